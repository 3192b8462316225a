/** The measurements of a page in browsers, by the names of web.dev. */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type WebVital = (typeof WEB_VITALS)[number];

/** web.dev's limits for the value that three of four visits stay below: milliseconds, CLS without a unit. */
export const VITAL_LIMITS: Record<WebVital, { good: number; poor: number }> = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
};

export type VitalGrade = 'good' | 'fair' | 'poor';

/** How web.dev calls a value: good up to the first limit, poor beyond the second. */
export function gradeVital(vital: WebVital, value: number): VitalGrade {
  const { good, poor } = VITAL_LIMITS[vital];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** The source of everything that no remote brought into the page. */
export const SHELL_SOURCE = 'shell';

/** Where reports go, below `/api`: a page that only sends one takes this and not the whole contract. */
export const REPORT_PATH = '/platform/observations';

/** The most that one report may hold, and the largest count of one error. */
export const REPORT_LIMITS = { errors: 20, vitals: 40, loads: 20, count: 1000 } as const;

/** Longest text of an error that leaves a browser or is kept. */
export const ERROR_TEXT_LENGTH = 200;

const GONE = '…';
/** Quoted text may contain personal data, except names of the program, which begin in lower case. */
const QUOTED = /"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?/g;
const PROGRAM_WORD = /^(["'`])[a-z_$][\w$.-]{0,40}\1$/;
/** Browsers repeat a part of the text that they could not read. */
const UNREADABLE_JSON = /^(Unexpected token|.*?JSON)\b.*$/is;

/**
 * The text of an error without personal data: mail addresses, web addresses (a script keeps its file
 * name), quoted data, numbers of five digits and more, ids and tokens. One line of at most 200 characters.
 */
export function maskErrorText(text: string): string {
  return text
    .slice(0, 2000)
    .replace(UNREADABLE_JSON, (whole, start: string) => (/JSON/i.test(whole) ? `${start} ${GONE}` : whole))
    .replace(
      /\b[a-z][a-z+.-]*:\/\/[^\s"'`)]+/gi,
      (address) => /[\w.-]+\.(?:js|css)(?=[?#:]|$)/.exec(address)?.[0] ?? GONE,
    )
    .replace(/[^\s@"'`<>()]+@[^\s@"'`<>()]+/g, GONE)
    .replace(QUOTED, (quoted) => (PROGRAM_WORD.test(quoted) ? quoted : GONE))
    .replace(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? GONE : word))
    .replace(/\d{5,}/g, GONE)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, ERROR_TEXT_LENGTH);
}
