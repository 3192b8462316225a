import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
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

/** Makes the federation runtime demand the known hash of every entry script; one without is refused by the browser. */
export function startFederation(): void {
  if (!getInstance()) throw new Error('The federation runtime is missing from this build');
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = globalThis.__INTEGRITY__?.[new URL(url, location.href).href] ?? 'sha384-refused';
        script.src = url;
        return { script, timeout: SCRIPT_TIMEOUT_MS };
      },
    },
  ]);
}

/**
 * Fetches scripts past the browser's cache. A file that arrived damaged is kept there for as long as a good one, and
 * would be refused again on every retry.
 */
export async function fetchAnew(addresses: readonly string[]): Promise<void> {
  // Whatever cannot be fetched now fails when it is loaded, and is told of there.
  await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload', credentials: 'same-origin' })));
}

/** Loads the door of one release; `fresh` forgets what was loaded of this remote before. Rejects when it does not load. */
export async function loadRelease(source: ReleaseSource, fresh: boolean): Promise<RemoteModule> {
  registerRemotes([{ name: source.name, entry: source.entry }], { force: fresh });
  const door = await loadRemote<{ module: RemoteModule }>(`${source.name}/module`);
  if (!door) throw new Error(`Remote '${source.id}' exposes no module`);
  return door.module;
}
