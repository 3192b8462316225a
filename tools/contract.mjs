/**
 * `npm run contract:record` records the contract in shared/surface.json, and `npm run check` compares it with that record.
 * Both are TypeScript in shared/surface, because they import the contract.
 */
import { nodeBundle } from './lib/bundle.mjs';
import { install } from './lib/install.mjs';
import { readArguments } from './remote/lib/arguments.mjs';
import { Stop } from './remote/lib/output.mjs';
import { runNodeVisibly } from './remote/lib/processes.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { runTool } from './remote/lib/tool.mjs';

const OUTPUT = '.cache/contract';

await runTool(async () => {
  process.chdir(ROOT);
  const usage = 'Usage: node tools/contract.mjs check|record';
  const [command, ...rest] = readArguments({ usage, hasWords: true }).words;
  if ((command !== 'check' && command !== 'record') || rest.length > 0) throw new Stop(usage);
  await install();
  const esbuild = await import('esbuild');
  await esbuild.build(nodeBundle(['shared/surface/main.ts'], OUTPUT));
  process.exitCode = await runNodeVisibly(['--enable-source-maps', inRoot(OUTPUT, 'main.mjs'), command]);
});
