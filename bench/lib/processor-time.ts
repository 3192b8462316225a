import { readdir, readFile } from 'node:fs/promises';

/** Of `/proc/PID/stat`, counted from the state behind the name. */
const PARENT = 1;
const TIMES = [11, 12];
const CHILDREN_TIMES = [13, 14];
/** The kernel's tick as it tells user space, on every usual Linux. */
const TICK_MS = 10;

async function readStat(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function ticksOf(stat: readonly string[], fields: readonly number[]): number {
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);
}

/** Reads the parent of a process (Linux). */
export async function readParent(pid: number): Promise<number> {
  return Number((await readStat(String(pid)))[PARENT]);
}

/** Reads in milliseconds how long processors have worked for a process and for its children, ended ones too (Linux). */
export async function readProcessorTime(pid: number): Promise<number> {
  const own = await readStat(String(pid));
  let ticks = ticksOf(own, [...TIMES, ...CHILDREN_TIMES]);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readStat(name);
    if (Number(stat[PARENT]) === pid) ticks += ticksOf(stat, TIMES);
  }
  return ticks * TICK_MS;
}
