/**
 * `npm run dev`: like `npm start`, but every change of a source is built at once. The server and the mock services restart
 * and open pages reload automatically; pages show the errors of a failed build.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { install } from './lib/install.mjs';
import { recordBuilds } from './lib/builds.mjs';
import { productBundle } from './lib/bundle.mjs';
import { loadEnvironment, readSettings } from './lib/environment.mjs';
import { requireDataDir } from './lib/occupied.mjs';
import { Stop, say, step } from '../remote-tools/lib/output.mjs';
import { stopChild } from '../remote-tools/lib/processes.mjs';
import { recordMigrations, requireFittingMigrations } from './lib/ran-migrations.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { needsSandbox, startSandbox, startServer, waitUntilListening, waitUntilReady } from './lib/site.mjs';
import { isStopping, runTool } from '../remote-tools/lib/tool.mjs';
import { watchPages } from '../remote-tools/lib/watch-pages.mjs';

/** The folder of the development pages, which are separate from the product's and never stored as releases. */
const PAGES = inRoot('.cache/development');

/** Returns a function that restarts a program, or leaves it stopped for `null`; restarts run one after another. */
function createRestarter(name, startProgram) {
  let child = null;
  let running = Promise.resolve();
  const restart = async () => {
    if (isStopping()) return;
    const previous = child;
    child = null;
    if (previous) await stopChild(previous);
    const current = await startProgram();
    child = current;
    current?.once('exit', (code) => {
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

/** Writes the state file that the server reads, atomically. */
function writeState(folder, state) {
  const file = path.join(folder, 'state.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(state));
  renameSync(`${file}.part`, file);
}

/** Watches all pages; resolves when each has been built once and can be served. */
async function watchAllPages() {
  const { shell, remote, catalogue, REMOTES } = createRequire(import.meta.url)('../../webpack.common.js');
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
  await requireDataDir();
  requireFittingMigrations();
  await install();
  const esbuild = await import('esbuild');
  // Its own process, which would finish what it builds.
  process.once('exit', () => void esbuild.stop());
  await step('Building the server', async () => {
    await Promise.all(['server', 'sandbox'].map((name) => esbuild.build(productBundle(name))));
  });
  const config = await readSettings();
  if (config.production) throw new Stop('npm run dev is for development: NODE_ENV=production is refused.');
  // The watched bundles may be outdated by the next start.
  recordBuilds(['server', 'sandbox'].map((name) => [name, null]));
  await watchAllPages();
  process.env.DEV_BUILDS = PAGES;
  if (needsSandbox(config)) {
    const restartSandbox = createRestarter('sandbox', async () => {
      const child = startSandbox(config);
      await waitUntilListening(child);
      return child;
    });
    await watchBundle(esbuild, 'sandbox', restartSandbox);
  }
  const restartServer = createRestarter('server', async () => {
    try {
      // A branch may have been left, or a migration edited, since it ran.
      requireFittingMigrations();
    } catch (error) {
      say(error.message);
      return null;
    }
    const child = startServer();
    if (await waitUntilReady(config, child)) {
      recordMigrations();
      say(`Ready: ${config.publicUrl}, the design kit at ${config.publicUrl}/dev/kit`);
    }
    return child;
  });
  await watchBundle(esbuild, 'server', restartServer);
});
