import { describeFailure, sendFailure, type RemoteFailure } from './remote-failure';
import type { Release } from './release';

const FAILURE: RemoteFailure = { remote: 'tenants', version: '1.0.0-a', stage: 'load', cause: '503' };
const sender = { readToken: () => 'token', shell: 'shell-1' };

const fetching = jest.fn<Promise<{ status: number }>, [string, RequestInit]>();
beforeEach(() => {
  fetching.mockReset();
  globalThis.fetch = fetching as unknown as typeof fetch;
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('a failure report', () => {
  it('has a cause without personal data', () => {
    const release: Release = {
      id: 'tenants',
      name: 'mf_tenants',
      version: '1.0.0-a',
      contract: '2.0',
      entry: '/entry.js',
      integrity: {},
    };
    const error = new Error('no tenant jan@poczta.test with PESEL 20871543213');
    expect(describeFailure(release, 'render', error).cause).toBe('no tenant … with PESEL …');
  });

  it('carries the failure, the shell and the session, and outlives the page', async () => {
    fetching.mockResolvedValue({ status: 200 });
    await sendFailure(FAILURE, sender);
    const [address, { keepalive, body, headers }] = fetching.mock.calls[0] as [string, RequestInit];
    expect([address, keepalive]).toEqual(['/api/platform/faults', true]);
    expect(JSON.parse(body as string)).toEqual({ ...FAILURE, shell: 'shell-1' });
    expect(headers).toMatchObject({ Authorization: 'Bearer token' });
  });

  it('is sent again when it is not delivered, and not when it is refused', async () => {
    fetching
      .mockRejectedValueOnce(new Error('no connection'))
      .mockResolvedValueOnce({ status: 503 })
      .mockResolvedValueOnce({ status: 200 });
    const sent = sendFailure(FAILURE, sender);
    await jest.advanceTimersByTimeAsync(6_000);
    await sent;
    expect(fetching).toHaveBeenCalledTimes(3);
    fetching.mockResolvedValueOnce({ status: 400 });
    await sendFailure(FAILURE, sender);
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  it('is sent without the access token once that expired', async () => {
    fetching.mockResolvedValueOnce({ status: 401 }).mockResolvedValueOnce({ status: 200 });
    const sent = sendFailure(FAILURE, sender);
    await jest.advanceTimersByTimeAsync(1_000);
    await sent;
    expect(fetching.mock.calls.map(([, { headers }]) => headers)).toEqual([
      expect.objectContaining({ Authorization: 'Bearer token' }),
      { 'Content-Type': 'application/json' },
    ]);
  });

  it('is given up after four attempts', async () => {
    fetching.mockRejectedValue(new Error('no connection'));
    const sent = sendFailure(FAILURE, sender);
    await jest.advanceTimersByTimeAsync(60_000);
    await expect(sent).resolves.toBeUndefined();
    expect(fetching).toHaveBeenCalledTimes(4);
  });
});
