/** `npm run schema:record`: records the schema of a release, which the next one may extend and not break. */
import { nodeBundle } from './lib/bundle.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { runNodeVisibly } from '../remote-tools/lib/processes.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** Inside the server's folder, so that its packages are found. */
const OUTPUT = 'server/dist/schema';

await runTool(async () => {
  process.chdir(inRoot());
  await install();
  const esbuild = await import('esbuild');
  await esbuild.build(nodeBundle(['server/schema/main.ts'], OUTPUT));
  process.exitCode = await runNodeVisibly([inRoot(OUTPUT, 'main.mjs')]);
  await runNodeVisibly([
    inRoot('node_modules/prettier/bin/prettier.cjs'),
    '--write',
    '--log-level=warn',
    'server/schema/released.json',
  ]);
});
