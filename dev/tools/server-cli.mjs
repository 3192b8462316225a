/** Runs a command of the server's command line, such as `npm run db:export`, and builds it first if it is stale. */
import { build } from './build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { install } from './lib/install.mjs';
import { useStderr } from '../remote-tools/lib/output.mjs';
import { runNodeVisibly } from '../remote-tools/lib/processes.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

await runTool(async () => {
  process.chdir(ROOT);
  // Standard output belongs to the command: an export may go through a pipe.
  useStderr();
  loadEnvironment();
  await install();
  await build(['server']);
  const args = ['--enable-source-maps', inRoot('server/dist/cli.mjs'), ...process.argv.slice(2)];
  process.exitCode = (await runNodeVisibly(args, { stdio: ['inherit', 'inherit', 'inherit'] })) ?? 1;
});
