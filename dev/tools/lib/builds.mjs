import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DescriptorError } from '../../remote-tools/lib/descriptor.js';
import { hashOf } from '../../remote-tools/lib/hash.mjs';
import { TOOL_FILES } from '../../remote-tools/lib/inputs.js';
import { isRunning, startTicks } from '../../remote-tools/lib/pids.mjs';
import { remoteIds } from './remotes.cjs';
import { ROOT, inRoot } from './root.mjs';

/** Read before any command runs: a broken descriptor ends it with one sentence here. */
function readRemotes() {
  try {
    return remoteIds();
  } catch (error) {
    if (!(error instanceof DescriptorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

const REMOTES = readRemotes();
const RECORD = '.cache/build.json';
const LOCK = '.cache/build.lock';
const LOCK_POLL_MS = 200;
/** Where the server finds the packages of its build, which the image has with it. */
export const PACKED = 'server/dist/packages';
/** Where it finds the shell's development build. */
export const DEVELOPMENT_SHELL = 'server/dist/development-shell';

const BUNDLED_SHARED = ['shared/src/domain', 'shared/src/contract', 'shared/package.json'];
/** With which the server checks style sheets, as builds do. */
const BUNDLED_TOOL = 'dev/remote-tools/lib/find-leaks.js';
const BUNDLED_POSTGRES = ['dev/embedded-postgres/src', 'dev/embedded-postgres/package.json'];
const WEB_INPUTS = [
  'shared/src',
  'shared/package.json',
  'shared/versions.json',
  'shared/router-names.json',
  'webpack.common.js',
  ...TOOL_FILES.map((file) => `dev/remote-tools/${file}`),
  'package-lock.json',
];
/** Types alone for pages, by lint: its sentences are the server's. */
const NOT_IN_PAGES = ['shared/src/contract/kernel/errors.ts'];
const BUNDLER_INPUTS = ['package-lock.json', 'dev/remote-tools/tsconfig.json', 'dev/tools/lib/bundle.mjs'];

function web(directory, output, extra = [], config = 'webpack.common.js') {
  return {
    kind: 'web',
    config,
    inputs: [`${directory}/src`, `${directory}/package.json`, ...extra, ...WEB_INPUTS],
    except: NOT_IN_PAGES,
    outputs: [output],
  };
}

/** Every build: its inputs, and the output files that prove it. */
export const BUILDS = {
  server: {
    kind: 'bundle',
    inputs: [
      'server/src',
      'server/package.json',
      BUNDLED_TOOL,
      ...BUNDLED_SHARED,
      ...BUNDLED_POSTGRES,
      ...BUNDLER_INPUTS,
    ],
    outputs: ['main', 'cli', 'config', 'document-worker', 'inspection-program'].map(
      (name) => `server/dist/${name}.mjs`,
    ),
  },
  sandbox: {
    kind: 'bundle',
    inputs: ['dev/sandbox/src', 'dev/sandbox/package.json', ...BUNDLER_INPUTS],
    outputs: ['dev/sandbox/dist/main.mjs'],
  },
  shell: web('shell', 'shell/dist/assets.json'),
  'development-shell': web('shell', `${DEVELOPMENT_SHELL}/assets.json`, ['dev/remote-tools/refresh.js']),
  ...Object.fromEntries(
    REMOTES.map((id) => [id, web(`mf-${id}`, `mf-${id}/dist/remote.json`, [`mf-${id}/remote.json`])]),
  ),
  catalogue: web('dev/catalogue', 'dev/catalogue/dist/remote.json', [
    'dev/catalogue/remote.json',
    'dev/catalogue/code-loader.cjs',
  ]),
  packages: {
    kind: 'packages',
    inputs: [
      'shared',
      'dev/remote-tools',
      'dev/testing',
      // Its loader is a part of one.
      'shell/src',
      'dev/recorded-packages.json',
      'dev/tools/lib/packages.mjs',
      'package-lock.json',
    ],
    outputs: [`${PACKED}/index.json`],
  },
  'one-bundle': web(
    'shell',
    'dev/bench/one-bundle/dist/assets.json',
    [
      'dev/bench/one-bundle/federation.ts',
      'dev/bench/one-bundle/webpack.config.cjs',
      ...REMOTES.map((id) => `mf-${id}/src`),
    ],
    'dev/bench/one-bundle/webpack.config.cjs',
  ),
};

/** The builds of the product; the one bundle exists only for the benchmark. */
export const PRODUCT = Object.keys(BUILDS).filter((name) => name !== 'one-bundle');
/** Those of them for teams alone, which the server takes up when they are there: a site is ready without. */
export const LATER = ['development-shell', 'catalogue', 'packages'];

/** The folder that a build fills, and nothing else does. */
export function outputFolder(name) {
  return inRoot(path.dirname(BUILDS[name].outputs[0]));
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(inRoot(RECORD), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Pairs of a build's name and the hash of its present inputs. */
export function hashesOf(names) {
  return names.map((name) => [name, hashOf(ROOT, BUILDS[name].inputs, BUILDS[name].except)]);
}

/** A build's record: the hash of its inputs, and of its outputs, which a remote's team may have rebuilt. */
function recordOf(name, hash, quick) {
  return `${hash} ${hashOf(ROOT, BUILDS[name].outputs)}${quick ? ' quick' : ''}`;
}

/** True if the build has been made, from whatever inputs. */
export function isBuilt(name) {
  return BUILDS[name].outputs.every((file) => existsSync(inRoot(file)));
}

/** The named builds whose output is missing or was made from other inputs, or quickly where that is not enough. */
export function findStaleBuilds(names, { quick = false } = {}) {
  const record = readRecord();
  const isFresh = ([name, hash]) =>
    isBuilt(name) &&
    (record[name] === recordOf(name, hash, false) || (quick && record[name] === recordOf(name, hash, true)));
  return hashesOf(names).flatMap((build) => (isFresh(build) ? [] : [build[0]]));
}

/** Records the hashes of the builds' inputs; null removes a record, which is due before a rebuild. */
export function recordBuilds(hashes, { quick = false } = {}) {
  const record = readRecord();
  for (const [name, hash] of hashes) {
    if (hash === null) delete record[name];
    else record[name] = recordOf(name, hash, quick);
  }
  const draft = inRoot(`${RECORD}.${process.pid}`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(draft, inRoot(RECORD));
}

function findLockHolder() {
  try {
    const { pid, ticks } = JSON.parse(readFileSync(inRoot(LOCK), 'utf8'));
    return isRunning(pid, ticks) ? pid : null;
  } catch {
    return null;
  }
}

/** Runs `work` while no other process builds in this repository, because builds replace their output folders. */
export async function withBuildLock(work, onWait) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(inRoot(LOCK), JSON.stringify({ pid: process.pid, ticks: startTicks(process.pid) }), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = findLockHolder();
    if (pid === null) rmSync(inRoot(LOCK), { force: true });
    else if (!waited) onWait(pid);
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(inRoot(LOCK), { force: true });
  }
}
