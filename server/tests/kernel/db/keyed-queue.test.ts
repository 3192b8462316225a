import { createKeyedQueue } from '../../../src/kernel/db/keyed-queue';
import { SECOND_MS } from '../../../src/kernel/durations';

/** Work that ends when the test says so, and what was begun so far. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

/** The code with which a call is refused. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

describe('the queue of one key', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('the queue of one key runs the work of one key in the order of the calls, and that of another key at once', async () => {
    const queue = createKeyedQueue();
    const { begun, work, end } = createWork();
    const calls = ['a1', 'a2', 'a3', 'b1'].map((name) => queue(name.charAt(0), work(name)));
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3', 'b1']) {
      await jest.advanceTimersByTimeAsync(0);
      end(name);
    }
    expect(await Promise.all(calls)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('the work of a call that failed does not stop the next one', async () => {
    const queue = createKeyedQueue();
    const failing = queue('a', () => Promise.reject(new Error('broken')));
    const next = queue('a', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('the eleventh call that would wait is refused at once', async () => {
    const queue = createKeyedQueue();
    const { begun, work } = createWork();
    void queue('a', work('first'));
    const waiting = Array.from({ length: 10 }, (_, n) => refusalOf(queue('a', work(`waiting ${n}`))));
    expect(await refusalOf(queue('a', work('one too many')))).toBe('UNAVAILABLE');
    await jest.advanceTimersByTimeAsync(5 * SECOND_MS);
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => 'UNAVAILABLE'));
    expect(begun).toEqual(['first']);
  });

  it('a call that waited five seconds is refused and never runs, and the next one gets its turn', async () => {
    const queue = createKeyedQueue();
    const { begun, work, end } = createWork();
    const first = queue('a', work('first'));
    const late = refusalOf(queue('a', work('late')));
    await jest.advanceTimersByTimeAsync(4 * SECOND_MS);
    const next = queue('a', work('next'));
    await jest.advanceTimersByTimeAsync(SECOND_MS);
    expect(await late).toBe('UNAVAILABLE');
    end('first');
    await first;
    await jest.advanceTimersByTimeAsync(10 * SECOND_MS);
    end('next');
    expect(await next).toBe('next');
    expect(begun).toEqual(['first', 'next']);
  });
});
