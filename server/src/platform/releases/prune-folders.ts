import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';

/** Pages that were opened before may ask for files of earlier builds; hardly one stays open for longer. */
export const FOLDER_KEPT_MS = 30 * DAY_MS;
/** However old they are, so many of the newest folders stay. */
const FOLDERS_KEPT = 5;
/** A folder that is written takes seconds. */
const UNFINISHED_KEPT_MS = DAY_MS;

/**
 * Removes folders that are neither young nor among the newest nor in `kept`. Failures are logged and retried on the next
 * run.
 */
export async function pruneFolders(ctx: Context, directory: string, kept: ReadonlySet<string>): Promise<void> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const folders = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(path.join(directory, name))).mtimeMs })),
    );
    const now = ctx.now().getTime();
    const isUnfinished = (name: string) => name.endsWith('.part');
    const whole = folders.filter(({ name }) => !isUnfinished(name)).sort((one, other) => other.at - one.at);
    const stale = whole.slice(FOLDERS_KEPT).filter(({ name, at }) => !kept.has(name) && at < now - FOLDER_KEPT_MS);
    const left = folders.filter(({ name, at }) => isUnfinished(name) && at < now - UNFINISHED_KEPT_MS);
    for (const { name } of [...stale, ...left]) await remove(path.join(directory, name));
  } catch (error) {
    ctx.log.warn({ err: error }, 'failed to remove old release folders');
  }
}

/** Removes a folder atomically, because half a folder would be served as a release. */
async function remove(folder: string): Promise<void> {
  const aside = `${folder}.${randomUUID()}.part`;
  await rename(folder, aside);
  await rm(aside, { recursive: true, force: true });
}
