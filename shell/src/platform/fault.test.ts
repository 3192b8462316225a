import { postFault, type RemoteFault } from './fault';

const FAULT: RemoteFault = { remote: 'tenants', version: '1.0.0-a', stage: 'load', cause: '503' };
const post = { readToken: () => 'token', shell: 'shell-1' };

const fetching = jest.fn<Promise<{ status: number }>, [string, RequestInit]>();
beforeEach(() => {
  fetching.mockReset();
  globalThis.fetch = fetching as unknown as typeof fetch;
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('the report of a fault', () => {
  it("says whose it is and in which shell, and outlives the page's end", async () => {
    fetching.mockResolvedValue({ status: 200 });
    await postFault(FAULT, post);
    const [address, { keepalive, body, headers }] = fetching.mock.calls[0] as [string, RequestInit];
    expect([address, keepalive]).toEqual(['/api/platform/faults', true]);
    expect(JSON.parse(body as string)).toEqual({ ...FAULT, shell: 'shell-1' });
    expect(headers).toMatchObject({ Authorization: 'Bearer token' });
  });

  it('is sent again when it does not get through, and not when it is refused', async () => {
    fetching
      .mockRejectedValueOnce(new Error('no connection'))
      .mockResolvedValueOnce({ status: 503 })
      .mockResolvedValueOnce({ status: 200 });
    const sent = postFault(FAULT, post);
    await jest.advanceTimersByTimeAsync(6_000);
    await sent;
    expect(fetching).toHaveBeenCalledTimes(3);
    fetching.mockResolvedValueOnce({ status: 400 });
    await postFault(FAULT, post);
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  it('is given up in the end', async () => {
    fetching.mockRejectedValue(new Error('no connection'));
    const sent = postFault(FAULT, post);
    await jest.advanceTimersByTimeAsync(60_000);
    await expect(sent).resolves.toBeUndefined();
    expect(fetching).toHaveBeenCalledTimes(4);
  });
});
