/** Runs a command of the server's command line, built first if need be: `npm run db:export` and its like. */
import { build } from './build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { install } from './lib/install.mjs';
import { toStderr } from './remote/lib/output.mjs';
import { showNode } from './remote/lib/processes.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { runTool } from './remote/lib/tool.mjs';

await runTool(async () => {
  process.chdir(ROOT);
  // Standard output belongs to the command: an export may go through a pipe.
  toStderr();
  loadEnvironment();
  await install();
  await build(['server']);
  const args = ['--enable-source-maps', inRoot('server/dist/cli.mjs'), ...process.argv.slice(2)];
  process.exitCode = (await showNode(args, { stdio: ['inherit', 'inherit', 'inherit'] })) ?? 1;
});
