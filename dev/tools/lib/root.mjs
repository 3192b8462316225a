import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's root, in which every tool works, also if it was called elsewhere. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export function inRoot(...parts) {
  return path.join(ROOT, ...parts);
}

/** The script of a package's command, so that neither a shell nor PATH is needed to run it. */
export function packageScript(...parts) {
  return inRoot('node_modules', ...parts);
}

/** True if the module at this address is the program that Node runs. */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && moduleUrl === pathToFileURL(realpathSync(process.argv[1])).href;
}
