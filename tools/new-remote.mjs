/** `npm run new-remote -- x`: makes mf-x as other teams make theirs, in the root of the repository. */
import { install } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from './remote/lib/tool.mjs';

await runTool(async () => {
  process.chdir(ROOT);
  await install();
  const { run } = await import('./remote/commands/new.mjs');
  await run(process.argv.slice(2));
});
