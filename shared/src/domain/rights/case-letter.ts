import {
  CASE_GROUND_LABELS,
  CASE_LAWS,
  CASE_OUTCOME_LABELS,
  CASE_TITLES,
  closesIdentifier,
  type CaseGround,
  type CaseKind,
  type CaseOutcome,
  type CaseScope,
} from './case';
import { type DisputeLetter, nameComplaint } from './dispute-letter';
import { countWord, formatDate, type Instant, warsawDate } from '../kernel/format';
import { findReason } from '../register/reason';
import { LANDLORD, TENANT } from '../register/subject';
import { addDays } from '../kernel/working-days';

/** The content of the letter about a decision on a case. */
export interface CaseDecisionFacts {
  readonly number: string;
  readonly kind: CaseKind;
  readonly decidedAt: Instant;
  readonly outcome: CaseOutcome;
  readonly ground: CaseGround;
  readonly reasons: string;
  /** What an erasure, an objection or a restriction covers. */
  readonly scope?: CaseScope | null;
  /** Until when a granted restriction runs. */
  readonly restrictedUntil?: Instant | null;
  /** Whether an author appealed the removal of an entry by the case. */
  readonly isAppeal?: boolean;
  /** Where the supervisory authority is. */
  readonly authorityAddress: string;
}

/** A letter as its paragraphs; the same text is printed and previewed. */
export type CaseLetter = DisputeLetter;

/** Backups are kept so long at most: by then the last copy of what was erased has gone. */
export const BACKUP_DAYS = 35;

const DONE: Readonly<Record<Exclude<CaseKind, 'erasure' | 'restriction' | 'objection'>, string>> = {
  access: 'Wszystkie swoje dane zobaczysz w teczce i pobierzesz jako PDF lub JSON.',
  rectification: 'Poprawiliśmy dane podstawowe. Posiadacze ważnych raportów zobaczą zmianę.',
  explanation: 'Ocenę sprawdził jeszcze raz człowiek. Wyjaśnienie zawiera uzasadnienie.',
  identity_abuse: 'Sprawdziliśmy potwierdzenie tożsamości i konto, których dotyczy sprawa, i zatrzymaliśmy nadużycie.',
  content_notice: 'Zgłoszony wpis usunęliśmy. Jego autor dostał uzasadnienie i może się odwołać.',
  complaint: 'Sprawę załatwiliśmy tak, jak opisano w uzasadnieniu.',
};
const PUT_BACK = 'Usunięty wpis wrócił tam, gdzie był, i znów liczy się do oceny.';
const NOT_DONE = 'Nie zmieniliśmy danych, których dotyczy sprawa.';
const RESTRICTION_ENDED = 'Jeśli na czas rozpatrzenia ograniczyliśmy przetwarzanie, to ograniczenie ustało.';
const RECIPIENTS = 'Posiadaczy ważnych raportów z tymi danymi zawiadamiamy o zmianie (art. 19 RODO).';
const CLOSED =
  'Twój identyfikator jest zamknięty: nikt nie doda pod nim wpisu, dopóki nie zezwolisz na to w teczce („Zezwól na nowe wpisy”).';
const STAYS = [
  'Zapytania o Ciebie (kto, kiedy i po co pytał), ta sprawa oraz wcześniejsze sprawy i spory: są potrzebne do ustalenia, dochodzenia lub obrony roszczeń (art. 17 ust. 3 lit. e RODO).',
  'Zamówienia i faktury: trzeba je zachować z mocy prawa podatkowego (art. 17 ust. 3 lit. b RODO).',
  'Dziennik zdarzeń serwisu: nie zawiera identyfikatorów i pozwala rozliczyć, kto miał dostęp do danych (art. 5 ust. 2 i art. 17 ust. 3 lit. e RODO).',
];
const RIGHTS_LAW = 'Prawa te wynikają z art. 12 ust. 4, art. 77 i art. 79 RODO.';
const NOTICE_RIGHTS =
  'Możesz też złożyć skargę do koordynatora do spraw usług cyfrowych (art. 53 aktu o usługach cyfrowych).';

/** The letter that the person of a case gets about its decision. A refusal and a partial grant always name the remedies. */
export function writeCaseLetter(decision: CaseDecisionFacts): CaseLetter {
  const { number, kind, decidedAt, outcome, ground, reasons, authorityAddress } = decision;
  return {
    title: `Decyzja w sprawie ${number}`,
    paragraphs: [
      { text: `Data decyzji: ${formatDate(decidedAt)}` },
      { heading: 'Sprawa', text: `${CASE_TITLES[kind]} (${CASE_LAWS[kind]})` },
      { heading: 'Rozstrzygnięcie', text: `${capitalise(CASE_OUTCOME_LABELS[outcome])}.` },
      { heading: 'Podstawa', text: `${capitalise(CASE_GROUND_LABELS[ground])}.` },
      { heading: 'Uzasadnienie', text: reasons },
      ...nameEffects(decision),
      ...(outcome === 'granted'
        ? []
        : [
            { heading: 'Twoje prawa', text: `${nameComplaint(authorityAddress)} ${RIGHTS_LAW}` },
            ...(kind === 'content_notice' ? [{ text: NOTICE_RIGHTS }] : []),
          ]),
    ],
  };
}

/** The measures taken; after an erasure also what stays, and when the last copy goes. */
function nameEffects(decision: CaseDecisionFacts): CaseLetter['paragraphs'] {
  const { kind, outcome, decidedAt } = decision;
  const done = { heading: 'Co zrobiliśmy', text: nameDone(decision) };
  const isErased = outcome !== 'refused' && (kind === 'erasure' || kind === 'objection');
  if (!isErased) return [done];
  const lastCopy = formatDate(addDays(warsawDate(decidedAt), BACKUP_DAYS));
  return [
    done,
    ...STAYS.map((text, place) => ({ heading: place === 0 ? 'Co zostaje i dlaczego' : undefined, text })),
    {
      heading: 'Kopie zapasowe',
      text: `Ostatnia kopia zapasowa, w której mogą być usunięte dane, zniknie najpóźniej ${lastCopy}.`,
    },
  ];
}

function nameDone(decision: CaseDecisionFacts): string {
  const { kind, outcome, scope, restrictedUntil, isAppeal = false } = decision;
  if (outcome === 'refused') return kind === 'objection' ? `${NOT_DONE} ${RESTRICTION_ENDED}` : NOT_DONE;
  switch (kind) {
    case 'erasure':
      return `${nameErased(scope)} ${RECIPIENTS}`;
    case 'objection':
      return closesIdentifier(decision)
        ? `${nameErased(scope)} ${CLOSED} ${RECIPIENTS}`
        : `${nameErased(scope)} ${RECIPIENTS}`;
    case 'restriction':
      return nameRestricted(scope, restrictedUntil);
    default:
      return isAppeal ? PUT_BACK : DONE[kind];
  }
}

function nameErased(scope: CaseScope | null | undefined): string {
  switch (scope?.is) {
    case 'entries':
      return `Usunęliśmy ${countEntries(scope.entryIds.length)} wraz z odpowiedziami i plikami.`;
    case 'kind':
      return `Usunęliśmy wszystkie wpisy z powodem „${nameReason(scope.reason)}” wraz z odpowiedziami i plikami.`;
    default:
      return 'Usunęliśmy wszystko, co serwis przechowywał pod Twoimi identyfikatorami: dane podstawowe, wpisy, odpowiedzi i pliki.';
  }
}

function nameRestricted(scope: CaseScope | null | undefined, until: Instant | null | undefined): string {
  const end = until === null || until === undefined ? '' : ` Ograniczenie trwa najpóźniej do ${formatDate(until)}.`;
  const rest = `nie liczą się do oceny, a ich treści nie ma w raportach.${end}`;
  switch (scope?.is) {
    case 'entries':
      return `Ograniczyliśmy przetwarzanie. Wskazane wpisy (${scope.entryIds.length}) ${rest}`;
    case 'kind':
      return `Ograniczyliśmy przetwarzanie. Wpisy z powodem „${nameReason(scope.reason)}” ${rest}`;
    default:
      return `Ograniczyliśmy przetwarzanie. Wszystkie wpisy o Tobie, także nowe, ${rest}`;
  }
}

function countEntries(count: number): string {
  return countWord(count, ['wskazany wpis', 'wskazane wpisy', 'wskazanych wpisów']);
}

/** Tenants and landlords have reasons of their own, under codes of their own. */
function nameReason(reason: string): string {
  return (findReason(TENANT, reason) ?? findReason(LANDLORD, reason))?.label ?? reason;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
