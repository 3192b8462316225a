/** `npm run new-remote -- x`: creates mf-x in the root of the repository, as other teams create theirs. */
import { install } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

await runTool(async () => {
  process.chdir(ROOT);
  await install();
  const { runCommand } = await import('../remote-tools/commands/new.mjs');
  await runCommand(process.argv.slice(2));
});
