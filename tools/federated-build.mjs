/**
 * `node tools/federated-build.mjs tenants`: makes the build of one remote that its tests run, where it is missing or
 * stale, and prints its folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BUILDS } from './lib/builds.mjs';
import { hashOf } from './lib/hash.mjs';
import { Stop } from './lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './lib/tool.mjs';

const require = createRequire(import.meta.url);

/** Written last, so that a build that was broken off counts as none. */
const STAMP = 'stamp.txt';

function make(remote, folder) {
  const webpack = require('webpack');
  const { remote: configure } = require('../webpack.common.js');
  const config = configure(remote, { production: false, cache: `mf_${remote}-federated`, to: folder });
  const compiler = webpack({ ...config, devtool: false });
  return new Promise((resolve, reject) => {
    compiler.run((fault, stats) => {
      compiler.close((closing) => {
        if (fault ?? closing) reject(fault ?? closing);
        else if (stats.hasErrors()) reject(new Stop(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
  });
}

await runTool(async () => {
  const [remote] = process.argv.slice(2);
  const build = BUILDS[remote];
  if (build?.kind !== 'web') throw new Stop('Usage: node tools/federated-build.mjs <remote>');
  const folder = inRoot('.cache/federated', `mf-${remote}`);
  const stamp = path.join(folder, STAMP);
  const hash = hashOf([...build.inputs, 'tools/federated-build.mjs']);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    await make(remote, folder);
    writeFileSync(stamp, hash);
  }
  process.stdout.write(`${folder}\n`);
});
