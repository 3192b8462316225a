import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remote as configure } from '../webpack.js';
import { compile } from './compile.mjs';
import { hashOf } from './hash.mjs';
import { hashOfInputs } from './inputs.js';
import { packageFolder } from './packages.js';
import { PACKAGE_FOLDER } from './project.mjs';

const SHARED_FILES = ['src', 'package.json', 'versions.json', 'router-names.json'];

/** Apart from `dist/`, which a local site may be serving. */
const folderOf = (folder) => path.join(folder, '.cache/release');
/** Written last, so that an interrupted build counts as missing. */
const stampOf = (folder) => path.join(folder, '.cache/release.txt');

/** The hash of all inputs of the build. */
function hashOfSources(folder) {
  return [
    hashOfInputs(folder),
    hashOf(packageFolder('@najem/shared', folder), SHARED_FILES),
    hashOf(PACKAGE_FOLDER, ['webpack.js', 'sharing.js', 'tsconfig.json', 'plugins', 'lib']),
  ].join(' ');
}

/** Builds a remote as visitors get it, for its release and its own tests; returns the folder. The site compresses the files. */
export async function buildForVisitors(folder) {
  const to = folderOf(folder);
  const hash = hashOfSources(folder);
  rmSync(stampOf(folder), { force: true });
  await compile(configure(folder, { production: true, to, compresses: false }));
  writeFileSync(stampOf(folder), hash);
  return to;
}

/** The folder of that build, which is made if it is missing or stale. */
export async function buildForTests(folder) {
  const stamp = stampOf(folder);
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(folder);
  return isCurrent ? folderOf(folder) : buildForVisitors(folder);
}
