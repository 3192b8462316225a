import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../errors';

const callers = new AsyncLocalStorage<string>();

/** Runs a call; the connections that it takes meanwhile count as its caller's. */
export function asCaller<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
  return callers.run(caller, work);
}

/**
 * The share of a pool that the calls of one caller may hold at once: whatever they wait for, a lock above all, the others
 * have the rest. Further calls of the same caller wait for their share without a connection.
 */
export class CallerShares {
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(
    /** The connections of one caller. */
    private readonly most: number,
    /** How long a call waits for its share. */
    private readonly waitMs: number,
    /** How many calls of one caller wait: behind more of them the next one would wait in vain. */
    private readonly mostWaiting: number,
  ) {}

  /** Takes a part of the present caller's share; returns how to give it back. UNAVAILABLE where none gets free in time, and at once where too many wait. */
  async take(): Promise<() => void> {
    const caller = callers.getStore();
    if (caller === undefined) return () => undefined;
    const held = this.#held.get(caller) ?? 0;
    if (held >= this.most) await this.#wait(caller);
    else this.#held.set(caller, held + 1);
    return () => this.#giveBack(caller);
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(caller) ?? [];
      if (queue.length >= this.mostWaiting) throw new Refusal('UNAVAILABLE');
      this.#waiting.set(caller, queue);
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(take), 1);
        reject(new Refusal('UNAVAILABLE'));
      }, this.waitMs);
      queue.push(take);
    });
  }

  #giveBack(caller: string): void {
    const next = this.#waiting.get(caller)?.shift();
    // The next one holds what this one held.
    if (next) return next();
    const held = (this.#held.get(caller) ?? 1) - 1;
    if (held > 0) this.#held.set(caller, held);
    else {
      this.#held.delete(caller);
      this.#waiting.delete(caller);
    }
  }
}
