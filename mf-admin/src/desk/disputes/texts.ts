import type { DisputeEvent } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import type { AwaitedStep, Counts, DisputeSide, DisputeState, Ground, Outcome } from '@najem/shared/domain/rights';

const STATES: Readonly<Record<DisputeState, string>> = {
  awaiting_author: 'Czeka na autora',
  awaiting_person: 'Czeka na osobę',
  deciding: 'Do decyzji',
  decided: 'Rozstrzygnięty',
  appealed: 'Odwołanie',
  closed: 'Zakończony',
  withdrawn: 'Wycofany',
};
/** Shorter than on the person's screen, for a column and a filter. */
const GROUNDS: Readonly<Record<Ground, string>> = {
  untrue: 'To nieprawda',
  not_me: 'To nie dotyczy mnie',
  incomplete: 'Brakuje ważnych faktów',
  outdated: 'To już nieaktualne',
  unlawful: 'Wpis narusza prawo',
};
const ACTORS: Readonly<Record<DisputeEvent['by'], string>> = {
  person: 'osoba, której dotyczy wpis',
  author: 'autor',
  desk: 'administrator',
  system: 'serwis',
};
const EVENTS: Readonly<Record<DisputeEvent['what'], string>> = {
  opened: 'Wpis zakwestionowano',
  prolonged: 'Autor dostał więcej czasu na odpowiedź',
  stood: 'Autor podtrzymał wpis',
  corrected: 'Autor poprawił wpis',
  correction_asked: 'Autor chce poprawić wpis',
  author_withdrew: 'Autor wycofał wpis',
  unanswered: 'Autor nie odpowiedział w terminie',
  evidence_added: 'Dodano dowody',
  commented: 'Osoba odniosła się do odpowiedzi',
  uncommented: 'Osoba nie odniosła się do odpowiedzi w terminie',
  author_asked: 'Pytanie do autora',
  person_asked: 'Pytanie do osoby',
  question_answered: 'Odpowiedź na pytanie',
  question_unanswered: 'Nie odpowiedziano na pytanie w terminie',
  question_commented: 'Komentarz do odpowiedzi na pytanie',
  question_uncommented: 'Nie skomentowano odpowiedzi na pytanie w terminie',
  withdrawn: 'Osoba wycofała spór',
  extended: 'Termin decyzji przedłużono',
  suspended: 'Wpis wstrzymano do czasu decyzji',
  decided: 'Decyzja',
  appealed: 'Odwołanie',
  appeal_decided: 'Decyzja po odwołaniu',
  closed: 'Spór zakończono',
};
const AWAITED: Readonly<Record<AwaitedStep, string>> = { question: 'odpowiedź', comment: 'komentarz' };
const SIDES: Readonly<Record<DisputeSide, string>> = { person: 'od osoby', author: 'od autora' };

/** All Polish texts of disputes on the desk. */
export const DISPUTE_TEXTS = {
  entry: 'Wpis',
  title: (number: string) => `Spór ${number}`,
  titleLoading: 'Spór',
  failed: 'Nie udało się otworzyć sporu',
  states: STATES,
  awaited: (step: AwaitedStep, date: string) => `Czeka na ${AWAITED[step]} do ${date}`,
  grounds: GROUNDS,
  ground: 'Zarzut',
  anyGround: 'Wszystkie zarzuty',
  status: 'Stan sporu',
  takenByOther: (name: string) =>
    `Zajmuje się tym ${name}. Decyzję możesz podjąć, gdy odda spór albo gdy po terminie go przejmiesz.`,

  suspended: 'Na czas sporu wpis nie liczy się do oceny.',
  notSuspended: 'Wpis liczy się do oceny także w czasie sporu.',

  contest: 'Czego dotyczy spór',
  wanted: 'Oczekiwana zmiana',
  wantedText: 'Proponowana treść',
  opened: 'Zakwestionowano',
  otherEntries: 'Inne wpisy tych dwojga o sobie',
  statements: 'Co napisały strony',
  events: EVENTS,
  actors: ACTORS,
  timeline: 'Przebieg',
  outcomeLine: (outcome: string, basis: string | undefined) => (basis === undefined ? outcome : `${outcome}: ${basis}`),

  files: 'Pliki stron',
  fileBy: (name: string, side: DisputeSide, addedAt: string | undefined) =>
    `${name} (${SIDES[side]}${addedAt === undefined ? '' : `, ${formatDateTime(addedAt)}`})`,
  evidence: 'Dowody dołączone do wpisu',
  evidenceState: (kind: string, state: string) => `${kind}: ${state.toLowerCase()}`,
  evidenceFile: (name: string, kind: string) => `${name} (${kind})`,
  evidenceFilesGone: 'Pliki zostały już usunięte.',

  earlier: 'Wcześniejsze spory',
  between: 'Między tymi dwojgiem',
  ofPerson: 'Tej osoby',
  ofAuthor: 'Tego autora',
  noEarlier: 'brak',

  rule: 'Kto musi dowieść',
  rules: {
    burden: 'Prawdziwości wpisu dowodzi jego autor.',
    declared:
      'Wpis z oznaczeniem „Deklaracja autora” jest usuwany (podstawa: brak dowodów na prawdziwość wpisu), gdy osoba spójnie mu zaprzecza, a jego prawdziwości nie da się wykazać.',
    documented: 'Wpis udokumentowany lub lepiej potwierdzony pozostaje, chyba że dowody osoby przeważają.',
  },
  applies: (grade: string) => `Ten wpis: ${grade}`,

  decision: 'Decyzja',
  decisionAppeal: 'Decyzja po odwołaniu',
  firstDecision: 'Pierwsza decyzja',
  outcome: 'Rozstrzygnięcie',
  outcomeEmpty: 'Wybierz rozstrzygnięcie.',
  outcomeNotes: {
    kept: 'Znów liczy się do oceny, bez zmian.',
    corrected: 'Liczy się w nowej treści, RentCoins zostają.',
    removed: 'Znika z raportów i z oceny, RentCoins są cofane.',
  } satisfies Record<Outcome, string>,
  basis: 'Podstawa',
  basisEmpty: 'Wybierz podstawę.',
  basisFirst: 'Najpierw wybierz rozstrzygnięcie.',
  reasons: 'Uzasadnienie',
  reasonsHint: (least: number) => `Co najmniej ${least} znaków. Dostaną je obie strony.`,
  corrected: 'Poprawiony wpis',
  preview: 'Zobacz pisma i wyślij',
  decidedBy: 'Kto zdecydował',
  decidedByItself: 'bez udziału administratora',
  decidedAt: 'Kiedy',
  waiting: 'Spór nie czeka jeszcze na decyzję',
  waitingText: {
    awaiting_author: 'Autor ma jeszcze czas na odpowiedź.',
    awaiting_person: 'Osoba może jeszcze odnieść się do odpowiedzi autora.',
  },
  waitingSide: {
    question: {
      author: (date: string) => `Autor ma czas na odpowiedź na pytanie do ${date}.`,
      person: (date: string) => `Osoba ma czas na odpowiedź na pytanie do ${date}.`,
    },
    comment: {
      author: (date: string) => `Autor może odnieść się do odpowiedzi osoby do ${date}.`,
      person: (date: string) => `Osoba może odnieść się do odpowiedzi autora do ${date}.`,
    },
  } satisfies Record<AwaitedStep, Record<DisputeSide, unknown>>,
  notYours: 'Nie możesz podjąć tej decyzji.',
  sameJudge: 'Odwołanie rozpatruje ktoś inny',
  sameJudgeText:
    'Pierwsza decyzja w tym sporze jest Twoja, dlatego odwołanie rozpatruje inny administrator. Spór możesz oddać, jeśli go masz.',

  back: 'Wróć do decyzji',
  send: 'Wyślij decyzję',
  sendTitle: 'Wysłać decyzję?',
  sendFailed: 'Nie udało się zapisać decyzji.',
  effects: 'Co się stanie',
  effect: {
    kept: {
      still: 'Wpis pozostanie i nadal będzie się liczył do oceny.',
      again: 'Wpis pozostanie i znów będzie się liczył do oceny.',
      restricted: 'Wpis pozostanie, ale nie będzie się liczył do oceny: jest ograniczony z innego powodu.',
    } satisfies Record<Counts, string>,
    keptRemoved: 'Usunięty wpis wróci i znów będzie się liczył do oceny, a autor odzyska RentCoins za niego.',
    corrected: 'Do oceny będzie się liczył poprawiony wpis, z dopiskiem, że poprawiono go po sporze.',
    correctedRemoved: 'Wpis wróci w poprawionej wersji, a autor odzyska RentCoins za niego.',
    removed: 'Wpis zostanie usunięty z ocen i raportów, a RentCoins za niego zostaną autorowi cofnięte.',
    stillRemoved: 'Wpis pozostanie usunięty.',
    blamed: 'Usunięcie liczy się autorowi: trzecie w ciągu 12 miesięcy tworzy notatkę „Autorzy do sprawdzenia”.',
    letters: 'Obie strony dostaną wiadomość, a odbiorcy raportów z tym wpisem dowiedzą się o zmianie.',
    appeal: 'Strona, która przegrała, może się odwołać w ciągu 14 dni.',
    sameJudge: 'W piśmie stanie, że odwołanie rozpatrzył administrator, który wydał pierwszą decyzję.',
    final: 'To kończy spór w serwisie.',
  },
  letterTo: { person: 'Pismo do osoby, której dotyczy wpis', author: 'Pismo do autora' },

  ask: 'Zadaj pytanie',
  askTitle: 'Pytanie do strony sporu',
  askWhom: 'Kogo pytasz?',
  askSides: { person: 'Osobę, której dotyczy wpis', author: 'Autora wpisu' } satisfies Record<DisputeSide, string>,
  question: 'Pytanie',
  questionHint: (date: string) =>
    `Obie strony przeczytają pytanie i odpowiedź. Na odpowiedź czekamy do ${date}, potem druga strona ma 5 dni na komentarz. Termin decyzji biegnie dalej.`,
  questionLate: (date: string) =>
    `Decyzja jest potrzebna do ${date}, a odpowiedź może przyjść później. Jeśli trzeba, przedłuż termin.`,
  questionSend: 'Wyślij pytanie',
  askFailed: 'Nie udało się wysłać pytania.',

  extend: 'Przedłuż o 2 miesiące',
  extendTitle: 'Przedłużenie terminu decyzji',
  extendText: (date: string) => `Decyzja będzie potrzebna do ${date}. Termin można przedłużyć tylko raz.`,
  extendReasons: 'Powód przedłużenia',
  extendFailed: 'Nie udało się przedłużyć terminu.',
  suspend: 'Wstrzymaj do czasu decyzji',
  suspendTitle: 'Wstrzymanie wpisu',
  suspendText: 'Do czasu decyzji wpis nie będzie liczył się do oceny, a raporty nie pokażą jego treści.',
  suspendReasons: 'Powód wstrzymania',
  suspendFailed: 'Nie udało się wstrzymać wpisu.',
} as const;
