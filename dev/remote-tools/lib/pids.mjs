import { readFileSync } from 'node:fs';

/** The fields of /proc/<pid>/stat from the state on, or null if there is no such process. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in parentheses may hold spaces: count fields after the last one.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** The start time of a process on Linux, which distinguishes processes with the same id; null if it has ended. */
export function startTicks(pid) {
  if (process.platform !== 'linux') return '';
  const fields = stat(pid);
  return fields === null || fields[0] === 'Z' ? null : fields[19];
}

function isNpm(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm');
  } catch {
    return false;
  }
}

/**
 * The parent processes up to and including the npm that started this one: usually a shell and npm; only the parent if npm
 * is not found.
 */
function launchers() {
  const chain = [process.ppid];
  while (chain.length < 4 && !isNpm(chain.at(-1))) chain.push(Number(stat(chain.at(-1))?.[1] ?? 0));
  return isNpm(chain.at(-1)) ? chain : chain.slice(0, 1);
}

/** Returns a function that is true once npm, or the shell between npm and this process, has ended. */
export function watchLauncher() {
  const pids = launchers();
  const parents = () => [process.ppid, ...pids.slice(0, -1).map((pid) => Number(stat(pid)?.[1] ?? 0))];
  return () => parents().some((pid, index) => pid !== pids[index]);
}

/** True if a process with this id runs and, on Linux, started at `ticks`. */
export function isRunning(pid, ticks) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startTicks(pid) === ticks;
}
