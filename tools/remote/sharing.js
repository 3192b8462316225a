/**
 * What shell and remotes share, and how: one table for the builds, the tests and the benchmark. Why each module is where it
 * is: docs/REMOTES.md, "What is shared how".
 */
const fs = require('node:fs');
const path = require('node:path');
const { packageFolder, readJson } = require('./lib/packages');

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

/** Name of the chunk in which the shell imports a group of the kit. */
function chunkOfGroup(request) {
  return `provided-${path.posix.basename(request)}`;
}

/** The table as it is for what lies in `folder`: versions are those of the packages that are installed there. */
function sharingOf(folder) {
  const shared = packageFolder('@najem/shared', folder);
  const contract = contractVersion(shared);

  /** The groups have one version, because antd's contexts are per copy: a remote takes all groups from one side. */
  function versionOf(request) {
    const { base, kit } = readJson(shared, 'versions.json');
    if (request === BASE) return base;
    if (GROUPS.includes(request)) return kit;
    if (request.startsWith('@najem/shared/')) return `${contract}.0`;
    // What runs remotes comes with the plugin that builds them.
    const from = request === RUNTIME ? __dirname : folder;
    return readJson(packageFolder(packageOf(request), from), 'package.json').version;
  }

  return {
    ONCE,
    BASE,
    NESTED,
    GROUPS,
    RUNTIME,
    chunkOfGroup,
    /** What `CONTRACT_VERSION` of @najem/shared says. */
    contract,
    /** Version of everything that the shell provides, by the request that remotes make. */
    providedVersions: () =>
      Object.fromEntries([...ONCE, BASE, ...GROUPS, RUNTIME].map((request) => [request, versionOf(request)])),
    /** What a remote takes from the shell: without a copy of its own, or with one for a shell whose version does not fit. */
    sharedByRemote() {
      const entry = (request, how) => {
        const version = versionOf(request);
        return [request, { version, requiredVersion: `^${version}`, ...how }];
      };
      return Object.fromEntries([
        ...ONCE.map((request) => entry(request, { import: false, singleton: true, strictVersion: true })),
        ...[BASE, ...GROUPS].map((request) => entry(request, { singleton: false })),
      ]);
    },
    /** The names of react-router-dom that the shell provides. */
    routerNames: () => readJson(shared, 'router-names.json'),
  };
}

function packageOf(request) {
  const parts = request.split('/');
  return parts.slice(0, request.startsWith('@') ? 2 : 1).join('/');
}

function contractVersion(shared) {
  const text = fs.readFileSync(path.join(shared, 'src/contract/version.ts'), 'utf8');
  return /CONTRACT_VERSION = '(\d+\.\d+)'/.exec(text)[1];
}

module.exports = { sharingOf };
