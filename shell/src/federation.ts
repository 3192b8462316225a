import { isRecord } from '@najem/shared/domain';
import type { ReleaseSource } from './platform/release';

/**
 * Loads the module of one release, once for each address of its entry. Rejects if it does not load; the caller checks
 * the module, which comes from another build.
 */
export async function loadRelease(source: ReleaseSource): Promise<unknown> {
  const { loadModuleFactory } = await import(/* webpackChunkName: "federation" */ './federation-host');
  const factory = await loadModuleFactory(source).catch((cause: unknown) => {
    throw toLoadError(cause, source.entry);
  });
  const exposed = evaluate(factory);
  const module = isRecord(exposed) ? exposed.module : undefined;
  if (!module) throw new Error(`Remote '${source.id}' exposes no module`);
  return module;
}

/** Runs a remote's own code and marks what it throws with `isThrown`. */
function evaluate(factory: () => unknown): unknown {
  try {
    return factory();
  } catch (cause) {
    throw Object.assign(new Error(messageOf(cause), { cause }), { isThrown: true });
  }
}

/** An entry that does not load fails with the same error name as webpack's chunks. */
function toLoadError(cause: unknown, entry: string): unknown {
  const message = messageOf(cause);
  if (!message.includes('ScriptNetworkError')) return isFromRuntime(message) ? new Error(message, { cause }) : cause;
  const verb = message.includes('timed out') ? 'arrive' : 'load';
  return Object.assign(new Error(`${entry} did not ${verb}`, { cause }), { name: 'ChunkLoadError' });
}

const isFromRuntime = (message: string): boolean => message.includes('#RUNTIME-');

/** The message of an error in one line, without the addresses in the runtime's messages, which look like its origin. */
function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!isFromRuntime(message)) return message;
  return message
    .replace(/\nView the docs.*/, '')
    .replace(/https?:\/\/[^\s"'()]*\//g, '')
    .replace(/\s+/g, ' ');
}
