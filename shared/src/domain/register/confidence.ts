import { epochMs, plural } from '../kernel/format';
import { addMonths } from '../kernel/warsaw-time';
import type { CountedWord, Instant } from '../kernel/format';
import { type Grade, isDocumented } from './grade';
import { entryTimeMs, type HasEntryTime } from './history-entry';

/** How far a rating can be relied on. */
export const CONFIDENCE_LEVELS = ['none', 'low', 'medium', 'high'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

export const CONFIDENCE_LABELS: Readonly<Record<ConfidenceLevel, string>> = {
  none: 'Brak danych',
  low: 'Niska wiarygodność',
  medium: 'Średnia wiarygodność',
  high: 'Wysoka wiarygodność',
};

/** An entry that counts, as far as confidence is concerned. */
export interface CountedEntry extends HasEntryTime {
  /** Null where the author is not known; all such entries are taken for one author's. */
  readonly authorId: string | null;
  readonly grade: Grade;
  /** Present where it comes from a tenancy that both sides confirmed, which counts like a document. */
  readonly fromTenancy?: unknown;
}

/** The figures of the entries that count. */
export interface EntryFigures {
  readonly entries: number;
  /** How many different people wrote them. */
  readonly authors: number;
  /** How many are documented or better proved, or come from a tenancy that both sides confirmed. */
  readonly documented: number;
  /** When the newest was written; absent without entries, and where no time is known. */
  readonly newestAt?: Instant;
}

export interface Confidence {
  readonly level: ConfidenceLevel;
  /** The Polish sentence of what keeps the level down; absent at the highest, and where there are no entries at all. */
  readonly cause?: string;
}

/** From here on a level is reached: what a set of entries has to have, and what it may not have. */
interface Requirements {
  readonly entries: number;
  readonly authors: number;
  readonly newestWithinMonths: number;
  /** The share of documented entries, as a divisor: 2 is a half; undefined where none is required. */
  readonly documentedPart?: number;
  /** Whether so many suspended entries are too many. */
  readonly isTooSuspended: (suspended: number, all: number) => boolean;
}

const MEDIUM: Requirements = {
  entries: 3,
  authors: 2,
  newestWithinMonths: 36,
  isTooSuspended: (suspended, all) => suspended * 3 > all,
};

const HIGH: Requirements = {
  entries: 5,
  authors: 3,
  newestWithinMonths: 24,
  documentedPart: 2,
  isTooSuspended: (suspended) => suspended > 0,
};

const NUMERALS = ['Żaden wpis', 'Jeden wpis', 'Dwa wpisy', 'Trzy wpisy', 'Cztery wpisy'];

/** Counts what confidence is judged by. */
export function countFigures(entries: readonly CountedEntry[]): EntryFigures {
  const times = entries.flatMap((entry) => entryTimeMs(entry) ?? []);
  return {
    entries: entries.length,
    authors: new Set(entries.map(({ authorId }) => authorId)).size,
    documented: entries.filter(({ grade, fromTenancy }) => isDocumented(grade) || fromTenancy !== undefined).length,
    newestAt: times.length === 0 ? undefined : times.reduce((newest, time) => Math.max(newest, time)),
  };
}

/**
 * How far the rating of entries that count can be relied on at a moment; `suspended` is the number of entries beside
 * them that do not count.
 */
export function confidence(entries: readonly CountedEntry[], suspended: number, now: Instant): Confidence {
  return judgeConfidence(countFigures(entries), suspended, now);
}

/** The same as `confidence`, from figures instead of entries. */
export function judgeConfidence(figures: EntryFigures, suspended: number, now: Instant): Confidence {
  if (figures.entries === 0) {
    return { level: 'none', cause: suspended > 0 ? 'Wszystkie wpisy są teraz wyjaśniane.' : undefined };
  }
  const low = findCause(MEDIUM, figures, suspended, now);
  if (low !== undefined) return { level: 'low', cause: low };
  const medium = findCause(HIGH, figures, suspended, now);
  return medium === undefined ? { level: 'high' } : { level: 'medium', cause: medium };
}

/** The first thing by which the entries miss a level, as a sentence; undefined when they reach it. */
function findCause(
  requirements: Requirements,
  figures: EntryFigures,
  suspended: number,
  now: Instant,
): string | undefined {
  const { entries, authors, documented, newestAt } = figures;
  const all = entries + suspended;
  if (requirements.isTooSuspended(suspended, all)) return partText(suspended, all, SUSPENDED);
  if (authors === 1) return 'Tylko jeden autor.';
  if (entries < requirements.entries) return `${NUMERALS[entries]} to za mało na pewny obraz.`;
  if (isOlder(newestAt, requirements.newestWithinMonths, now)) return ageText(newestAt, now);
  if (requirements.documentedPart !== undefined && documented * requirements.documentedPart < entries) {
    return documented === 0
      ? 'Żaden wpis nie jest udokumentowany.'
      : `Tylko ${partText(documented, entries, DOCUMENTED)}`;
  }
  return authors < requirements.authors ? 'Tylko dwóch autorów.' : undefined;
}

const SUSPENDED: CountedWord = ['jest kwestionowany', 'są kwestionowane', 'jest kwestionowanych'];
const DOCUMENTED: CountedWord = ['jest udokumentowany', 'są udokumentowane', 'jest udokumentowanych'];

function partText(part: number, all: number, forms: CountedWord): string {
  return `${part} z ${all} wpisów ${plural(part, ...forms)}.`;
}

/** Whether the newest entry is older than so many months; one of an unknown time is. */
function isOlder(newestAt: Instant | undefined, months: number, now: Instant): boolean {
  return (epochMs(newestAt) ?? -Infinity) < addMonths(now, -months).getTime();
}

/** The age of the newest entry in whole years, which are two at least. */
function ageText(newestAt: Instant | undefined, now: Instant): string {
  if (epochMs(newestAt) === undefined) return 'Nie wiadomo, kiedy powstał ostatni wpis.';
  let years = 2;
  while (isOlder(newestAt, (years + 1) * 12, now)) years += 1;
  return `Ostatni wpis sprzed ${years} lat.`;
}
