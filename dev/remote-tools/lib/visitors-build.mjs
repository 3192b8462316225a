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

/**
 * The folder of a remote's build as visitors get it, which its check, its release and its own tests share: it is made where it is missing
 * or of other sources. The site compresses the files.
 */
export async function buildForVisitors(folder) {
  const to = folderOf(folder);
  const stamp = stampOf(folder);
  const hash = hashOfSources(folder);
  if (existsSync(stamp) && existsSync(to) && readFileSync(stamp, 'utf8') === hash) return to;
  rmSync(stamp, { force: true });
  await compile(configure(folder, { production: true, to, compresses: false, maps: true }));
  writeFileSync(stamp, hash);
  return to;
}
