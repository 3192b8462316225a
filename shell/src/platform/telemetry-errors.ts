import type { BrowserError } from '@najem/shared/contract/platform';
import { isRecord } from '@najem/shared/domain/kernel';
import { maskErrorText, SHELL_SOURCE } from '@najem/shared/domain/platform';
import { isShellFileError } from './shell-files';
import type { PageError } from './telemetry';

/** A script of this site as a stack names it; the folder of a cache-busted release ends with a number. */
const SITE_SCRIPT =
  /\/(?:remotes\/(?<id>[\w-]+)\/(?<version>[\w.-]+)(?:~\d+)?|assets\/(?<build>[\w-]+))\/(?<file>[\w.-]+\.js)(?::(?<place>\d+:\d+))?/g;
/** A script of anything else: an extension, the sign-in provider. */
const ANY_SCRIPT = /[a-z][a-z0-9+.-]*:\/\/\S+/i;
/** Browsers report layouts that need another pass this way; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

type Owner = Pick<BrowserError, 'source' | 'version' | 'place'>;

/**
 * Describes an error without personal data, and the module that it belongs to: the first remote in its stack, or the shell
 * if the stack names no remote, because the shell provides the libraries and is in every stack; without a script the one
 * that is on the page. Returns undefined for errors of other scripts and of releases that are unknown.
 */
export function describeError(
  { cause, script, source, version }: PageError,
  /** The remote, or the shell, that is on the page. */
  present: string,
  versionOf: (source: string) => string | undefined,
): Omit<BrowserError, 'count'> | undefined {
  const { message, stack = '' } = detailsOf(cause);
  const text = maskErrorText(message);
  if (HARMLESS.test(message) || text === '') return undefined;
  const found = findOwner(`${stack}\n${script ?? ''}`);
  if (found === 'foreign' && source === undefined) return undefined;
  const inStack = found === 'foreign' ? undefined : found;
  // The stack of a shell file's failure names the code that requested the file.
  const known = isShellFileError(cause) ? SHELL_SOURCE : (source ?? (inStack ? undefined : present));
  if (known === undefined) return inStack && { ...inStack, message: text };
  const ownVersion = version ?? versionOf(known);
  return ownVersion === undefined
    ? undefined
    : { source: known, version: ownVersion, message: text, place: inStack?.place };
}

/** Whose script a stack names: `foreign` if it names only scripts of others, undefined if it names none. */
function findOwner(stack: string): Owner | 'foreign' | undefined {
  const scripts = [...stack.matchAll(SITE_SCRIPT)].map(({ groups }) => groups);
  const script = scripts.find((groups) => groups?.id !== undefined) ?? scripts[0];
  if (!script) return ANY_SCRIPT.test(stack) ? 'foreign' : undefined;
  const { id = SHELL_SOURCE, version, build = '', file, place } = script;
  return { source: id, version: version ?? build, place: place && `${file}:${place}` };
}

function detailsOf(cause: unknown): { message: string; stack?: string } {
  if (!isRecord(cause)) return { message: String(cause) };
  const { name, message, stack } = cause;
  const text = typeof message === 'string' ? message : '';
  return {
    message: typeof name === 'string' && name !== '' && name !== 'Error' ? `${name}: ${text}` : text,
    // Some browsers put the message before the stack: an address in it is not where the error is.
    stack: typeof stack === 'string' ? (text === '' ? stack : stack.replace(text, '')) : undefined,
  };
}
