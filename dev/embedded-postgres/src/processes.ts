import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from './errors';

const ON_LINUX = process.platform === 'linux';

/** Whether a process with this id exists, of any user. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

interface ProcessStat {
  state: string;
  parent: number;
  startTicks: string;
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in parentheses may itself hold spaces and parentheses: count fields after the last one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), startTicks: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  return ON_LINUX ? readStat(pid)?.state !== 'Z' : true;
}

/** A mark of a process's start, which distinguishes two processes that had the same id; empty where unknown. */
export function startMark(pid: number): string {
  if (process.platform === 'win32') return '';
  if (!ON_LINUX) return ps(pid, 'lstart');
  const ticks = readStat(pid)?.startTicks;
  if (ticks === undefined) return '';
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return ticks;
  }
}

/** Whether a process is the PostgreSQL server of this data directory. Only such a process may be signalled. */
export function isPostgresOf(pid: number, directory: string): boolean {
  if (!isAlive(pid)) return false;
  const real = realpathSync(directory);
  if (!ON_LINUX) {
    const command = ps(pid, 'command');
    return command.includes('postgres') && (command.includes(directory) || command.includes(real));
  }
  try {
    // A server works in its data directory; the executable may have been replaced by an update since it started.
    const executable = path.basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
    return executable === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === real;
  } catch {
    return false;
  }
}

/** Finds the running Node process that started a process; null where it is gone. */
export function findNodeParent(pid: number): number | null {
  const parent = ON_LINUX ? readStat(pid)?.parent : Number(ps(pid, 'ppid'));
  if (!parent || parent === 1) return null;
  try {
    const name = ON_LINUX ? path.basename(readlinkSync(`/proc/${parent}/exe`)) : path.basename(ps(parent, 'comm'));
    return name.startsWith('node') ? parent : null;
  } catch {
    return null;
  }
}
