import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'mf-';

/** Where the builds lie that this server offers; shell and remotes are there at its start, the others may come later. */
export interface SiteBuilds {
  shell: string;
  /** The shell's development build, for pages with overrides. */
  developmentShell?: string;
  remotes: string[];
  /** The packages for other teams. */
  packages?: string;
  /** The catalogue of the design kit. */
  catalogue?: string;
}

/** Reads a build once its record is there, and keeps the result; undefined until then. */
export function whenBuilt<Read>(record: string, read: () => Promise<Read>): () => Promise<Read | undefined> {
  let reading: Promise<Read> | undefined;
  return async () => {
    if (!reading && !existsSync(record)) return undefined;
    reading ??= read();
    try {
      return await reading;
    } catch (error) {
      reading = undefined;
      throw error;
    }
  };
}

/** Lists the ids of the remotes beside this server in alphabetical order: the folders `mf-*` with a `remote.json`. */
export function repositoryRemotes(root = process.cwd()): string[] {
  const isRemote = (name: string) => name.startsWith(PREFIX) && existsSync(path.join(root, name, 'remote.json'));
  return readdirSync(root)
    .filter(isRemote)
    .map((folder) => folder.slice(PREFIX.length))
    .sort();
}

/** Returns the builds of this repository. */
export function repositoryBuilds(): SiteBuilds {
  return {
    shell: path.resolve('shell/dist'),
    developmentShell: path.resolve('server/dist/development-shell'),
    remotes: repositoryRemotes().map((id) => path.resolve(`${PREFIX}${id}/dist`)),
    packages: path.resolve('server/dist/packages'),
    catalogue: path.resolve('dev/catalogue/dist'),
  };
}
