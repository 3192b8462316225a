import { isRecord } from '@najem/shared/domain/kernel';
import type { ReleaseSource } from './platform/release';

/** What a release exposes: its module, or the epics alone that have to hear without having been shown. */
export type Exposed = 'module' | 'listens';

/**
 * Loads what one release exposes. Rejects if it does not load; the caller checks the value, which comes from another
 * build.
 */
export async function loadRelease(source: ReleaseSource, name: Exposed = 'module'): Promise<unknown> {
  const { loadModuleFactory } = await import(/* webpackChunkName: "federation" */ './federation-host');
  const exposed = evaluate(await loadModuleFactory(source, name));
  const value = isRecord(exposed) ? exposed[name] : undefined;
  if (!value) throw new Error(`Remote '${source.id}' exposes no ${name}`);
  return value;
}

/** Runs a remote's own code and marks what it throws with `isThrown`. */
function evaluate(factory: () => unknown): unknown {
  try {
    return factory();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw Object.assign(new Error(message, { cause }), { isThrown: true });
  }
}
