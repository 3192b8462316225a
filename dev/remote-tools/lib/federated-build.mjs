/**
 * `node federated-build.mjs <folder>`: builds a remote for its own tests if the build is missing or stale, and prints its
 * folder. It is built as for visitors, and shares the cache of those builds.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remote as configure } from '../webpack.js';
import { readArguments } from './arguments.mjs';
import { compile } from './compile.mjs';
import { hashOf } from './hash.mjs';
import { packageFolder } from './packages.js';
import { PACKAGE_FOLDER, readProject } from './project.mjs';
import { runTool } from './tool.mjs';

/** Written last, so that an interrupted build counts as missing. */
const STAMP = 'stamp.txt';

/** The hash of all inputs of the build. */
function hashOfSources(folder) {
  const shared = packageFolder('@najem/shared', folder);
  return [
    hashOf(folder, ['src', 'package.json', 'remote.json']),
    hashOf(shared, ['src', 'package.json', 'versions.json', 'router-names.json']),
    hashOf(PACKAGE_FOLDER, ['webpack.js', 'sharing.js', 'tsconfig.json', 'plugins', 'lib']),
  ].join(' ');
}

await runTool(async () => {
  const { folder } = readProject(
    path.resolve(readArguments({ usage: 'Usage: federated-build.mjs <folder>', hasWords: true }).words[0] ?? ''),
  );
  const to = path.join(folder, '.cache/federated');
  const stamp = path.join(to, STAMP);
  const hash = hashOfSources(folder);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    await compile(configure(folder, { production: true, to, compresses: false }));
    writeFileSync(stamp, hash);
  }
  process.stdout.write(`${to}\n`);
});
