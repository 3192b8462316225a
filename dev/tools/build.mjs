/**
 * Builds what is missing or stale: `npm run build`, or `npm run build -- server tenants` for some, `-- --force` for all.
 */
import { BUILDS, PRODUCT, hashesOf, recordBuilds, findStaleBuilds, withBuildLock } from './lib/builds.mjs';
import { productBundle } from './lib/bundle.mjs';
import { install } from './lib/install.mjs';
import { readArguments } from '../remote-tools/lib/arguments.mjs';
import { Stop, say, step } from '../remote-tools/lib/output.mjs';
import { runNode } from '../remote-tools/lib/processes.mjs';
import { ROOT, isMain, packageScript } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** Brings the named builds up to date and returns the names of those that were built. */
export async function build(names = PRODUCT, { force = false } = {}) {
  const onWait = (pid) => say(`Another build is running (process ${pid}), waiting for it …`);
  return withBuildLock(() => buildLocked(names, force), onWait);
}

async function buildLocked(names, force) {
  const stale = force ? names : findStaleBuilds(names);
  const bundles = stale.filter((name) => BUILDS[name].kind === 'bundle');
  const pages = stale.filter((name) => BUILDS[name].kind === 'web');
  if (bundles.length > 0) await buildAndRecord(bundles, () => bundleAll(bundles));
  for (const config of new Set(pages.map((name) => BUILDS[name].config))) {
    const own = pages.filter((name) => BUILDS[name].config === config);
    await buildAndRecord(own, () => packAll(own, config));
  }
  return stale;
}

async function buildAndRecord(names, work) {
  // Hashed before the build: a file edited meanwhile counts as newer than the result.
  const hashes = hashesOf(names);
  recordBuilds(names.map((name) => [name, null]));
  await work();
  recordBuilds(hashes);
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

async function packAll(names, config) {
  await step(`Building the pages of ${names.join(', ')}`, async () => {
    const args = ['--config', config, '--env', `only=${names.join(',')}`];
    const env = { ...process.env, NODE_ENV: 'production' };
    const { code, output } = await runNode([packageScript('webpack', 'bin', 'webpack.js'), ...args], { env });
    if (code !== 0) throw new Stop(`${output}\nBuilding the pages failed; webpack's messages are above.`);
  });
}

if (isMain(import.meta.url)) {
  await runTool(async () => {
    process.chdir(ROOT);
    const usage = 'Usage: npm run build, or npm run build -- name … [--force]';
    const options = { force: { type: 'boolean', default: false } };
    const { values, words: names } = readArguments({ usage, options, hasWords: true });
    const unknown = names.filter((name) => !(name in BUILDS));
    if (unknown.length > 0)
      throw new Stop(`There is no build called ${unknown.join(', ')}; there are ${Object.keys(BUILDS).join(', ')}.`);
    await install();
    const built = await build(names.length > 0 ? names : PRODUCT, { force: values.force });
    if (built.length === 0) say('Everything is built already.');
  });
}
