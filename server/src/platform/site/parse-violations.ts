import { fieldsOf, isRecord } from '@najem/shared/domain/kernel';

/** The stored part of a report, without data of the visitor. */
export interface Violation {
  /** A directive of the pages' policies, `integrity-policy`, or `other`. */
  directive: string;
  /** What was refused: a word of the policy, a file of this site, or the origin of another one. */
  blocked: string;
  /** The file and line of this site that caused it, where the browser reports them. */
  source?: string;
  /** The first part of the page's path; the rest may hold tokens and ids. */
  page: string;
  /** The property or function that was handed a string, for Trusted Types. */
  sink?: string;
}

/** A report's fields by their newer names. */
export type Fields = Readonly<Record<string, unknown>>;

/** The most reports in one body; browsers send fewer. */
const MOST_AT_ONCE = 20;

const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'frame-src', 'object-src', 'media-src', 'worker-src'],
  ...['manifest-src', 'base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);
/** Addresses of browser extensions, whose violations are not the site's. */
const EXTENSION = /^(?:[\w-]+-extension|chrome|resource|webkit-masked-url|safari-resource)(?::|$)/i;
/** What policies call a thing that has no address. */
const KEYWORD = /^[a-z-]{1,40}$/;
const OWN_FILE = /^\/(?:assets|remotes)\/[\w./-]{1,200}$/;
/** A retry asks for a file under an address of its own. */
const RETRY = /~\d+(?=\/)/;
const SINK = /^[\w ]{1,60}(?=\|)/;

/** Parses the reports of a body of either form, with fields by their newer names; undefined for any other body. */
export function readReports(body: Buffer): Fields[] | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  if (Array.isArray(sent)) {
    return sent.slice(0, MOST_AT_ONCE).flatMap((report: unknown) => {
      const { type, body: inner } = fieldsOf(report);
      return type === 'csp-violation' || type === 'integrity-violation' ? [{ ...fieldsOf(inner), type }] : [];
    });
  }
  const report = fieldsOf(sent)['csp-report'];
  if (!isRecord(report)) return undefined;
  return [
    {
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
      blockedURL: report['blocked-uri'],
      sourceFile: report['source-file'],
      lineNumber: report['line-number'],
      sample: report['script-sample'],
    },
  ];
}

/** Describes the violations in reports without personal data; skips reports about other sites and about extensions. */
export function* describeViolations(reports: readonly Fields[], publicUrl: string): Generator<Violation> {
  for (const report of reports) {
    const page = addressOf(report.documentURL);
    const blocked = textOf(report.blockedURL);
    const source = textOf(report.sourceFile);
    if (page?.origin !== publicUrl || EXTENSION.test(blocked) || EXTENSION.test(source)) continue;
    const file = ownFile(source, publicUrl);
    const sink = SINK.exec(textOf(report.sample))?.[0];
    yield {
      directive: directiveOf(report),
      blocked: blockedThing(blocked, publicUrl),
      source: file === undefined ? undefined : `${file}:${lineOf(report)}`,
      page: `/${page.pathname.split('/')[1] ?? ''}`,
      sink,
    };
  }
}

function directiveOf({ type, effectiveDirective }: Fields): string {
  if (type === 'integrity-violation') return 'integrity-policy';
  // Old browsers send the whole directive, sources included.
  const [name = ''] = textOf(effectiveDirective).split(' ');
  return DIRECTIVES.has(name) ? name : 'other';
}

function blockedThing(blocked: string, publicUrl: string): string {
  if (blocked === '' || KEYWORD.test(blocked)) return blocked;
  const address = addressOf(blocked);
  if (!address) return 'unknown';
  if (address.origin === publicUrl) return ownFile(blocked, publicUrl) ?? 'this site';
  return address.origin === 'null' ? address.protocol : address.origin;
}

function ownFile(text: string, publicUrl: string): string | undefined {
  const address = addressOf(text);
  const path = address?.origin === publicUrl ? address.pathname.replace(RETRY, '') : '';
  return OWN_FILE.test(path) ? path : undefined;
}

function lineOf({ lineNumber }: Fields): number {
  return typeof lineNumber === 'number' && Number.isSafeInteger(lineNumber) ? lineNumber : 0;
}

function addressOf(value: unknown): URL | undefined {
  const text = textOf(value);
  return URL.canParse(text) ? new URL(text) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2000) : '';
}
