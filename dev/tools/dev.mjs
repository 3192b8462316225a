/**
 * `npm run dev`: like `npm start`, but every change of a source is built at once. The server and the mock services restart
 * automatically; open pages follow the builds, and show the errors of a failed one.
 */
import { mkdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install } from './lib/install.mjs';
import { BUILDS, recordBuilds } from './lib/builds.mjs';
import { productBundle } from './lib/bundle.mjs';
import { developmentPages, isCached } from './lib/development-pages.mjs';
import { loadEnvironment, readSettings } from './lib/environment.mjs';
import { requireDataDir } from './lib/occupied.mjs';
import { Stop, say, step } from '../remote-tools/lib/output.mjs';
import { runNode, stopChild } from '../remote-tools/lib/processes.mjs';
import { recordMigrations, requireFittingMigrations } from './lib/ran-migrations.mjs';
import { ROOT, inRoot } from './lib/root.mjs';
import { needsSandbox, startSandbox, startServer, waitUntilListening, waitUntilReady } from './lib/site.mjs';
import { isStopping, runTool } from '../remote-tools/lib/tool.mjs';
import { watchPages } from '../remote-tools/lib/watch-pages.mjs';

/** The folder of the development pages, which are separate from the product's and never stored as releases. */
const PAGES = inRoot('.cache/development');

/** A program of its own. */
const FIRST_PAGES = inRoot('dev/tools/first-pages.mjs');

/** Waits for further writes, because editors write a file in several steps. */
const QUIET_MS = 80;
/** One bundle after another, because each ends the process of all. */
let building = Promise.resolve();

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

/** Builds programs; its own process would otherwise stay, with the memory of a build. Errors are printed. */
async function bundle(names) {
  const esbuild = await import('esbuild');
  try {
    await Promise.all(names.map((name) => esbuild.build(productBundle(name))));
  } finally {
    await esbuild.stop();
  }
}

/** Builds and starts a program, now and after each change of a source, unless there are errors. */
function watchBundle(name, restart) {
  let timer;
  const build = () => bundle([name]).then(restart, () => undefined);
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (building = building.then(build)), QUIET_MS);
  };
  for (const input of BUILDS[name].inputs) watch(inRoot(input), { recursive: true }, later);
  later();
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
  const configs = developmentPages();
  // Every folder in it is a remote of the site: one that is gone from the sources goes here too.
  rmSync(PAGES, { recursive: true, force: true });
  // Its errors are found again below, where they are shown.
  if (!configs.every(isCached)) await step('Building the pages for the first time', () => runNode([FIRST_PAGES]));
  await step('Building the pages', () => {
    return new Promise((resolve) => {
      const onRound = (state) => {
        writeState(PAGES, state);
        if (Object.keys(state.builds).length === configs.length) resolve();
      };
      watchPages(configs, { onRound });
    });
  });
}

await runTool(async () => {
  process.chdir(ROOT);
  loadEnvironment();
  await requireDataDir();
  requireFittingMigrations();
  await install();
  await step('Building the server', () => bundle(['server', 'sandbox']));
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
    watchBundle('sandbox', restartSandbox);
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
  watchBundle('server', restartServer);
});
