/** `npm run cluster`: the cluster of deploy/cluster on this machine, until Ctrl-C. */
import { nodeBundle } from './lib/bundle.mjs';
import { inRoot } from './lib/root.mjs';
import { prepare } from './prepare.mjs';
import { runNodeVisibly } from '../remote-tools/lib/processes.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** Inside the server's folder, so that its packages are found. */
const OUTPUT = 'server/dist/cluster';

await runTool(async () => {
  process.chdir(inRoot());
  await prepare();
  const esbuild = await import('esbuild');
  await esbuild.build(nodeBundle(['deploy/cluster/trial/main.ts'], OUTPUT));
  process.exitCode = await runNodeVisibly([
    '--enable-source-maps',
    inRoot(OUTPUT, 'main.mjs'),
    ...process.argv.slice(2),
  ]);
});
