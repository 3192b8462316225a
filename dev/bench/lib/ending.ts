import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a measurement that is ended by a signal still stops, the latest first. */
const stops = new Set<() => Promise<unknown>>();
let isEnding = false;

/** Stops something where a signal ends the measurement; returns how to take that back. */
export function stopAtSignal(stop: () => Promise<unknown>): () => void {
  stops.add(stop);
  return () => void stops.delete(stop);
}

/** Ends a child with the measurement: without it a site would go on for nobody. */
export function endAtSignal<Child extends ChildProcess>(child: Child): Child {
  const takeBack = stopAtSignal(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  child.once('exit', takeBack);
  return child;
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // One that cannot be stopped does not keep the others.
  for (const stop of [...stops].reverse()) await stop().catch(console.error);
  process.exit(1);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void end());
