/**
 * What shell and remotes share, and how: one table for the builds, the tests and the benchmark. Why each module is where it
 * is: docs/ARCHITECTURE.md, "What is shared how".
 */
const fs = require('node:fs');
const path = require('node:path');

const ROOT = __dirname;

/** Exists once on a page: the shell provides it, and a remote carries no copy. */
const ONCE = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react-redux',
  'redux',
  'react-router-dom',
  '@najem/shared/store',
  '@najem/shared/ui/context',
];

/** The part of the kit that every page has: in the shell's first scripts. */
const BASE = '@najem/shared/ui/base';
/** Groups of the kit, each a file of its own that holds nothing of the ones before it. */
const NESTED = ['@najem/shared/ui/form', '@najem/shared/ui/content', '@najem/shared/ui/data'];
/** Groups that build on the nested ones and not on each other. */
const SIDE = ['@najem/shared/ui/date', '@najem/shared/ui/admin'];
const GROUPS = [...NESTED, ...SIDE];

/** What runs remotes. It is provided like a module, so that a shell with another one refuses them. */
const RUNTIME = '@module-federation/runtime';

const readText = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const readJson = (file) => JSON.parse(readText(file));

/** The groups have one version, because antd's contexts are per copy: a remote takes all groups from one side. */
function versionOf(request) {
  const { base, kit } = readJson('shared/versions.json');
  if (request === BASE) return base;
  if (GROUPS.includes(request)) return kit;
  if (request.startsWith('@najem/shared/')) return `${contractVersion()}.0`;
  const parts = request.split('/');
  const name = request.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
  return readJson(`node_modules/${name}/package.json`).version;
}

function contractVersion() {
  return /CONTRACT_VERSION = '(\d+\.\d+)'/.exec(readText('shared/src/contract/platform.ts'))[1];
}

/** Version of everything that the shell provides, by the request that remotes make. */
function providedVersions() {
  return Object.fromEntries([...ONCE, BASE, ...GROUPS, RUNTIME].map((request) => [request, versionOf(request)]));
}

/** What a remote takes from the shell: without a copy of its own, or with one for a shell whose version does not fit. */
function sharedByRemote() {
  const entry = (request, how) => {
    const version = versionOf(request);
    return [request, { version, requiredVersion: `^${version}`, ...how }];
  };
  return Object.fromEntries([
    ...ONCE.map((request) => entry(request, { import: false, singleton: true, strictVersion: true })),
    ...[BASE, ...GROUPS].map((request) => entry(request, { singleton: false })),
  ]);
}

/** Name of the chunk in which the shell imports a group of the kit (`shell/src/provided/groups.ts`). */
function chunkOfGroup(request) {
  return `provided-${path.posix.basename(request)}`;
}

/** The names of react-router-dom that the shell provides. */
function routerNames() {
  const [, names] = /export \{([^}]*)\}/.exec(readText('shell/src/provided/router.ts'));
  return names.split(',').flatMap((name) => name.trim() || []);
}

module.exports = {
  ONCE,
  BASE,
  NESTED,
  SIDE,
  GROUPS,
  RUNTIME,
  chunkOfGroup,
  providedVersions,
  routerNames,
  sharedByRemote,
};
