import type { FastifyReply } from 'fastify';

/** When a call ends, from its arrival: at its deadline, or when its caller is gone. */
export interface Deadline {
  signal: AbortSignal;
  /** It ended at its deadline, and not because its caller left. */
  isOver(): boolean;
  /** Sets another time from the arrival. */
  setMs(ms: number): void;
}

/** Begins the time of a call; nobody reads the answer of one whose connection is closed. */
export function startDeadline(reply: FastifyReply, ms: number): Deadline {
  const arrivedAt = performance.now();
  const ending = new AbortController();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const setMs = (wanted: number) => {
    clearTimeout(timer);
    if (ending.signal.aborted) return;
    timer = setTimeout(
      () => {
        isOver = true;
        ending.abort();
      },
      Math.max(0, wanted - (performance.now() - arrivedAt)),
    );
  };
  setMs(ms);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    ending.abort();
  });
  return { signal: ending.signal, isOver: () => isOver, setMs };
}
