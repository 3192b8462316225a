/**
 * `npm run packages:record` records the content of the packages under their versions, when these are released. Called by
 * npm before it packs one of them, it refuses: `npm run build` does that, with declarations and under a number of its own.
 */
import { Stop } from '../remote-tools/lib/output.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';
import { install } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

await runTool(async () => {
  process.chdir(ROOT);
  if (process.env.npm_lifecycle_event === 'prepack') {
    throw new Stop(
      'npm run build -- packages packs the packages, into server/dist/packages; npm pack would lack a part.',
    );
  }
  await install();
  const { recordPackages } = await import('./lib/packages.mjs');
  await recordPackages();
});
