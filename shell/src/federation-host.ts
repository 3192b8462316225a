import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { CHUNK_LOAD_TIMEOUT_MS } from '@najem/shared/domain';
import type { ReleaseSource } from './platform/release';
import { GROUPS } from './provided/groups';
import { LIBRARIES } from './provided/libraries';

type InstanceOptions = Parameters<typeof createInstance>[0];
type SharedOptions = NonNullable<InstanceOptions['shared']>[string];

declare global {
  /** Version of each module that the shell provides, set by its build. */
  var PROVIDED_VERSIONS: Record<string, string>;
  /** The runtime that every remote's build uses (`dev/remote-tools/webpack.js`). */
  var __FEDERATION_RUNTIME__: typeof federation;
}

/** This product's additions to the runtime. */
const platform: ModuleFederationRuntimePlugin = {
  name: 'platform',
  /** An entry without a known hash gets one that no file has. */
  createScript({ url }) {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = globalThis.__INTEGRITY__?.[new URL(url, location.href).href] ?? 'sha384-refused';
    return { script, timeout: CHUNK_LOAD_TIMEOUT_MS };
  },
  /** Removes the container's global: the runtime looks there before it loads the next release, which has the same name. */
  afterLoadEntry({ remoteInfo }) {
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
  },
  /** Gives each release a copy of the share scope, so that it cannot replace what the others take. */
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

/** One module that remotes can take: loaded already, or fetched on first use. */
const provide = (
  request: string,
  source: { lib: () => unknown } | { get: () => Promise<() => unknown> },
): [string, SharedOptions] => [request, { version: PROVIDED_VERSIONS[request], ...source }];

/** The runtime's instance of the page. */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  // With the other strategy the first shared module would load every known remote.
  shareStrategy: 'loaded-first',
  plugins: [platform],
  shared: Object.fromEntries([
    ...Object.entries(LIBRARIES).map(([request, module]) => provide(request, { lib: () => module })),
    ...Object.entries<() => Promise<unknown>>(GROUPS).map(([request, load]) =>
      provide(request, { get: () => load().then((module) => () => module) }),
    ),
  ]),
});

/** Always creates an instance: the runtime would give two releases of a remote one instance with one share scope. */
const init = ({ webpackRequire }: { webpackRequire: { federation: { initOptions: InstanceOptions } } }) =>
  createInstance(webpackRequire.federation.initOptions);

Object.defineProperty(globalThis, '__FEDERATION_RUNTIME__', {
  // A new object each time, because a remote writes to it.
  get: () => ({ ...federation, bundlerRuntime: { ...federation.bundlerRuntime, S: {}, init } }),
});

/** Loads the entry of a release and returns the function that evaluates its module. */
export async function loadModuleFactory({ id, name, entry }: ReleaseSource): Promise<() => unknown> {
  const address = new URL(entry, location.href).href;
  // The runtime caches remotes by name, so the name contains the address.
  const remote = `${id}@${address}`;
  host.registerRemotes([{ name: remote, entry: address, entryGlobalName: name, type: 'global' }]);
  const factory = await host.loadRemote<() => unknown>(`${remote}/module`, { loadFactory: false, from: 'runtime' });
  if (!factory) throw new Error(`Remote '${id}' exposes no module`);
  return factory;
}
