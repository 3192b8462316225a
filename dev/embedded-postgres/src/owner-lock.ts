import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError, hasCode } from './errors';
import { createExclusively } from './exclusive-file';
import { isAlive, startMark } from './processes';

/** The owner of a data directory, as its lock file describes it. */
interface Owner {
  pid: number;
  started: string;
  /** null while the server is still starting. */
  url: string | null;
  /** A socket directory outside the data directory, to be removed with the lock. */
  temporaryDir: string | null;
}

export interface OwnerLock {
  announce(details: Pick<Owner, 'url' | 'temporaryDir'>): void;
  release(): void;
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.lock');
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parseOwner(text: string | null): Owner | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isOwner(value) ? value : null;
  } catch {
    // A power cut left half a file: its writer is no longer running.
    return null;
  }
}

function isOwner(value: unknown): value is Owner {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isInteger(value.pid) &&
    Number(value.pid) > 0 &&
    'started' in value &&
    typeof value.started === 'string' &&
    'url' in value &&
    'temporaryDir' in value
  );
}

/** Finds the running owner of a data directory; null where there is none. */
export function findLivingOwner(dataDir: string): Owner | null {
  const owner = parseOwner(readText(lockFile(dataDir)));
  return owner && isStillRunning(owner) ? owner : null;
}

function isStillRunning(owner: Owner): boolean {
  return isAlive(owner.pid) && startMark(owner.pid) === owner.started;
}

/** Makes this process the owner of a data directory, or throws naming the process that already is. */
export function acquireOwnerLock(dataDir: string): OwnerLock {
  const file = lockFile(dataDir);
  const me: Owner = { pid: process.pid, started: startMark(process.pid), url: null, temporaryDir: null };
  while (!createExclusively(file, JSON.stringify(me))) {
    const seen = readText(file);
    const owner = parseOwner(seen);
    if (owner && isStillRunning(owner)) {
      const self = owner.pid === process.pid ? ' (this process)' : '';
      throw new EmbeddedPostgresError(
        `DATA_DIR ${dataDir} is already in use by process ${owner.pid}${self}: stop it first, or set another DATA_DIR`,
      );
    }
    if (seen !== null) removeStale(file, seen);
    if (owner?.temporaryDir) rmSync(owner.temporaryDir, { recursive: true, force: true });
  }
  return {
    announce(details) {
      Object.assign(me, details);
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(me), { mode: 0o600 });
      renameSync(draft, file);
    },
    release() {
      if (parseOwner(readText(file))?.started === me.started) rmSync(file, { force: true });
    },
  };
}

/** Renames the stale file away; puts it back where another starter had already replaced it by its own. */
function removeStale(file: string, seen: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = readText(aside);
  if (taken !== null && taken !== seen) createExclusively(file, taken);
  rmSync(aside, { force: true });
}
