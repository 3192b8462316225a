import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { keepKeys } from './keys';

const config = {} as InternalAxiosRequestConfig;
const failed = (status?: number, code?: string) =>
  new AxiosError(
    'failed',
    undefined,
    config,
    undefined,
    status ? ({ status, data: { code } } as AxiosResponse) : undefined,
  );

/** Sends the same words twice, the first time with this outcome, and returns whether the key was the same. */
async function sameKeyAfter(outcome: unknown, words: readonly [string, string] = ['zapis', 'zapis']): Promise<boolean> {
  const keys = keepKeys();
  const sent: (string | undefined)[] = [];
  const send = (result: unknown) => async (headers: Record<string, string>) => {
    sent.push(headers['Idempotency-Key']);
    if (result instanceof Error) throw result;
    return result;
  };
  await keys.use(words[0], send(outcome)).catch(() => undefined);
  await keys.use(words[1], send('done'));
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
  return sent[0] === sent[1];
}

// RULES: A repetition whose answer was lost
it.each([
  ['whose answer was lost', failed()],
  ['that the person broke off', new Error('canceled')],
  ['that the server failed at', failed(500)],
  ['for which the service was away', failed(503)],
  ['that is still under way', failed(409, 'REQUEST_IN_PROGRESS')],
])('words %s are sent again with the same key', async (_what, outcome) => {
  expect(await sameKeyAfter(outcome)).toBe(true);
});

it.each([
  ['that were answered', 'done'],
  ['that were refused', failed(400, 'VALIDATION')],
])('words %s are others the next time', async (_what, outcome) => {
  expect(await sameKeyAfter(outcome)).toBe(false);
});

it('other words have another key', async () => {
  expect(await sameKeyAfter(failed(), ['zapis', 'inny zapis'])).toBe(false);
});
