import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../tables';
import { hasCode } from '../../kernel/guards';
import type { ReleaseFile } from '../registry/build-record';
import { FOLDER_KEPT_MS, pruneFolders } from './prune-folders';
import { readFiles } from './queries';
import { findReleaseState, listShells, type ReleaseKey } from '../registry/queries';

/** Reads the files of a build's folder that browsers may request. */
export async function readBuild(directory: string): Promise<ReleaseFile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== 'mf-stats.json' && !entry.name.endsWith('.map'))
    .map(({ name }) => name);
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(path.join(directory, name)) })));
}

/**
 * Creates a function that writes a release's files from the database into their folder, unless it exists, and returns
 * whether there is such a release. Concurrent requests share the work. The caller has validated id and version, which
 * become part of a path.
 */
export function createReleaseFolders(ctx: Context): (release: ReleaseKey) => Promise<boolean> {
  const writing = new Map<string, Promise<boolean>>();
  return (release) => {
    const key = `${release.id}/${release.version}`;
    // Checked every time, because another process on the same disk may have removed it.
    const found = writing.get(key) ?? writeFolder(ctx, release);
    writing.set(key, found);
    const forget = () => writing.delete(key);
    found.then(forget, forget);
    return found;
  };
}

async function writeFolder(ctx: Context, { id, version }: ReleaseKey): Promise<boolean> {
  const target = path.join(ctx.config.dataDir, 'remotes', id, version);
  if (await isThere(target)) return true;
  const files = await readFiles(ctx, { id, version });
  if (files.length === 0) return false;
  await putInPlace(target, async (half) => {
    await mkdir(half);
    await Promise.all(files.map(({ name, content }) => writeFile(path.join(half, name), content)));
  });
  const { version: active, previous_version, canary_version } = (await findReleaseState(ctx, id)) ?? {};
  const used = [version, active, previous_version, canary_version].filter((one) => typeof one === 'string');
  await pruneFolders(ctx, path.dirname(target), new Set(used));
  return true;
}

/**
 * Keeps the files of a shell build beside those of earlier builds, which open pages still request; returns the folder
 * that holds all of them.
 */
export async function keepShell(ctx: Context, directory: string, build: string): Promise<string> {
  const shells = path.join(ctx.config.dataDir, 'shell');
  const target = path.join(shells, build);
  if (!(await isThere(target))) await putInPlace(target, (half) => cp(directory, half, { recursive: true }));
  const recent = await listShells(ctx, new Date(ctx.now().getTime() - FOLDER_KEPT_MS));
  await pruneFolders(ctx, shells, new Set([build, ...recent]));
  return shells;
}

/** Creates a folder atomically. */
async function putInPlace(target: string, fill: (half: string) => Promise<void>): Promise<void> {
  const half = `${target}.${randomUUID()}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await fill(half);
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Another process put the same immutable files there first.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

function isThere(directory: string): Promise<boolean> {
  return stat(directory).then(
    () => true,
    () => false,
  );
}
