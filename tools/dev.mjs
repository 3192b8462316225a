/**
 * `npm run dev`: like `npm start`, but every change of a source is built at once. The server and the stand-ins restart by
 * themselves; pages are reloaded in the browser by hand.
 */
import { install } from './lib/install.mjs';
import { productBundle } from './lib/bundle.mjs';
import { loadEnvironment, readSettings } from './lib/environment.mjs';
import { PRODUCT, recordBuilds } from './lib/builds.mjs';
import { checkDataDir } from './lib/occupied.mjs';
import { Stop, say, step } from './lib/output.mjs';
import { packageScript, startNode, stopChild } from './lib/processes.mjs';
import { ROOT } from './lib/root.mjs';
import { needsSandbox, startSandbox, startServer, untilListening, untilReady } from './lib/site.mjs';
import { beginStopping, isStopping, runTool } from './lib/tool.mjs';

/** Restarts a program after each successful build; builds that come meanwhile are answered by one more restart. */
function restarting(name, startProgram) {
  let child = null;
  let running = Promise.resolve();
  const restart = async () => {
    if (isStopping()) return;
    const previous = child;
    child = null;
    if (previous) await stopChild(previous);
    const current = await startProgram();
    child = current;
    current.once('exit', (code) => {
      if (child === current && !isStopping())
        say(`The ${name} ended (exit code ${code}); it starts again after the next change.`);
      if (child === current) child = null;
    });
  };
  return () => (running = running.then(restart));
}

async function watchBundle(esbuild, name, onBuilt) {
  const notify = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length === 0) void onBuilt();
      });
    },
  };
  const options = productBundle(name);
  const context = await esbuild.context({ ...options, plugins: [...options.plugins, notify] });
  await context.watch();
}

function watchPages() {
  const args = ['watch', '--config', 'webpack.common.js', '--env', 'mode=development'];
  const env = { ...process.env, NODE_ENV: 'development' };
  const child = startNode([packageScript('webpack', 'bin', 'webpack.js'), ...args], { env, prefix: '[pages] ' });
  child.once('exit', (code) => {
    if (beginStopping()) {
      process.stderr.write(`webpack ended (exit code ${code}).\n`);
      process.exit(1);
    }
  });
}

await runTool(async () => {
  process.chdir(ROOT);
  loadEnvironment();
  await checkDataDir();
  await install();
  const esbuild = await import('esbuild');
  await step('Building the server', async () => {
    await Promise.all(['server', 'sandbox'].map((name) => esbuild.build(productBundle(name))));
  });
  const config = await readSettings();
  if (config.production) throw new Stop('npm run dev is for development: NODE_ENV=production is refused.');
  // Development builds of the pages lie where the product's are expected: the next start must make those again.
  recordBuilds(PRODUCT.map((name) => [name, null]));
  watchPages();
  if (needsSandbox(config)) {
    const restartSandbox = restarting('sandbox', async () => {
      const child = startSandbox(config);
      await untilListening(child);
      return child;
    });
    await watchBundle(esbuild, 'sandbox', restartSandbox);
  }
  const restartServer = restarting('server', async () => {
    const child = startServer();
    if (await untilReady(config, child)) say(`Ready: ${config.publicUrl}`);
    return child;
  });
  await watchBundle(esbuild, 'server', restartServer);
});
