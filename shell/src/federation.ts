import type { RemoteModule } from '@najem/shared/store';

/** Where one release of a remote starts. */
export interface ReleaseSource {
  id: string;
  /** Name of its container. */
  name: string;
  entry: string;
}

/** Loads the door of one release, once for each address of its entry. Rejects when it does not load. */
export async function loadRelease(source: ReleaseSource): Promise<RemoteModule> {
  const { openDoor } = await import(/* webpackChunkName: "federation" */ './federation-host');
  const factory = await openDoor(source).catch((cause: unknown) => {
    throw failureOf(cause, source.entry);
  });
  const { module } = evaluate(factory) as { module?: RemoteModule };
  if (!module) throw new Error(`Remote '${source.id}' exposes no module`);
  return module;
}

/** Runs a remote's own code; what it throws says of itself that it was thrown there. */
function evaluate(factory: () => unknown): unknown {
  try {
    return factory();
  } catch (cause) {
    throw Object.assign(new Error(textOf(cause), { cause }), { isThrown: true });
  }
}

/** An entry that does not come fails as webpack's chunks do. */
function failureOf(cause: unknown, entry: string): unknown {
  const text = textOf(cause);
  if (!text.includes('ScriptNetworkError')) return isFromRuntime(text) ? new Error(text, { cause }) : cause;
  const how = text.includes('timed out') ? 'arrive' : 'load';
  return Object.assign(new Error(`${entry} did not ${how}`, { cause }), { name: 'ChunkLoadError' });
}

const isFromRuntime = (text: string): boolean => text.includes('#RUNTIME-');

/** What was thrown, in one line. The runtime names addresses, which would pass for the place of the error. */
function textOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!isFromRuntime(message)) return message;
  return message
    .replace(/\nView the docs.*/, '')
    .replace(/https?:\/\/[^\s"'()]*\//g, '')
    .replace(/\s+/g, ' ');
}
