import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './output.mjs';
import { readJson } from './packages.js';

/** The folder of this package. */
export const FACTORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The remote of the folder in which a command was given: its id and where it lies. */
export function readProject(folder = process.cwd()) {
  if (!existsSync(path.join(folder, 'remote.json'))) {
    throw new Stop('There is no remote.json here: give the command in the folder of a remote, mf-<id>.');
  }
  const descriptor = readJson(folder, 'remote.json');
  return { id: descriptor.id, folder, descriptor };
}

/** Reads `.env` of the folder and of the one that holds it; what is set already wins. */
export function loadEnvironment(folder) {
  for (const place of [folder, path.dirname(folder)]) {
    const file = path.join(place, '.env');
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
