import { isRecord } from '@najem/shared/domain/kernel';
import type { ReleaseSource } from './platform/release';

/**
 * Loads the module of one release. Rejects if it does not load; the caller checks the module, which comes from another
 * build.
 */
export async function loadRelease(source: ReleaseSource): Promise<unknown> {
  const { loadModuleFactory } = await import(/* webpackChunkName: "federation" */ './federation-host');
  const exposed = evaluate(await loadModuleFactory(source));
  const module = isRecord(exposed) ? exposed.module : undefined;
  if (!module) throw new Error(`Remote '${source.id}' exposes no module`);
  return module;
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
