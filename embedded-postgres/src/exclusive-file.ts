import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';

/** File systems without hard links (some network and container mounts) answer with one of these. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Creates a file of mode 600 with its whole content at once and answers true, or false where the file already exists.
 * It is written and synced beside, then linked under its name: nobody ever reads half of it, nothing is overwritten.
 */
export function createExclusively(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeSynced(draft, text);
    linkSync(draft, file);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(code)) throw error;
    return createInPlace(file, text);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createInPlace(file: string, text: string): boolean {
  try {
    writeSynced(file, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function writeSynced(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
