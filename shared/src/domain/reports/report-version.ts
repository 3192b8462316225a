import { formatDate, type Instant } from '../kernel/format';
import { pointsText } from '../register/rating';
import { PLACEHOLDERS } from '../kernel/texts';

/** The kinds of corrections of an entry, or of the person's data, after a report was issued. */
export const CORRECTION_KINDS = [
  'disputed',
  'restricted',
  'restored',
  'corrected',
  'removed',
  'replied',
  'graded',
  'basics',
] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

interface Correction {
  readonly at: Instant;
  /** Absent for `basics`. */
  readonly entryId?: string;
  /** When the entry was written; absent for `basics`, and where nobody knows it any more. */
  readonly entryAt?: Instant;
  readonly what: CorrectionKind;
}

const ENTRY_CHANGES: Readonly<Record<Exclude<CorrectionKind, 'basics'>, string>> = {
  disputed: 'zakwestionowano',
  restricted: 'ograniczono na wniosek osoby',
  restored: 'przywrócono',
  corrected: 'poprawiono',
  removed: 'usunięto',
  replied: 'dodano odpowiedź',
  graded: 'udokumentowano',
};

/** The text that holders read in place of erased content. */
export const ERASED_TEXT = 'Dane z tego raportu usunięto na wniosek osoby, której dotyczyły.';

/** The Polish words of a corrected report. */
export const CORRECTION_TEXTS = {
  title: 'Raport został skorygowany',
  text: (before: string, now: string) =>
    `Po wystawieniu raportu zmieniły się wpisy o tej osobie. Poniżej jest stan aktualny. Ocena w dniu wystawienia: ${before}, teraz: ${now}.`,
  /** After it, while the content of entries is hidden. */
  hidden: 'Ukryte wpisy na razie nie liczą się do oceny i to też ją zmienia.',
  /** For readers of a link. */
  on: (date: string) => `Raport został skorygowany ${date}.`,
  version: (version: number, date: string) => `Wersja ${version} z ${date}`,
  /** In place of the points while no entry counts. */
  noRating: PLACEHOLDERS.missingData,
} as const;

/** The list of corrections, a line for each entry and day: `20.11.2026: wpis z 12.05.2026 zakwestionowano, przywrócono`. */
export function correctionLines(corrections: readonly Correction[]): string[] {
  const days = new Map<string, [Correction, ...Correction[]]>();
  for (const correction of corrections) {
    const key = [formatDate(correction.at), correction.entryId ?? correction.what].join(' ');
    const before = days.get(key);
    if (before) before.push(correction);
    else days.set(key, [correction]);
  }
  return [...days.values()].map(lineOf);
}

function lineOf(ofDay: readonly [Correction, ...Correction[]]): string {
  const { at, entryAt } = ofDay[0];
  const kinds = [...new Set(ofDay.map(({ what }) => what))];
  return `${formatDate(at)}: ${changesText(kinds, entryAt === undefined ? '' : ` z ${formatDate(entryAt)}`)}`;
}

function changesText(kinds: readonly CorrectionKind[], ofDate: string): string {
  const changes = kinds.flatMap((what) => (what === 'basics' ? [] : ENTRY_CHANGES[what]));
  if (changes.length === 0) return 'sprostowano dane osoby';
  const isReplyAlone = kinds.every((what) => what === 'replied');
  return `${isReplyAlone ? 'do wpisu' : 'wpis'}${ofDate} ${changes.join(', ')}`;
}

interface VersionedRating {
  readonly suspended?: readonly unknown[];
  readonly data: { readonly rating: number; readonly history: readonly unknown[] };
}

/** Whether a report has entries and none of them counts at present: its rating says nothing. */
export function isAllSuspended({ suspended = [], data }: VersionedRating): boolean {
  return suspended.length > 0 && data.history.length === 0;
}

/** The sentences above a corrected report for its holder; `ratingAtIssue` is in points. */
export function describeCorrection(report: VersionedRating, ratingAtIssue: number): string {
  const now = isAllSuspended(report) ? CORRECTION_TEXTS.noRating.toLowerCase() : pointsText(report.data.rating);
  const text = CORRECTION_TEXTS.text(pointsText(ratingAtIssue), now);
  const isHiding = report.suspended !== undefined && report.suspended.length > 0;
  return isHiding ? `${text} ${CORRECTION_TEXTS.hidden}` : text;
}
