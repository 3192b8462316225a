import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'mf-';

/** Where the builds lie that this server offers at its start. */
export interface SiteBuilds {
  shell: string;
  /** The shell's development build, for pages with overrides; none where it was not built. */
  developmentShell?: string;
  remotes: string[];
  /** The packages for other teams; none where they were not built. */
  packages?: string;
  /** The catalogue of the design kit; none where it was not built. */
  catalogue?: string;
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
