import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Context, inTransaction } from '../context';
import type { RemoteRecord } from './build-record';
import { readRecord } from './build-record';

/** A release that visitors may get, with the one before it. */
export interface ActiveRelease {
  record: RemoteRecord;
  previous: RemoteRecord | null;
}

/** Where the files of a release lie and are served from. */
export function releaseDirectory(ctx: Context, record: Pick<RemoteRecord, 'id' | 'version'>): string {
  return path.join(ctx.config.dataDir, 'remotes', record.id, record.version);
}

/**
 * Makes the remotes built beside this server releases like any other. A version that was never seen becomes active; a
 * known one does not, so that a restart never takes back what a team released since.
 */
export async function publishBuilt(ctx: Context, directories: readonly string[]): Promise<RemoteRecord[]> {
  const records: RemoteRecord[] = [];
  for (const directory of directories) {
    const record = await readRecord<RemoteRecord>(directory, 'remote.json');
    await storeFiles(directory, releaseDirectory(ctx, record));
    await inTransaction(ctx, async (tx) => {
      if (await insertRelease(tx, record)) await activate(tx, record.id, record.version);
    });
    records.push(record);
  }
  return records;
}

/**
 * Keeps the files of a shell build beside those of the builds before it, so that a page opened earlier still finds its
 * own; answers the folder that holds all of them.
 */
export async function keepShell(ctx: Context, directory: string, build: string): Promise<string> {
  const shells = path.join(ctx.config.dataDir, 'shell');
  await storeFiles(directory, path.join(shells, build));
  return shells;
}

/** Puts a release's files in place, whole or not at all; files that are there are immutable and stay. */
async function storeFiles(source: string, target: string): Promise<void> {
  if (
    await stat(target).then(
      () => true,
      () => false,
    )
  )
    return;
  const half = `${target}.${process.pid}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  await cp(source, half, { recursive: true });
  await rename(half, target).catch(async (error: NodeJS.ErrnoException) => {
    // Another process put the same immutable release there first.
    await rm(half, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function insertRelease(ctx: Context, record: RemoteRecord): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('remote_releases')
    .values({ remote: record.id, version: record.version, record: JSON.stringify(record) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Points visitors at a stored release; what they had before becomes the release to fall back to. */
export async function activate(ctx: Context, remote: string, version: string): Promise<void> {
  await ctx.db
    .insertInto('remote_active')
    .values({ remote, version, previous_version: null, changed_at: ctx.now() })
    .onConflict((conflict) =>
      conflict.column('remote').doUpdateSet((excluded) => ({
        version,
        previous_version: excluded.ref('remote_active.version'),
        changed_at: ctx.now(),
      })),
    )
    .execute();
}

/** The active release of every remote. */
export async function activeReleases(ctx: Context): Promise<ActiveRelease[]> {
  const rows = await ctx.db
    .selectFrom('remote_active as active')
    .innerJoin('remote_releases as release', (join) =>
      join.onRef('release.remote', '=', 'active.remote').onRef('release.version', '=', 'active.version'),
    )
    .leftJoin('remote_releases as before', (join) =>
      join.onRef('before.remote', '=', 'active.remote').onRef('before.version', '=', 'active.previous_version'),
    )
    .select(['release.record as record', 'before.record as previous'])
    .orderBy('active.remote')
    .execute();
  return rows.map(({ record, previous }) => ({ record, previous }));
}
