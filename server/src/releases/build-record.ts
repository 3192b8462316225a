import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NavEntry, RemoteAccess } from '@najem/shared/contract';

/** What the shell's build wrote down about itself (`shell/dist/assets.json`). */
export interface ShellRecord {
  build: string;
  entry: string[];
  integrity: Record<string, string>;
  /** Files of the chunks that some pages need at once, by chunk name. */
  chunks: Record<string, string[]>;
  /** Files of the kit's groups, by the request that remotes make. */
  groups: Record<string, string[]>;
  /** Version of everything that it provides to remotes, by the request that they make. */
  provides: Record<string, string>;
}

/** What a remote's build wrote down about itself (`remote.json`); kept unchanged with every release. */
export interface RemoteRecord {
  id: string;
  name: string;
  version: string;
  contract: string;
  access: RemoteAccess;
  paths: string[];
  publicPaths: string[];
  nav: NavEntry[];
  entry: string;
  /** Files that its door needs. */
  module: string[];
  /** Groups of the kit that its door takes. */
  uses: string[];
  /** Its copies of those groups, for a shell whose version is not in the range; absent in records of old builds. */
  carries?: Record<string, { range: string; files: string[] }>;
  /** Everything that the shell must provide, with the range that it was built for; absent in records of old builds. */
  requires?: Record<string, string>;
  integrity: Record<string, string>;
  /** Folder on the team's own origin that visitors load it from; no part of what a build says. */
  address?: string;
}

/** Reads a build record; throws with the way to make one where it is missing. */
export async function readRecord<Kind extends ShellRecord | RemoteRecord>(
  directory: string,
  file: string,
): Promise<Kind> {
  const name = path.join(directory, file);
  try {
    return JSON.parse(await readFile(name, 'utf8')) as Kind;
  } catch (cause) {
    throw new Error(`${name} cannot be read: build the site first (npm run build)`, { cause });
  }
}
