import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Stop } from './output.mjs';

/** Files that a release does not need: the site compresses files itself, and maps are for development. */
const EXCLUDED = /\.(?:br|gz|map)$/;

/** Reads the files of a build for upload: name and content in base64. */
export async function readRelease(directory) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && !EXCLUDED.test(entry.name)).map(({ name }) => name);
  if (!names.includes('remote.json')) throw new Stop(`${directory} holds no built remote (remote.json is missing).`);
  return Promise.all(
    names.map(async (name) => ({ name, content: await readFile(path.join(directory, name), 'base64') })),
  );
}
