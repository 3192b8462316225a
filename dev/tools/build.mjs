/**
 * Builds what is missing or stale: `npm run build`, or `npm run build -- server tenants` for some, `-- --force` for all,
 * `-- --quick` as the first start does.
 */
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  BUILDS,
  LATER,
  PRODUCT,
  findStaleBuilds,
  hashesOf,
  isBuilt,
  outputFolder,
  recordBuilds,
  withBuildLock,
} from './lib/builds.mjs';
import { productBundle } from './lib/bundle.mjs';
import { install } from './lib/install.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say, step } from '../remote-tools/lib/output.mjs';
import { startNode, stopChild } from '../remote-tools/lib/processes.mjs';
import { ROOT, inRoot, isMain } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** The number of processes that build pages, for the two cores of a small machine. */
const PAGE_BUILDERS = 2;
/** Larger than by default, which saves a tenth of the time. */
const YOUNG_GENERATION = '--max-semi-space-size=128';

/**
 * Brings the named builds up to date and returns the names of those that were built. With `quick`, pages that were never
 * built are neither minified nor compressed and leave no cache, which takes a third of the time.
 */
export async function build(names = PRODUCT, { force = false, quick = false } = {}) {
  const onWait = (pid) => say(`Another build is running (process ${pid}), waiting for it …`);
  return withBuildLock(() => buildLocked(names, { force, quick }), onWait);
}

/**
 * Removes stale builds that are made later, so that no server takes them for the present ones, and returns the names of
 * those that are to be made.
 */
export function clearLater({ quick }) {
  const stale = findStaleBuilds(LATER, { quick });
  for (const name of stale) rmSync(outputFolder(name), { recursive: true, force: true });
  return stale;
}

async function buildLocked(names, { force, quick }) {
  const stale = force ? names : findStaleBuilds(names, { quick });
  const bundles = stale.filter((name) => BUILDS[name].kind === 'bundle');
  const pages = stale.filter((name) => BUILDS[name].kind === 'web');
  const isQuick = (name) => quick && !isBuilt(name);
  const [quickly, fully] = [pages.filter(isQuick), pages.filter((name) => !isQuick(name))];
  if (bundles.length > 0) await buildAndRecord(bundles, {}, () => bundleAll(bundles));
  if (quickly.length > 0) await buildAndRecord(quickly, { quick: true }, () => packAll(quickly, true));
  if (fully.length > 0) await buildAndRecord(fully, {}, () => packAll(fully, false));
  if (stale.includes('packages')) {
    // Not before the installation, on which it depends.
    const { packPackages } = await import('./lib/packages.mjs');
    await buildAndRecord(['packages'], {}, () => step('Packing the packages for other teams', packPackages));
  }
  return stale;
}

async function buildAndRecord(names, options, work) {
  // Hashed before the build: a file edited meanwhile counts as newer than the result.
  const hashes = hashesOf(names);
  recordBuilds(names.map((name) => [name, null]));
  await work();
  recordBuilds(hashes, options);
}

async function bundleAll(names) {
  const esbuild = await import('esbuild');
  await step(`Building ${names.join(' and ')}`, async () => {
    try {
      await Promise.all(names.map((name) => esbuild.build(productBundle(name))));
    } catch {
      throw new Stop(`Building ${names.join(' and ')} failed; the reasons are above.`);
    } finally {
      // Its service process would otherwise run as long as this one.
      await esbuild.stop();
    }
  });
}

async function packAll(names, quick) {
  const duration = quick ? ', about half a minute' : '';
  await step(`Building the pages of ${names.join(', ')}${duration}`, async (report) => {
    const waiting = [...names];
    let built = 0;
    const work = async () => {
      const builder = startPageBuilder();
      try {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
          await pack(builder, name, quick);
          report(`${(built += 1)} of ${names.length} built`);
        }
      } finally {
        await stopChild(builder);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PAGE_BUILDERS, names.length) }, work));
  });
}

/** A process stays for several builds: a cold one costs seconds, and each file is transpiled once a process. */
function startPageBuilder() {
  const program = [YOUNG_GENERATION, inRoot('dev/tools/lib/page-builder.mjs')];
  const env = { ...process.env, NODE_ENV: 'production' };
  return startNode(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Builds the pages of one name into a folder of their own first: a server that waits for them never reads half of them. */
async function pack(builder, name, quick) {
  const draft = inRoot('.cache/drafts', name);
  rmSync(draft, { recursive: true, force: true });
  builder.send({ config: BUILDS[name].config, name, quick, to: draft });
  const [{ built, reason }] = await Promise.race([
    once(builder, 'message'),
    once(builder, 'exit').then(() => [{ built: false, reason: 'The process that builds it has ended.' }]),
  ]);
  if (!built) throw new Stop(`${reason}\nBuilding the pages of ${name} failed; webpack's messages are above.`);
  const folder = outputFolder(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  renameSync(draft, folder);
}

if (isMain(import.meta.url)) {
  await runTool(async () => {
    process.chdir(ROOT);
    const usage = 'Usage: npm run build, or npm run build -- name … [--force] [--quick]';
    const options = { force: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } };
    const { values, words: names } = readArguments({ usage, options, hasWords: true });
    const unknown = names.filter((name) => !(name in BUILDS));
    if (unknown.length > 0)
      throw new Stop(`There is no build called ${unknown.join(', ')}; there are ${Object.keys(BUILDS).join(', ')}.`);
    await install();
    const built = await build(names.length > 0 ? names : PRODUCT, values);
    if (built.length === 0) say('Everything is built already.');
  });
}
