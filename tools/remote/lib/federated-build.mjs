/**
 * `node federated-build.mjs <folder>`: makes the build of a remote that its tests run, where it is missing or stale, and
 * prints where it lies.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remote as configure } from '../webpack.js';
import { readArguments } from './arguments.mjs';
import { compile } from './compile.mjs';
import { hashOf } from './hash.mjs';
import { packageFolder } from './packages.js';
import { FACTORY, readProject } from './project.mjs';
import { runTool } from './tool.mjs';

/** Written last, so that a build that was broken off counts as none. */
const STAMP = 'stamp.txt';

/** Hash of everything that the build is made from. */
function hashOfSources(folder) {
  const shared = packageFolder('@najem/shared', folder);
  return [
    hashOf(folder, ['src', 'package.json', 'remote.json']),
    hashOf(shared, ['src', 'package.json', 'versions.json', 'router-names.json']),
    hashOf(FACTORY, ['webpack.js', 'sharing.js', 'tsconfig.json', 'plugins', 'lib']),
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
    await compile({ ...configure(folder, { production: false, cache: 'federated', to }), devtool: false });
    writeFileSync(stamp, hash);
  }
  process.stdout.write(`${to}\n`);
});
