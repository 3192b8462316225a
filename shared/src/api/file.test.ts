import { reports } from '@najem/shared/contract/reports';
import { AxiosError, type AxiosResponse } from 'axios';
import { firstValueFrom } from 'rxjs';
import { createCall } from './call';
import { createClient } from './client';

/** A server that answers bytes, as it does for a document. */
function setUp(status: number, text: string, headers: Record<string, string> = {}) {
  const client = createClient({
    origin: 'https://site.test',
    readToken: () => 'token',
    writeToken: () => undefined,
    sessionEnded: () => undefined,
    alone: (task) => task(),
    now: () => 0,
  });
  client.http.defaults.adapter = async (config) => {
    const data = new ArrayBuffer(text.length);
    new Uint8Array(data).set([...text].map((sign) => sign.charCodeAt(0)));
    const response = { status, data, statusText: '', headers, config } as AxiosResponse;
    if (status < 400) return response;
    throw new AxiosError('failed', 'ERR_BAD_REQUEST', config, undefined, response);
  };
  return firstValueFrom(createCall(client)(reports.pdf, { reportId: 'report-1' }));
}

describe('a call that answers a file', () => {
  it('reads the bytes and the name of a file', async () => {
    const file = await setUp(200, '%PDF', { 'content-disposition': 'attachment; filename="raport-RN.pdf"' });
    expect(file.fileName).toBe('raport-RN.pdf');
    expect([...file.content]).toEqual([37, 80, 68, 70]);
  });

  it.each([
    ['attachment; filename=umowa.pdf', 'umowa.pdf'],
    [`inline; filename="za???cznik.pdf"; filename*=UTF-8''za%C5%82%C4%85cznik.pdf`, 'załącznik.pdf'],
  ])('reads the name of a file in %s', async (disposition, name) => {
    expect((await setUp(200, '%PDF', { 'content-disposition': disposition })).fileName).toBe(name);
  });

  it('reads a refusal in place of a file', async () => {
    const refused = setUp(410, '{"success":false,"code":"REPORT_EXPIRED","message":"Raport"}');
    await expect(refused).rejects.toEqual({ status: 410, code: 'REPORT_EXPIRED', message: 'Raport' });
  });

  it("treats a proxy's page in place of a file as a failure without a sentence", async () => {
    await expect(setUp(502, '<html>')).rejects.toMatchObject({ status: 502, code: 'INTERNAL', general: true });
  });
});
