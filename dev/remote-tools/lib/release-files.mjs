import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Stop } from './output.mjs';

const zip = promisify(gzip);

/** Files that a release does not need: the site compresses files itself. Source maps go beside the others. */
const EXCLUDED = /\.(?:br|gz|map)$/;
const SOURCE_MAP = /\.js\.map$/;

/** Reads the files of a build for upload: name and content in base64. Source maps, which are for the site alone, are compressed. */
export async function readRelease(directory) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && !EXCLUDED.test(entry.name)).map(({ name }) => name);
  if (!names.includes('remote.json')) throw new Stop(`${directory} holds no built remote (remote.json is missing).`);
  const maps = entries.filter((entry) => entry.isFile() && SOURCE_MAP.test(entry.name)).map(({ name }) => name);
  const read = (name) => readFile(path.join(directory, name));
  return {
    files: await Promise.all(names.map(async (name) => ({ name, content: (await read(name)).toString('base64') }))),
    maps: await Promise.all(
      maps.map(async (name) => ({ name, content: (await zip(await read(name), { level: 9 })).toString('base64') })),
    ),
  };
}
