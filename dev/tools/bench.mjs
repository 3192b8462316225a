/** `npm run bench`: every measurement of bench/ in order of its name, or `-- name …` for some. */
import { readdirSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { build } from './build.mjs';
import { nodeBundle } from './lib/bundle.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say } from '../remote-tools/lib/output.mjs';
import { runNodeVisibly } from '../remote-tools/lib/processes.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const SUFFIX = '.bench.ts';
/** Inside the server's folder, so that packages are found which only the server has. */
const OUTPUT = 'server/dist/bench';

function chooseBenchmarks(names) {
  const files = readdirSync(inRoot('dev/bench')).filter((file) => file.endsWith(SUFFIX));
  const all = files.map((file) => file.slice(0, -SUFFIX.length)).sort();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Stop(`There is no benchmark called ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  return names.length > 0 ? names : all;
}

await runTool(async () => {
  process.chdir(ROOT);
  loadEnvironment();
  const names = chooseBenchmarks(
    readArguments({ usage: 'Usage: npm run bench, or npm run bench -- name …', hasWords: true }).words,
  );
  await prepare();
  if (names.includes('federation')) await build(['one-bundle']);
  const esbuild = await import('esbuild');
  await esbuild.build(
    nodeBundle(
      names.map((name) => `dev/bench/${name}${SUFFIX}`),
      OUTPUT,
    ),
  );
  for (const name of names) {
    say(`\n== ${name}`);
    const code = await runNodeVisibly(['--enable-source-maps', inRoot(OUTPUT, `${name}.bench.mjs`)]);
    if (code !== 0) throw new Stop(`The benchmark ${name} failed (exit code ${code}).`);
  }
});
