import type { RemoteModule } from '@najem/shared/store';

/** A script that does not arrive for this long counts as failed; the specification's limit. */
const SCRIPT_TIMEOUT_MS = 120_000;

/** Where one release of a remote starts. */
export interface ReleaseSource {
  id: string;
  /** Name of its container. */
  name: string;
  entry: string;
}

/** Shared modules by request and version, as webpack's runtime keeps them. */
type ShareScope = Record<string, Record<string, unknown>>;

/** What the entry script of a remote leaves behind under its name: Module Federation's container protocol. */
interface Container {
  init(scope: ShareScope): void | Promise<void>;
  get(exposed: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: 'default') => Promise<void>;
declare const __webpack_share_scopes__: { default: ShareScope };

const containers = new Map<string, Promise<Container>>();

/** Loads the door of one release, whose entry runs once, or again when `fresh`. Rejects when it does not load. */
export async function loadRelease({ id, name, entry }: ReleaseSource, fresh = false): Promise<RemoteModule> {
  if (fresh) containers.delete(entry);
  const loading = containers.get(entry) ?? openContainer(name, entry);
  containers.set(entry, loading);
  loading.catch(() => containers.delete(entry));
  const container = await loading;
  const factory = await container.get('./module');
  const { module } = evaluate(factory) as { module?: RemoteModule };
  if (!module) throw new Error(`Remote '${id}' exposes no module`);
  return module;
}

/** Runs a remote's own code; what it throws says of itself that it was thrown there. */
function evaluate(factory: () => unknown): unknown {
  try {
    return factory();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(new Error(message, { cause }), { isThrown: true });
  }
}

async function openContainer(name: string, entry: string): Promise<Container> {
  const container = await runEntry(name, entry);
  await __webpack_init_sharing__('default');
  await container.init(copyOf(__webpack_share_scopes__.default));
  return container;
}

/** A remote may add to its copy of the scope; what the others take stays what the shell provides. */
function copyOf(scope: ShareScope): ShareScope {
  return Object.fromEntries(Object.entries(scope).map(([request, versions]) => [request, { ...versions }]));
}

/**
 * Runs an entry script, whose hash must be known, and takes the container that it leaves. One that does not come fails
 * as webpack's chunks do.
 */
function runEntry(name: string, entry: string): Promise<Container> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = globalThis.__INTEGRITY__?.[new URL(entry, location.href).href] ?? 'sha384-refused';
    script.src = entry;
    const end = (missing?: string) => {
      clearTimeout(timeout);
      script.remove();
      // Read at once: another release of the same remote leaves its container under the same name.
      const left = globalThis as Record<string, unknown>;
      const container = left[name];
      // A script that leaves none must not pass for the one before it.
      left[name] = undefined;
      if (missing) reject(Object.assign(new Error(`${entry} ${missing}`), { name: 'ChunkLoadError' }));
      else if (isContainer(container)) resolve(container);
      else reject(new Error(`${entry} leaves no container`));
    };
    script.onload = () => end();
    script.onerror = () => end('did not load');
    const timeout = setTimeout(() => end('did not arrive'), SCRIPT_TIMEOUT_MS);
    document.head.append(script);
  });
}

function isContainer(value: unknown): value is Container {
  const { init, get } = (value ?? {}) as Partial<Container>;
  return typeof init === 'function' && typeof get === 'function';
}
