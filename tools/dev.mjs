/**
 * `npm run dev`: like `npm start`, but every change of a source is built at once. The server and the stand-ins restart by
 * themselves; open pages reload by themselves, and show the errors of a build that failed.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { install } from './lib/install.mjs';
import { recordBuilds } from './lib/builds.mjs';
import { productBundle } from './lib/bundle.mjs';
import { loadEnvironment, readSettings } from './lib/environment.mjs';
import { checkDataDir } from './lib/occupied.mjs';
import { Stop, say, step } from './remote/lib/output.mjs';
import { stopChild } from './remote/lib/processes.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { needsSandbox, startSandbox, startServer, untilListening, untilReady } from './lib/site.mjs';
import { isStopping, runTool } from './remote/lib/tool.mjs';
import { watchPages } from './remote/lib/watch-pages.mjs';

/** Where the pages lie that keep changing: apart from the product's, and never kept as releases. */
const PAGES = inRoot('.cache/development');

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

/** Puts the state where the server looks for it; whole or not at all. */
function writeState(folder, state) {
  const file = path.join(folder, 'state.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(state));
  renameSync(`${file}.part`, file);
}

/** Resolves when every page has been built once: before that there is nothing to serve. */
async function watchAllPages() {
  const { shell, remote, catalogue, REMOTES } = createRequire(import.meta.url)('../webpack.common.js');
  const options = { production: false, live: true };
  const configs = [shell(options), ...REMOTES.map((id) => remote(id, options)), catalogue(options)];
  // Every folder in it is a remote of the site: one that is gone from the sources goes here too.
  rmSync(PAGES, { recursive: true, force: true });
  await step('Building the pages', () => {
    return new Promise((resolve) => {
      watchPages(configs, (state) => {
        writeState(PAGES, state);
        if (Object.keys(state.builds).length === configs.length) resolve();
      });
    });
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
  // What the watch leaves behind may be made from sources that are gone by the next start.
  recordBuilds(['server', 'sandbox'].map((name) => [name, null]));
  await watchAllPages();
  process.env.DEV_BUILDS = PAGES;
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
    if (await untilReady(config, child))
      say(`Ready: ${config.publicUrl}, the design kit at ${config.publicUrl}/dev/kit`);
    return child;
  });
  await watchBundle(esbuild, 'server', restartServer);
});
