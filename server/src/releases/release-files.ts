import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context';
import type { RemoteRecord } from './build-record';
import { FOLDER_KEPT_MS, pruneFolders } from './prune';
import type { ReleaseFile } from './check-release';

type Release = Pick<RemoteRecord, 'id' | 'version'>;

/** The files of a build's folder, without what nobody asks for. */
export async function readBuild(directory: string): Promise<ReleaseFile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== 'mf-stats.json').map(({ name }) => name);
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(path.join(directory, name)) })));
}

/** Keeps the files of a new release where every process finds them. */
export async function insertFiles(
  ctx: Context,
  { id, version }: Release,
  files: readonly ReleaseFile[],
): Promise<void> {
  await ctx.db
    .insertInto('remote_files')
    .values(files.map((file) => ({ remote: id, version, ...file })))
    .execute();
}

/** Whether the files of a release are kept. */
export async function hasFiles(ctx: Context, { id, version }: Release): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('remote_files')
    .select('name')
    .where('remote', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the folder that holds a release's files, from the database, if it is not there; answers whether there is such a
 * release. Requests of one moment share the work. Id and version become part of a path: the caller has checked them.
 */
export function createReleaseFolders(ctx: Context): (release: Release) => Promise<boolean> {
  const writing = new Map<string, Promise<boolean>>();
  return (release) => {
    const key = `${release.id}/${release.version}`;
    // Looked for every time: another process on the same disk may have removed it meanwhile.
    const found = writing.get(key) ?? writeFolder(ctx, release);
    writing.set(key, found);
    const forget = () => writing.delete(key);
    found.then(forget, forget);
    return found;
  };
}

async function writeFolder(ctx: Context, { id, version }: Release): Promise<boolean> {
  const target = path.join(ctx.config.dataDir, 'remotes', id, version);
  if (await isThere(target)) return true;
  const files = await ctx.db
    .selectFrom('remote_files')
    .select(['name', 'content'])
    .where('remote', '=', id)
    .where('version', '=', version)
    .execute();
  if (files.length === 0) return false;
  await putInPlace(target, async (half) => {
    await mkdir(half);
    await Promise.all(files.map(({ name, content }) => writeFile(path.join(half, name), content)));
  });
  await pruneFolders(ctx, path.dirname(target), new Set([version, ...(await standingVersions(ctx, id))]));
  return true;
}

async function standingVersions(ctx: Context, remote: string): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('remote_active')
    .select(['version', 'previous_version', 'canary_version'])
    .where('remote', '=', remote)
    .executeTakeFirst();
  return Object.values(row ?? {}).filter((version) => version !== null);
}

/**
 * Keeps the files of a shell build beside those of the builds before it, so that a page opened earlier still finds its
 * own; answers the folder that holds all of them.
 */
export async function keepShell(ctx: Context, directory: string, build: string): Promise<string> {
  const shells = path.join(ctx.config.dataDir, 'shell');
  const target = path.join(shells, build);
  if (!(await isThere(target))) await putInPlace(target, (half) => cp(directory, half, { recursive: true }));
  const lately = await ctx.db
    .selectFrom('shell_builds')
    .select('build')
    .where('offered_at', '>', new Date(ctx.now().getTime() - FOLDER_KEPT_MS))
    .execute();
  await pruneFolders(ctx, shells, new Set([build, ...lately.map((row) => row.build)]));
  return shells;
}

/** Makes a folder whole or not at all. */
async function putInPlace(target: string, fill: (half: string) => Promise<void>): Promise<void> {
  const half = `${target}.${randomUUID()}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await fill(half);
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Another process put the same immutable files there first.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

function isThere(directory: string): Promise<boolean> {
  return stat(directory).then(
    () => true,
    () => false,
  );
}
