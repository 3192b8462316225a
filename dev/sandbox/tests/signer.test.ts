import { closeAll, openSandbox } from './harness';

afterEach(closeAll);

const STATEMENT = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n' +
    'trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n110\n%%EOF\n',
);

async function sign(content: Buffer) {
  const { app } = await openSandbox();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'o.pdf');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: '/signer',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

describe('the signer', () => {
  it('a PDF comes back as it was, with a signature appended that covers all but itself', async () => {
    const { rawPayload: signed, headers } = await sign(STATEMENT);
    expect(headers['content-type']).toBe('application/pdf');
    expect(signed.subarray(0, STATEMENT.length).equals(STATEMENT)).toBe(true);
    const text = signed.toString('latin1');
    const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number) ?? [];
    const [start, length = 0, second = 0, rest = 0] = range;
    expect([start, second + rest]).toEqual([0, signed.length]);
    expect(text.slice(length, second)).toMatch(/^<[0-9a-f]+>$/);
  });

  it('a file that is no PDF is refused with a sentence', async () => {
    const answer = await sign(Buffer.from('tekst'));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Tego pliku nie można tu podpisać');
  });
});
