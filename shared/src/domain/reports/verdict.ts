import { type CountedWord, epochMs, formatDate, type Instant, plural } from '../kernel/format';
import { RATING_MAX } from '../kernel/limits';
import { pointsText } from '../register/rating';
import { isSubjectKind, SUBJECTS } from '../register/subject';
import type { ReportType } from './report';
import { CORRECTION_TEXTS, isAllSuspended } from './report-version';

/** A stretch of the scale of ratings and what it says, in points with one decimal. */
export interface RatingBand {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** The whole scale, the best band first. */
export const RATING_BANDS: readonly RatingBand[] = [
  { from: 4, to: 5, label: 'same pochwały albo prawie' },
  { from: 3, to: 3.9, label: 'przeważają pochwały' },
  { from: 2, to: 2.9, label: 'mieszane albo mało wpisów' },
  { from: 1, to: 1.9, label: 'więcej zastrzeżeń niż pochwał' },
  { from: 0, to: 0.9, label: 'poważne zastrzeżenia' },
];

/** The band of a rating from 0 to 5. */
export function bandOf(rating: number): RatingBand | undefined {
  return RATING_BANDS.find(({ from }) => rating >= from);
}

/** A band as a legend names it, as in `3,0–3,9`. */
export function bandRange({ from, to }: RatingBand): string {
  return `${pointsText(from)}–${pointsText(to)}`;
}

interface JudgedReport {
  readonly data: { readonly rating: number; readonly history: readonly unknown[]; readonly isEmpty: boolean };
  readonly suspended?: readonly { readonly until: Instant }[];
}

const SUSPENDED: CountedWord = ['wyjaśniany', 'wyjaśniane', 'wyjaśnianych'];

/**
 * What a report comes to: its rating, the band, and how many entries do not count and until when, as in
 * '1,5 z 5: więcej zastrzeżeń niż pochwał. 3 z 7 wpisów wyjaśniane do 23.12.2026.'
 */
export function reportVerdict(report: JudgedReport): string {
  const { data, suspended = [] } = report;
  const points = `${pointsText(data.rating)} z ${RATING_MAX}`;
  if (data.isEmpty) return `${points}: brak wpisów, dlatego ocena jest neutralna.`;
  const all = data.history.length + suspended.length;
  const until = formatDate(Math.max(...suspended.map((entry) => epochMs(entry.until) ?? 0)));
  const part = `${suspended.length} z ${all} wpisów ${plural(suspended.length, ...SUSPENDED)} do ${until}.`;
  if (isAllSuspended(report)) return `${CORRECTION_TEXTS.noRating}: ${part}`;
  const sentence = `${points}: ${bandOf(data.rating)?.label}.`;
  return suspended.length === 0 ? sentence : `${sentence} ${part}`;
}

interface TitledReport {
  readonly type: ReportType;
  readonly data: { readonly name?: string };
}

/** Whom a report is about and in which role, as in 'Jan Brzoza, najemca'. */
export function reportTitle({ type, data: { name } }: TitledReport): string {
  if (!isSubjectKind(type) || name === undefined) return 'Raport bez wpisów';
  return `${name}, ${SUBJECTS[type].texts.noun}`;
}
