import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { CHUNK_LOAD_TIMEOUT_MS, isRecord } from '@najem/shared/domain/kernel';
import type { Exposed } from './federation';
import type { ReleaseSource } from './platform/release';
import { GROUPS } from './provided/groups';
import { LIBRARIES } from './provided/libraries';

type InstanceOptions = Parameters<typeof createInstance>[0];
type SharedOptions = NonNullable<InstanceOptions['shared']>[string];

declare global {
  /** Version of each module that the shell provides, set by its build. */
  var PROVIDED_VERSIONS: Record<string, string>;
  /** The runtime that every remote's build uses (`dev/remote-tools/plugins/shell-runtime-plugin.js`). */
  var __FEDERATION_RUNTIME__: typeof federation;
}

type BundlerRuntime = NonNullable<typeof federation.bundlerRuntime>;
type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

const isContainer = (value: unknown): value is Container =>
  isRecord(value) && typeof value.init === 'function' && typeof value.get === 'function';

/** An entry that does not load fails with the same error name as webpack's chunks. */
const notLoaded = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' });

/**
 * Runs an entry script, which must have its known hash, and returns the container that it leaves in a global variable. The
 * variable is cleared, because a release that runs again, or was built before releases had names of their own, uses the
 * same one.
 */
function runEntry(address: string, variable: string): Promise<Container> {
  return new Promise<Container>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.crossOrigin = 'anonymous';
    // An entry without a known hash gets one that no file has.
    script.integrity = globalThis.__INTEGRITY__?.[new URL(address, location.href).href] ?? 'sha384-refused';
    const { pathname } = new URL(address);
    const timeout = setTimeout(() => reject(notLoaded(`${pathname} did not arrive`)), CHUNK_LOAD_TIMEOUT_MS);
    script.onerror = () => {
      clearTimeout(timeout);
      reject(notLoaded(`${pathname} did not load`));
    };
    // In the task that ran the script, so that no other entry has run since.
    script.onload = () => {
      clearTimeout(timeout);
      const container: unknown = Reflect.get(globalThis, variable);
      Reflect.set(globalThis, variable, undefined);
      if (isContainer(container)) resolve(container);
      else reject(new Error(`${pathname} defines no container ${variable}`));
    };
    document.head.appendChild(script);
  });
}

const entryLoader: ModuleFederationRuntimePlugin = {
  name: 'entry-loader',
  loadEntry: ({ remoteInfo }) => runEntry(remoteInfo.entry, remoteInfo.entryGlobalName),
};

/** One module that remotes can take: loaded already, or fetched on first use. */
const provide = (
  request: string,
  source: { lib: () => unknown } | { get: () => Promise<() => unknown> },
): [string, SharedOptions] => [request, { version: PROVIDED_VERSIONS[request], ...source }];

/** What remotes can take, by import path. */
export const provided: Record<string, SharedOptions> = Object.fromEntries([
  ...Object.entries(LIBRARIES).map(([request, module]) => provide(request, { lib: () => module })),
  ...Object.entries<() => Promise<unknown>>(GROUPS).map(([request, load]) =>
    provide(request, { get: () => load().then((module) => () => module) }),
  ),
]);

/** Always creates an instance: the runtime would give a release that runs again the instance of its failed run. */
const init: BundlerRuntime['init'] = ({ webpackRequire }) =>
  createInstance(webpackRequire.federation.initOptions as InstanceOptions);

globalThis.__FEDERATION_RUNTIME__ = {
  ...federation,
  bundlerRuntime: { ...(federation.bundlerRuntime as BundlerRuntime), init },
};

/** A container that has run, by its address, and what was taken from it. */
const running = new Map<string, { host: ReturnType<typeof createInstance>; taken: Set<Exposed> }>();

/**
 * Loads the entry of a release and returns the function that evaluates what it exposes under a name. Each release has an
 * instance of its own, with a share scope of its own, so that it cannot replace what the others take. Module and listeners
 * come from one instance, because they have modules in common; what is taken again comes from another one.
 */
export async function loadModuleFactory(source: ReleaseSource, name: Exposed): Promise<() => unknown> {
  const address = new URL(source.entry, location.href).href;
  const known = running.get(address);
  const container =
    known && !known.taken.has(name) ? known : { host: hostOf(source, address), taken: new Set<Exposed>() };
  container.taken.add(name);
  running.set(address, container);
  try {
    const factory = await container.host.loadRemote<() => unknown>(`${source.id}/${name}`, {
      loadFactory: false,
      from: 'runtime',
    });
    if (!factory) throw new Error(`Remote '${source.id}' exposes no ${name}`);
    return factory;
  } catch (error) {
    // An instance keeps the failure of its entry.
    if (running.get(address) === container) running.delete(address);
    throw error;
  }
}

function hostOf({ id, name }: ReleaseSource, address: string) {
  return createInstance({
    name: 'shell',
    version: address,
    remotes: [{ name: id, entry: address, entryGlobalName: name, type: 'global' }],
    // With the other strategy the first shared module would load the remote.
    shareStrategy: 'loaded-first',
    plugins: [entryLoader],
    shared: provided,
  });
}
