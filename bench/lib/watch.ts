import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Between two looks at a server. */
const LOOK_PAUSE_MS = 5;

/** Measures in milliseconds how long a server takes to say that it is alive, again and again until `work` is done. */
export async function aliveDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const result: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  // A failure waits for the await below, so that the caller can stop what it started.
  working.catch(() => undefined);
  while (!isDone) {
    const started = performance.now();
    await (await fetch(`${url}/health/live`)).arrayBuffer();
    result.push(performance.now() - started);
    await pause(LOOK_PAUSE_MS);
  }
  await working;
  return result;
}

/** Reads the memory of a process in MiB: what it has now, or the most that it had so far (Linux). */
export async function readMemory(pid: number, what: 'now' | 'peak'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = (what === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
