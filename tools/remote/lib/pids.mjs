import { readFileSync } from 'node:fs';

/** The fields of /proc/<pid>/stat from the state on, or null where there is no such process. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in parentheses may hold spaces: count fields after the last one.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** When the process started, on systems that tell; tells two processes apart that had the same id. Null: it is gone. */
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
 * The processes between us and the npm that runs us, that one included: usually a shell and npm. Where npm cannot be
 * told, the parent alone.
 */
function launchers() {
  const chain = [process.ppid];
  while (chain.length < 4 && !isNpm(chain.at(-1))) chain.push(Number(stat(chain.at(-1))?.[1] ?? 0));
  return isNpm(chain.at(-1)) ? chain : chain.slice(0, 1);
}

/** Answers a function that tells whether npm, or the shell between npm and us, is gone. */
export function launcherWatch() {
  const pids = launchers();
  const parents = () => [process.ppid, ...pids.slice(0, -1).map((pid) => Number(stat(pid)?.[1] ?? 0))];
  return () => parents().some((pid, index) => pid !== pids[index]);
}

/** Whether the process with this id runs and, where that can be told, is the one that started then. */
export function isRunning(pid, ticks) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return startTicks(pid) === ticks;
}
