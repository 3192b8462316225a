import { formatDate, type Instant } from '../kernel/format';
import { pointsText } from '../register/rating';
import { PLACEHOLDERS } from '../kernel/texts';

/** The kinds of corrections of an entry, or of the person's data, after a report was issued. */
export type CorrectionKind =
  'disputed' | 'restricted' | 'restored' | 'corrected' | 'removed' | 'replied' | 'graded' | 'basics';

interface Correction {
  readonly at: Instant;
  /** When the entry was written; absent for `basics`, and where nobody knows it any more. */
  readonly entryAt?: Instant;
  readonly what: CorrectionKind;
}

const ENTRY_CHANGES: Readonly<Record<Exclude<CorrectionKind, 'basics' | 'replied'>, string>> = {
  disputed: 'zakwestionowano',
  restricted: 'ograniczono na wniosek osoby',
  restored: 'przywrócono',
  corrected: 'poprawiono',
  removed: 'usunięto',
  graded: 'udokumentowano',
};

/** The Polish words of a corrected report. */
/** The text that holders read in place of erased content. */
export const ERASED_TEXT = 'Dane z tego raportu usunięto na wniosek osoby, której dotyczyły.';

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

/** A line of the list of corrections, as in `20.11.2026: wpis z 12.05.2026 zakwestionowano`. */
export function correctionText({ at, entryAt, what }: Correction): string {
  return `${formatDate(at)}: ${changeText(what, entryAt === undefined ? '' : ` z ${formatDate(entryAt)}`)}`;
}

function changeText(what: CorrectionKind, ofDate: string): string {
  if (what === 'basics') return 'sprostowano dane osoby';
  if (what === 'replied') return `do wpisu${ofDate} dodano odpowiedź`;
  return `wpis${ofDate} ${ENTRY_CHANGES[what]}`;
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
