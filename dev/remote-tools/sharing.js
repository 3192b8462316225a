/**
 * The modules that shell and remotes share: one table for the builds, the tests and the benchmark. The reasons are in
 * docs/REMOTES.md, "What is shared how".
 */
const fs = require('node:fs');
const path = require('node:path');
const { packageFolder, readJson } = require('./lib/packages');

/** Modules that exist once on a page: the shell provides them, and a remote carries no copy. */
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

/** The group of the kit that every page loads, in the shell's first scripts. */
const BASE = '@najem/shared/ui/base';
/** Groups of the kit that build on each other, each in a file of its own without the ones before it. */
const NESTED = ['form', 'content', 'select', 'data'].map((group) => `@najem/shared/ui/${group}`);
/** Groups that build on the nested ones and not on each other. */
const SIDE = ['@najem/shared/ui/date', '@najem/shared/ui/admin', '@najem/shared/ui/evidence'];
const GROUPS = [...NESTED, ...SIDE];

/** The federation runtime. It is provided like a module, so that a shell with another version refuses a remote. */
const RUNTIME = '@module-federation/runtime';

/** The modules of @najem/shared that the shell provides; which of their names a remote uses is in its record. */
const OWN = ONCE.filter((request) => request.startsWith('@najem/shared/'));

/** The name of the chunk in which the shell imports a group of the kit. */
function chunkOfGroup(request) {
  return `provided-${path.posix.basename(request)}`;
}

/** The table for `folder`, with the versions of the packages that are installed there. */
function sharingOf(folder) {
  const shared = packageFolder('@najem/shared', folder);
  const contract = contractVersion(shared);

  /** The groups have one version, because antd's contexts are per copy: a remote takes all groups from one side. */
  function versionOf(request) {
    const { base, kit } = readJson(shared, 'versions.json');
    if (request === BASE) return base;
    if (GROUPS.includes(request)) return kit;
    if (request.startsWith('@najem/shared/')) return `${contract}.0`;
    // The runtime is installed with the plugin that builds remotes.
    const from = request === RUNTIME ? __dirname : folder;
    return readJson(packageFolder(packageOf(request), from), 'package.json').version;
  }

  function rangeOf(request) {
    const [major, minor] = versionOf(request).split('.');
    // The build uses private parts of the runtime, which any minor version may move and a patch does not.
    if (request === RUNTIME) return `~${major}.${minor}.0`;
    // Their names are compared one by one.
    return OWN.includes(request) ? `^${major}.0.0` : `^${versionOf(request)}`;
  }

  return {
    ONCE,
    OWN,
    BASE,
    NESTED,
    GROUPS,
    RUNTIME,
    chunkOfGroup,
    /** `CONTRACT_VERSION` of @najem/shared. */
    contract,
    /** The version of each module that the shell provides, by its import path. */
    providedVersions: () =>
      Object.fromEntries([...ONCE, BASE, ...GROUPS, RUNTIME].map((request) => [request, versionOf(request)])),
    /** The range of a module's versions that a remote built here takes from a shell. */
    rangeOf,
    /**
     * The modules that a remote takes from the shell: without a copy of its own, or with one for an incompatible shell.
     * `carriesKit`: false where the shell is built from the same sources.
     */
    sharedByRemote({ carriesKit = true } = {}) {
      const entry = (request, how) => {
        return [request, { version: versionOf(request), requiredVersion: rangeOf(request), ...how }];
      };
      return Object.fromEntries([
        ...ONCE.map((request) => entry(request, { import: false, singleton: true, strictVersion: true })),
        ...[BASE, ...GROUPS].map((request) =>
          entry(request, { singleton: false, ...(carriesKit ? {} : { import: false }) }),
        ),
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
  const text = fs.readFileSync(path.join(shared, 'src/contract/kernel/version.ts'), 'utf8');
  return /CONTRACT_VERSION = '(\d+\.\d+)'/.exec(text)[1];
}

module.exports = { sharingOf };
