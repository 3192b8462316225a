import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import type { ReleaseSource } from './federation';
import { GROUPS } from './provided/groups';
import { LIBRARIES } from './provided/libraries';

/** A script that does not arrive for this long counts as failed; the specification's limit. */
const SCRIPT_TIMEOUT_MS = 120_000;

type InstanceOptions = Parameters<typeof createInstance>[0];

declare global {
  /** Version of each module that the shell provides, set by its build. */
  var PROVIDED_VERSIONS: Record<string, string>;
  /** What every remote's build takes as its runtime (`tools/remote/webpack.js`). */
  var __FEDERATION_RUNTIME__: typeof federation;
}

/** The container that a remote's entry leaves behind under its name. */
const left = globalThis as Record<string, unknown>;

/** What this product asks of the runtime beyond loading. */
const platform: ModuleFederationRuntimePlugin = {
  name: 'platform',
  /** An entry whose hash is not known gets one that no file has. */
  createScript({ url }) {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = globalThis.__INTEGRITY__?.[new URL(url, location.href).href] ?? 'sha384-refused';
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
  /** The runtime looks for the name before it loads: the next release of a remote leaves its container under the same. */
  afterLoadEntry({ remoteInfo }) {
    left[remoteInfo.entryGlobalName] = undefined;
  },
  /** A release may add to its copy of the scope; what the others take stays what the shell provides. */
  beforeInitContainer(args) {
    const shareScope = Object.fromEntries(
      Object.entries(args.shareScope).map(([request, versions]) => [request, { ...versions }]),
    );
    // Copied first, because the map in the given options cannot be replaced; hidden, because the rest are options to it.
    const remoteEntryInitOptions = { ...args.remoteEntryInitOptions };
    Object.defineProperty(remoteEntryInitOptions, 'shareScopeMap', { value: { default: shareScope } });
    return Promise.resolve({ ...args, shareScope, remoteEntryInitOptions });
  },
};

/** One module that remotes can take: there already, or fetched when the first of them asks for it. */
const provided = (request: string, how: { lib: () => unknown } | { get: () => Promise<() => unknown> }) => [
  request,
  { version: PROVIDED_VERSIONS[request], ...how },
];

/** The runtime's instance of the page. */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  // By the other strategy the first shared module would load every remote that is known.
  shareStrategy: 'loaded-first',
  plugins: [platform],
  shared: Object.fromEntries([
    ...Object.entries(LIBRARIES).map(([request, module]) => provided(request, { lib: () => module })),
    ...Object.entries<() => Promise<unknown>>(GROUPS).map(([request, load]) =>
      provided(request, { get: () => load().then((module) => () => module) }),
    ),
  ]) as InstanceOptions['shared'],
});

/** Found by its name, as the runtime would, two releases of a remote would be one instance with one share scope. */
const init = ({ webpackRequire }: { webpackRequire: { federation: { initOptions: InstanceOptions } } }) =>
  createInstance(webpackRequire.federation.initOptions);

Object.defineProperty(globalThis, '__FEDERATION_RUNTIME__', {
  // A remote writes to what it takes.
  get: () => ({ ...federation, bundlerRuntime: { ...federation.bundlerRuntime, S: {}, init } }),
});

/** Loads the entry of a release and answers what runs its door. */
export async function openDoor({ id, name, entry }: ReleaseSource): Promise<() => unknown> {
  const address = new URL(entry, location.href).href;
  // The runtime keeps what it loaded by name: each address is a remote to it.
  const remote = `${id}@${address}`;
  host.registerRemotes([{ name: remote, entry: address, entryGlobalName: name, type: 'global' }]);
  const options = { loadFactory: false, from: 'runtime' } as const;
  return (await host.loadRemote(`${remote}/module`, options)) as () => unknown;
}
