import type { BrowserError } from '@najem/shared/contract';
import { isRecord, maskErrorText, REPORT_LIMITS, SHELL_SOURCE } from '@najem/shared/domain';
import { isShellFileError } from './shell-files';
import type { PageError } from './telemetry';

/** A script of this site as a stack names it; the folder of a cache-busted release ends with a number. */
const SITE_SCRIPT =
  /\/(?:remotes\/(?<id>[\w-]+)\/(?<version>[\w.-]+)(?:~\d+)?|assets\/(?<build>[\w-]+))\/(?<file>[\w.-]+\.js)(?::(?<place>\d+:\d+))?/g;
/** A script of anything else: an extension, the sign-in provider. */
const ANY_SCRIPT = /[a-z][a-z0-9+.-]*:\/\/\S+/i;
/** Browsers report layouts that need another pass this way; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

export interface ErrorOrigin {
  source: string;
  version: string;
  /** `file:line:column` */
  place?: string;
}

/**
 * The module that an error belongs to: the first remote in its stack, or the shell if the stack names no remote, because
 * the shell provides the libraries and is in every stack. Returns `foreign` if the stack names only scripts of others,
 * and undefined if it names none.
 */
export function findErrorOrigin(stack: string): ErrorOrigin | 'foreign' | undefined {
  const scripts = [...stack.matchAll(SITE_SCRIPT)].map(({ groups }) => groups);
  const script = scripts.find((groups) => groups?.id !== undefined) ?? scripts[0];
  if (!script) return ANY_SCRIPT.test(stack) ? 'foreign' : undefined;
  const { id = SHELL_SOURCE, version, build = '' } = script;
  return { source: id, version: version ?? build, ...placeIn(script) };
}

function placeIn(groups: Record<string, string> | undefined): Pick<ErrorOrigin, 'place'> {
  return groups?.place === undefined ? {} : { place: `${groups.file}:${groups.place}` };
}

/** The errors of this page that were not reported yet, each text once with its count. */
export class ErrorLog {
  private pending = new Map<string, BrowserError>();
  private known = new Set<string>();

  constructor(
    /** The remote, or the shell, that is on the page now; it owns errors that name no script. */
    private readonly present: () => { source: string; version: string | undefined },
    private readonly versionOf: (source: string) => string | undefined,
  ) {}

  add({ cause, script, source, version }: PageError): void {
    const { message, stack = '' } = detailsOf(cause);
    if (HARMLESS.test(message)) return;
    const origin = findErrorOrigin(`${stack}\n${script ?? ''}`);
    if (origin === 'foreign' && source === undefined) return;
    const found = typeof origin === 'object' ? origin : undefined;
    // The stack of a shell file's failure names the code that requested the file.
    const known = isShellFileError(cause) ? SHELL_SOURCE : source;
    const owner =
      known === undefined ? (found ?? this.present()) : { source: known, version: version ?? this.versionOf(known) };
    const text = maskErrorText(message);
    if (!owner.version || text === '') return;
    this.count({ source: owner.source, version: owner.version, message: text, count: 1, place: found?.place });
  }

  /** Returns the pending errors and removes them from the log. */
  take(): BrowserError[] {
    const errors = [...this.pending.values()];
    this.pending.clear();
    return errors;
  }

  private count(error: BrowserError): void {
    const key = `${error.source}@${error.version} ${error.message}`;
    const pending = this.pending.get(key);
    if (pending) pending.count = Math.min(REPORT_LIMITS.count, pending.count + 1);
    else if (this.known.has(key) || this.known.size < REPORT_LIMITS.errors) {
      this.known.add(key);
      this.pending.set(key, error);
    }
  }
}

function detailsOf(cause: unknown): { message: string; stack?: string } {
  if (!isRecord(cause)) return { message: String(cause) };
  const { name, message, stack } = cause;
  const text = typeof message === 'string' ? message : '';
  return {
    message: typeof name === 'string' && name !== '' && name !== 'Error' ? `${name}: ${text}` : text,
    ...(typeof stack === 'string' ? { stack: withoutMessage(stack, text) } : {}),
  };
}

/** Removes the message that some browsers put before the stack: an address in it is not where the error is. */
function withoutMessage(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}
