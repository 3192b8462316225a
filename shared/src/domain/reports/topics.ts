import { type CountedWord, countWord, formatDate, warsawDate } from '../kernel/format';
import { type Grade, highestGrade } from '../register/grade';
import { entryTimeMs, type HasEntryTime } from '../register/history-entry';
import {
  findReason,
  type LANDLORD_REASONS,
  type ReasonCode,
  reasonTone,
  type TENANT_REASONS,
} from '../register/reason';
import type { SubjectDescriptor, SubjectKind } from '../register/subject';

/** What readers of a report want to know about, made of the reasons that speak of it. */
interface Topic {
  readonly label: string;
  readonly reasons: readonly ReasonCode[];
}

/** Every reason of a kind belongs to exactly one of its topics. */
const TOPICS: Readonly<Record<SubjectKind, readonly Topic[]>> = {
  tenant: [
    { label: 'Płatności', reasons: ['timely_payment', 'payment_issues'] },
    { label: 'Stan mieszkania', reasons: ['property_care', 'property_damage'] },
    { label: 'Umowa i porządek', reasons: ['cleanliness', 'contract_breach'] },
  ],
  landlord: [
    { label: 'Kaucja', reasons: ['deposit_settlement', 'deposit_issues'] },
    { label: 'Stan nieruchomości', reasons: ['good_property_condition', 'bad_property_condition'] },
    {
      label: 'Kontakt i inne',
      reasons: ['quick_response', 'no_response', 'other_positive', 'other_negative'],
    },
  ],
};

interface ReasonedEntry extends HasEntryTime {
  readonly reason: string;
  /** Absent in reports from before there were grades. */
  readonly grade?: Grade;
}

/** What the entries of a report say about one topic. */
export interface TopicSummary {
  readonly label: string;
  readonly good: number;
  readonly bad: number;
  /** Milliseconds since 1970; absent without entries, and where no time is known. */
  readonly newestAt?: number;
  /** Of the best proved entry. */
  readonly grade?: Grade;
}

const GOOD: CountedWord = ['pochwała', 'pochwały', 'pochwał'];
const BAD: CountedWord = ['zastrzeżenie', 'zastrzeżenia', 'zastrzeżeń'];

/** Sums up the entries that count by topic; a topic without entries has zeros. */
export function topicsOf(descriptor: SubjectDescriptor, entries: readonly ReasonedEntry[]): TopicSummary[] {
  return TOPICS[descriptor.kind].map(({ label, reasons }) => {
    const own = entries.filter(({ reason }) => reasons.some((code) => code === findReason(descriptor, reason)?.code));
    const bad = own.filter(({ reason }) => reasonTone(descriptor, reason) === 'negative').length;
    const times = own.flatMap((entry) => entryTimeMs(entry) ?? []);
    const grades = own.flatMap(({ grade }) => grade ?? []);
    return {
      label,
      good: own.length - bad,
      bad,
      newestAt: times.length === 0 ? undefined : Math.max(...times),
      grade: grades.length === 0 ? undefined : highestGrade(grades),
    };
  });
}

/** The counts of a topic, as in '2 pochwały' and '1 zastrzeżenie'; of neither where there is none. */
export function topicCounts({ good, bad }: TopicSummary): { good?: string; bad?: string } {
  return {
    good: good === 0 ? undefined : countWord(good, GOOD),
    bad: bad === 0 ? undefined : countWord(bad, BAD),
  };
}

/** When the newest entry of a topic was written, as in 'najnowszy wpis 20.06.2026'; without entries that there are none. */
export function topicAge({ good, bad, newestAt }: TopicSummary): string {
  return good + bad === 0 ? 'brak wpisów' : `najnowszy wpis ${formatDate(newestAt)}`;
}

type NegativeReason = Extract<
  (typeof TENANT_REASONS)[number] | (typeof LANDLORD_REASONS)[number],
  { tone: 'negative' }
>['code'];

/** `when` begins with a space, or is empty where nobody knows it. */
const QUESTIONS: Readonly<Record<NegativeReason, (when: string) => string>> = {
  payment_issues: (when) => `Co się stało z płatnościami${when} i czy zostały uregulowane?`,
  property_damage: (when) => `Co zostało zniszczone${when} i czy szkoda jest naprawiona?`,
  contract_breach: (when) => `Na czym polegało naruszenie umowy${when} i jak się skończyło?`,
  deposit_issues: (when) => `Co się stało z kaucją${when} i czy została zwrócona?`,
  bad_property_condition: (when) => `Co było nie tak ze stanem nieruchomości${when} i czy jest już naprawione?`,
  no_response: (when) => `Dlaczego zgłoszenia${when} zostały bez reakcji i jak zgłaszać usterki teraz?`,
  other_negative: (when) => `Czego dotyczyły zastrzeżenia${when} i jak zostały wyjaśnione?`,
};

/** What to ask the person about: one question for each negative reason among the entries that count, with its years. */
export function questionsOf(descriptor: SubjectDescriptor, entries: readonly ReasonedEntry[]): string[] {
  return descriptor.reasons.flatMap(({ code }) => {
    const own = entries.filter(({ reason }) => findReason(descriptor, reason)?.code === code);
    return own.length > 0 && isNegative(code) ? [QUESTIONS[code](yearsText(own))] : [];
  });
}

function isNegative(code: string): code is NegativeReason {
  return Object.hasOwn(QUESTIONS, code);
}

function yearsText(entries: readonly HasEntryTime[]): string {
  const years = entries.flatMap((entry) => {
    const at = entryTimeMs(entry);
    return at === undefined ? [] : [warsawDate(at).slice(0, 4)];
  });
  const distinct = [...new Set(years)].sort();
  const last = distinct.pop();
  if (last === undefined) return '';
  // No-break spaces: a year and its word stay in one line.
  return distinct.length === 0 ? ` w\u00a0${last}\u00a0r.` : ` w\u00a0latach ${distinct.join(', ')} i\u00a0${last}`;
}
