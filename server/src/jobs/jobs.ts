import type { Context } from '../context';

/** Every kind of work that happens after a commit, with what it needs to know. */
export interface JobPayloads {
  'mail/send': { to: string; subject: string; text: string; html: string };
}

export type JobName = keyof JobPayloads;

export interface Jobs {
  /**
   * Queues a job in the transaction of `ctx`; it runs at least once after the commit, with growing pauses between
   * attempts. `key` makes it unique while it waits.
   */
  add<Name extends JobName>(
    ctx: Context,
    name: Name,
    payload: JobPayloads[Name],
    options?: { key?: string; runAt?: Date; maxAttempts?: number },
  ): Promise<void>;
}

export type JobHandlers = { [Name in JobName]: (ctx: Context, payload: JobPayloads[Name]) => Promise<void> };
