import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { hasCode } from './errors';

/** Codes of file systems without hard links, such as some network and container mounts. */
const NO_HARD_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Creates a file of mode 600 with its whole content; returns false where the file already exists. The content is synced
 * to a draft, which is then linked under the file's name, so no reader gets half of it and no file is overwritten.
 */
export function createExclusively(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeSynced(draft, text);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, ...NO_HARD_LINKS)) throw error;
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
    if (hasCode(error, 'EEXIST')) return false;
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
