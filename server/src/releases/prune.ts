import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Context, inTransaction } from '../context';
import { lockReleases } from './queries';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Pages that were opened before may ask for files of earlier builds; hardly one stays open for longer. */
export const FOLDER_KEPT_MS = 30 * DAY_MS;
/** However old they are, so many of the newest folders stay. */
const FOLDERS_KEPT = 5;
/** A folder that is written takes seconds. */
const UNFINISHED_KEPT_MS = DAY_MS;

/** Releases whose files the database keeps, of each remote, however old; the younger ones and those in use besides. */
const RELEASES_KEPT = 50;
const RELEASE_KEPT_DAYS = 90;
const FAULT_KEPT_DAYS = 90;

/**
 * Removes folders that nobody asks for any more, beside a new one: neither young nor among the newest nor in `kept`. What
 * goes wrong is told of and tried again beside the next one.
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
    ctx.log.warn({ err: error }, 'old files could not be removed');
  }
}

/** Whole or not at all: half a folder would be taken for a release. */
async function remove(folder: string): Promise<void> {
  const aside = `${folder}.${randomUUID()}.part`;
  await rename(folder, aside);
  await rm(aside, { recursive: true, force: true });
}

/**
 * Forgets the files of releases that are neither in use nor among the newest of their remote nor young, and old reports of
 * faults. The releases themselves stay in list and history.
 */
export async function pruneReleases(ctx: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await inTransaction(ctx, async (tx) => {
    // What is activated meanwhile is in use.
    await lockReleases(tx);
    await sql`
      with ranked as (
        select remote, version, created_at,
          row_number() over (partition by remote order by created_at desc, version) as place
        from remote_releases
      )
      delete from remote_files file using ranked
      where file.remote = ranked.remote and file.version = ranked.version
        and ranked.place > ${RELEASES_KEPT} and ranked.created_at < ${daysAgo(RELEASE_KEPT_DAYS)}
        and not exists (
          select from remote_active active
          where active.remote = ranked.remote
            and ranked.version in (active.version, active.previous_version, active.canary_version)
        )`.execute(tx.db);
  });
  await ctx.db.deleteFrom('remote_faults').where('at', '<', daysAgo(FAULT_KEPT_DAYS)).execute();
}
