import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../tables';
import { hasCode } from '../../kernel/guards';

/** What npm reads of one version of a package: its manifest, and how its tarball is recognized. */
export interface Manifest {
  name: string;
  version: string;
  dist: { integrity: string; shasum: string; fileCount: number; unpackedSize: number };
  [field: string]: unknown;
}

/** A version as it is kept: `digest` is over its content, `at` when this site got it. */
interface KeptVersion {
  digest: string;
  at: string;
  manifest: Manifest;
}

/** The packages of this server's build, as `npm run build` lists them. */
type Index = readonly { digest: string; file: string; manifest: Manifest; readme?: string }[];

/** The file of a build that lists its packages. */
export const INDEX = 'index.json';

/** All versions of one package that this site has had. */
export interface Package {
  name: string;
  /** The version of this server's own build. */
  latest: string;
  /** That version's document. */
  readme?: string;
  versions: readonly KeptVersion[];
}

export interface PackageStore {
  /** Reads a package; undefined where this server's build has none of that name. */
  read(name: string): Promise<Package | undefined>;
  /** Reads the tarball of a version, which is plainly written: it becomes a part of a path. */
  readTarball(name: string, version: string): Promise<Buffer | undefined>;
}

/**
 * Keeps the packages of a build beside those of earlier builds, which lock files of teams name: in `DATA_DIR/packages`,
 * where a version never changes.
 */
export async function openPackages(ctx: Context, directory: string): Promise<PackageStore> {
  const index = JSON.parse(await readFile(path.join(directory, INDEX), 'utf8')) as Index;
  const root = path.join(ctx.config.dataDir, 'packages');
  const newest = new Map(
    index.map(({ manifest: { name, version }, readme }) => [name, { name, latest: version, readme }]),
  );
  for (const { file, digest, manifest } of index) {
    await keep(ctx, root, path.join(directory, file), { digest, manifest });
  }
  return {
    async read(name) {
      const found = newest.get(name);
      return found && { ...found, versions: await readVersions(root, name) };
    },
    async readTarball(name, version) {
      const kept = newest.has(name) ? await readRecord(recordOf(root, name, version)) : undefined;
      return kept && readIfThere(tarballOf(root, kept.manifest));
    },
  };
}

const recordOf = (root: string, name: string, version: string) =>
  path.join(root, path.basename(name), `${version}.json`);
/** By its hash, so that a record never names other bytes than its own. */
const tarballOf = (root: string, { dist }: Manifest) => path.join(root, `${dist.shasum}.tgz`);

/** Keeps one version, unless it is kept; one that has other content stays as it is. */
async function keep(ctx: Context, root: string, tarball: string, own: Omit<KeptVersion, 'at'>): Promise<void> {
  const { name, version } = own.manifest;
  const record = recordOf(root, name, version);
  const kept = await readRecord(record);
  if (kept) {
    if (kept.digest !== own.digest) {
      ctx.log.error({ package: name, version }, 'package not kept: this version has other content already');
    }
    return;
  }
  await mkdir(path.dirname(record), { recursive: true });
  await putInPlace(tarballOf(root, own.manifest), (draft) => copyFile(tarball, draft));
  // Last: a version whose record is there is whole.
  const content: KeptVersion = { ...own, at: ctx.now().toISOString() };
  await putInPlace(record, (draft) => writeFile(draft, JSON.stringify(content)));
}

/** Creates a file at once, unless another process has created it. */
async function putInPlace(target: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${target}.${randomUUID()}.part`;
  try {
    await write(draft);
    await link(draft, target);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Read every time, because another process on the same disk may have added a newer build's; oldest first. */
async function readVersions(root: string, name: string): Promise<KeptVersion[]> {
  const folder = path.join(root, path.basename(name));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const versions = await Promise.all(files.map((file) => readRecord(path.join(folder, file))));
  return versions.filter((version) => version !== undefined).sort((one, other) => one.at.localeCompare(other.at));
}

async function readRecord(file: string): Promise<KeptVersion | undefined> {
  const content = await readIfThere(file);
  return content && (JSON.parse(content.toString()) as KeptVersion);
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
