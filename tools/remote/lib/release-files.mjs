import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Stop } from './output.mjs';

/** The site makes compressed copies itself; the rest only tells tools about the build. */
const LEFT_BEHIND = /\.(?:br|gz|map)$|^mf-(?:stats|manifest)\.json$/;

/** The files of a build as a release carries them: name and content in base64. */
export async function readRelease(directory) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && !LEFT_BEHIND.test(entry.name)).map(({ name }) => name);
  if (!names.includes('remote.json')) throw new Stop(`${directory} holds no built remote (remote.json is missing).`);
  return Promise.all(
    names.map(async (name) => ({ name, content: await readFile(path.join(directory, name), 'base64') })),
  );
}
