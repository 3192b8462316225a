import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where releases that journeys make are kept from run to run. */
const KEPT = '.cache/journeys';
const NOT_SOURCES = /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)/;

/** What the packages of this repository, and the tools that build with them, are made of. */
export const PACKAGE_SOURCES = ['package-lock.json', 'shared', 'dev/remote-tools', 'dev/e2e/made-once.ts'];

/** A folder that journeys release, made again only when something that it is made of has changed. */
export class MadeOnce {
  private constructor(
    private readonly name: string,
    private readonly folder: string,
  ) {}

  /** `sources`: all files and folders that the content depends on. */
  static async of(name: string, sources: readonly string[]): Promise<MadeOnce> {
    return new MadeOnce(name, path.resolve(KEPT, `${name}-${await hashOf(sources)}`));
  }

  /** The folder, if it was made before. */
  get found(): string | undefined {
    return existsSync(this.folder) ? this.folder : undefined;
  }

  /** Keeps a copy of what was made, in place of older ones; returns its folder. */
  async keep(made: string): Promise<string> {
    const draft = `${this.folder}.${process.pid}`;
    await mkdir(KEPT, { recursive: true });
    for (const other of await readdir(KEPT)) {
      if (/^(.+)-[0-9a-f]{16}$/.exec(other)?.[1] === this.name) await rm(path.join(KEPT, other), { recursive: true });
    }
    await cp(made, draft, { recursive: true });
    await rename(draft, this.folder);
    return this.folder;
  }
}

/** A hash of this Node's version, and of names and contents of files and folders. */
async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const file of await filesOf(source)) hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(source)).isFile()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return files.filter((file) => !NOT_SOURCES.test(file)).sort();
}
