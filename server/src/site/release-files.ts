import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context';
import type { RemoteRecord } from './build-record';
import type { ReleaseFile } from './release-check';

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

/**
 * Makes the folder that holds a release's files, from the database, if it is not there; answers whether there is such a
 * release. Requests of one moment share the work. Id and version become part of a path: the caller has checked them.
 */
export function createReleaseFolders(ctx: Context): (release: Release) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (release) => {
    const key = `${release.id}/${release.version}`;
    const found = known.get(key) ?? writeFolder(ctx, release);
    known.set(key, found);
    const forget = () => known.delete(key);
    // What is not there may come; what failed may work the next time.
    found.then((isThere) => isThere || forget(), forget);
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
  return true;
}

/**
 * Keeps the files of a shell build beside those of the builds before it, so that a page opened earlier still finds its
 * own; answers the folder that holds all of them.
 */
export async function keepShell(ctx: Context, directory: string, build: string): Promise<string> {
  const shells = path.join(ctx.config.dataDir, 'shell');
  const target = path.join(shells, build);
  if (!(await isThere(target))) await putInPlace(target, (half) => cp(directory, half, { recursive: true }));
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
