import type { BrowserError } from '@najem/shared/contract';
import { maskErrorText, REPORT_LIMITS, SHELL_SOURCE } from '@najem/shared/domain';
import type { Failure } from './observation';
import { lacksShellFile } from './shell-files';

/** Where a script of this site stands, as a stack names it; the address of one that was asked for again has a number. */
const OWN_SCRIPT =
  /\/(?:remotes\/(?<id>[\w-]+)\/(?<version>[\w.-]+)(?:~\d+)?|assets\/(?<build>[\w-]+))\/(?<file>[\w.-]+\.js)(?::(?<place>\d+:\d+))?/g;
/** Where a script stands that a team has on its own origin. */
const SCRIPT_ELSEWHERE = /(?<address>https?:\/\/[\w.:[\]-]+\/[\w./~@+-]*?(?<file>[\w.-]+\.js))(?::(?<place>\d+:\d+))?/g;
/** A script of anything else: an extension, the sign-in provider. */
const ANY_SCRIPT = /[a-z][a-z0-9+.-]*:\/\/\S+/i;
/** What browsers say of layouts that take another turn: nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

/** The remote whose script lies at an address on a team's own origin. */
export type OwnerOfScript = (address: string) => { source: string; version: string } | undefined;

export interface Origin {
  source: string;
  version: string;
  /** `file:line:column` */
  place?: string;
}

/**
 * Whose error it is: the remote's that comes first in the stack. The shell provides the libraries, so its scripts are in
 * every stack, and an error is its own only without any remote. `foreign` where only scripts of others are named, and
 * undefined where none is.
 */
export function originOf(
  stack: string,
  ownerOfScript: OwnerOfScript = () => undefined,
): Origin | 'foreign' | undefined {
  const elsewhere = [...stack.matchAll(SCRIPT_ELSEWHERE)].map(({ groups }) => groups as Record<string, string>);
  for (const { address, file, place } of elsewhere) {
    const owner = ownerOfScript(address as string);
    if (owner) return { ...owner, ...(place === undefined ? {} : { place: `${file}:${place}` }) };
  }
  const scripts = [...stack.matchAll(OWN_SCRIPT)].map(({ groups }) => groups as Record<string, string | undefined>);
  const first = scripts.find(({ id }) => id !== undefined) ?? scripts[0];
  if (!first) return ANY_SCRIPT.test(stack) ? 'foreign' : undefined;
  const { id, version, build, file, place } = first;
  return {
    ...(id === undefined
      ? { source: SHELL_SOURCE, version: build as string }
      : { source: id, version: version as string }),
    ...(place === undefined ? {} : { place: `${file}:${place}` }),
  };
}

/** Errors of this page that were not reported yet, each text once with its count. */
export class ErrorLog {
  private waiting = new Map<string, BrowserError>();
  private known = new Set<string>();

  constructor(
    /** The remote, or the shell, that is on the page now, for errors that name no script. */
    private readonly present: () => { source: string; version: string | undefined },
    private readonly versionOf: (source: string) => string | undefined,
    private readonly ownerOfScript?: OwnerOfScript,
  ) {}

  add({ cause, script, source, version }: Failure): void {
    const { message, stack = '' } = detailsOf(cause);
    if (HARMLESS.test(message)) return;
    const origin = originOf(`${stack}\n${script ?? ''}`, this.ownerOfScript);
    if (origin === 'foreign' && source === undefined) return;
    const found = typeof origin === 'object' ? origin : undefined;
    // Whoever asked for the shell's file is in the stack of its failure.
    const known = lacksShellFile(cause) ? SHELL_SOURCE : source;
    const owner =
      known === undefined ? (found ?? this.present()) : { source: known, version: version ?? this.versionOf(known) };
    const text = maskErrorText(message);
    if (!owner.version || text === '') return;
    this.count({ source: owner.source, version: owner.version, message: text, count: 1, place: found?.place });
  }

  /** What is to be reported; it is not reported twice. */
  take(): BrowserError[] {
    const errors = [...this.waiting.values()];
    this.waiting.clear();
    return errors;
  }

  private count(error: BrowserError): void {
    const key = `${error.source}@${error.version} ${error.message}`;
    const waiting = this.waiting.get(key);
    if (waiting) waiting.count = Math.min(REPORT_LIMITS.count, waiting.count + 1);
    else if (this.known.has(key) || this.known.size < REPORT_LIMITS.errors) {
      this.known.add(key);
      this.waiting.set(key, error);
    }
  }
}

function detailsOf(cause: unknown): { message: string; stack?: string } {
  if (typeof cause !== 'object' || cause === null) return { message: String(cause) };
  const { name, message, stack } = cause as Partial<Error>;
  const text = typeof message === 'string' ? message : '';
  return {
    message: name && name !== 'Error' ? `${name}: ${text}` : text,
    ...(typeof stack === 'string' ? { stack: withoutMessage(stack, text) } : {}),
  };
}

/** Some browsers put the message before the stack; an address in it is not where the error is. */
function withoutMessage(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}
