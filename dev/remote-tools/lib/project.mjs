import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './output.mjs';
import { readJson } from './packages.js';

/** The folder of this package. */
export const PACKAGE_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Reads the remote in `folder`, by default the current one; throws a `Stop` if there is none. */
export function readProject(folder = process.cwd()) {
  if (!existsSync(path.join(folder, 'remote.json'))) {
    throw new Stop('There is no remote.json here: run the command in the folder of a remote, mf-<id>.');
  }
  const descriptor = readJson(folder, 'remote.json');
  return { id: descriptor.id, folder, descriptor };
}

/** Loads `.env` of the folder and of its parent; variables that are set already win. */
export function loadEnvironment(folder) {
  for (const place of [folder, path.dirname(folder)]) {
    const file = path.join(place, '.env');
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
