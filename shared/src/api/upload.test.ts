import { attachments } from '@najem/shared/contract/register';
import type { AxiosResponse } from 'axios';
import { firstValueFrom } from 'rxjs';
import { createCall } from './call';
import { createClient } from './client';

it('a file is sent as a form, after the other fields', async () => {
  const client = createClient({
    origin: 'https://site.test',
    readToken: () => 'token',
    writeToken: () => undefined,
    sessionEnded: () => undefined,
    alone: (task) => task(),
    now: () => 0,
  });
  const file = new File(['%PDF'], 'umowa.pdf');
  const reply = {
    _id: '1',
    purpose: 'entry',
    mediaType: 'application/pdf',
    size: 4,
    state: 'received',
    createdAt: 'x',
  };
  let sent: unknown;
  client.http.defaults.adapter = async (config) => {
    sent = config.data;
    return { status: 201, data: reply, statusText: '', headers: {}, config } as AxiosResponse;
  };
  const answer = await firstValueFrom(createCall(client)(attachments.upload, { purpose: 'entry', file }));
  expect(answer.state).toBe('received');
  expect(sent instanceof FormData && [...sent.entries()]).toEqual([
    ['purpose', 'entry'],
    ['file', file],
  ]);
});
