import { FORESEEN_TEXTS } from '@najem/shared/contract/kernel';
import type { DisputeEvent, DisputeRow } from '@najem/shared/contract/rights';
import { plural } from '@najem/shared/domain/kernel';
import {
  DISPUTE_TEXT_MAX_LENGTH,
  DISPUTE_TEXT_MIN_LENGTH,
  type DuePeriod,
  OUTCOME_LABELS,
  type Outcome,
  type Wish,
} from '@najem/shared/domain/rights';
import { appealNote, awaitedNote, TEXTS as OWN } from './own-texts';

type Side = DisputeRow['side'];
type State = DisputeRow['state'];

/** The states of a dispute as its lists name them. */
const STATES: Readonly<Record<Side, Readonly<Record<State, string>>>> = {
  author: OWN.states,
  person: {
    ...OWN.states,
    awaiting_author: 'Czekamy na odpowiedź autora',
    awaiting_person: 'Możesz odnieść się do odpowiedzi',
  },
};

/** What happened, without who did it. */
const EVENTS: Readonly<Record<DisputeEvent['what'], string>> = {
  opened: 'Spór rozpoczęty',
  prolonged: 'Termin odpowiedzi przedłużony',
  stood: 'Wpis podtrzymany',
  corrected: 'Wpis poprawiony przez autora',
  correction_asked: 'Autor chce zmienić treść wpisu: decyduje administrator',
  author_withdrew: 'Wpis wycofany przez autora',
  unanswered: 'Termin odpowiedzi minął',
  evidence_added: 'Dodano dowody',
  commented: 'Komentarz do odpowiedzi',
  uncommented: 'Termin na komentarz minął',
  author_asked: 'Pytanie do autora wpisu',
  person_asked: 'Pytanie do osoby, której dotyczy wpis',
  question_answered: 'Odpowiedź na pytanie',
  question_unanswered: 'Termin odpowiedzi na pytanie minął',
  question_commented: 'Komentarz do odpowiedzi na pytanie',
  question_uncommented: 'Termin na komentarz minął',
  withdrawn: 'Spór wycofany',
  extended: 'Termin decyzji przedłużony',
  suspended: 'Wpis wstrzymany do czasu decyzji',
  decided: 'Decyzja',
  appealed: 'Odwołanie',
  appeal_decided: 'Decyzja w sprawie odwołania',
  closed: 'Spór zakończony',
};

/** Who did something, as each side reads it; a date that passed has nobody. */
const ACTORS: Readonly<Record<Side, Readonly<Record<DisputeEvent['by'], string | undefined>>>> = {
  person: { person: 'Ty', author: 'Autor wpisu', desk: 'Administrator', system: undefined },
  author: { person: 'Osoba, której dotyczy wpis', author: 'Ty', desk: 'Administrator', system: undefined },
};

/** Whose turn it is, or how it ended: the lead of a dispute, as each side reads it. */
const LEADS = {
  awaiting_author: {
    person: (date: string) => `Czekamy na odpowiedź autora do ${date}.`,
    author: (date: string) => `Odpowiedz do ${date}. Bez odpowiedzi wpis zostanie usunięty.`,
  },
  awaiting_person: {
    person: (date: string) => `Autor odpowiedział. Możesz odnieść się do tego do ${date}.`,
    author: (date: string) => `Osoba może odnieść się do Twojej odpowiedzi do ${date}.`,
  },
  question: {
    own: (date: string) => `Mamy do Ciebie pytanie. Odpowiedz do ${date}.`,
    other: (date: string) => `Zadaliśmy pytanie drugiej stronie. Czekamy na odpowiedź do ${date}.`,
  },
  comment: {
    own: (date: string) => `Druga strona odpowiedziała na nasze pytanie. Możesz odnieść się do tego do ${date}.`,
    other: (date: string) => `Druga strona może odnieść się do Twojej odpowiedzi do ${date}.`,
  },
  deciding: (date: string) => `Rozpatrujemy spór. Decyzja najpóźniej ${date}.`,
  decided: {
    kept: 'Wpis pozostaje.',
    corrected: 'Wpis został poprawiony.',
    removed: 'Wpis został usunięty.',
  } satisfies Record<Outcome, string>,
  appealed: (date: string) => `Odwołanie w toku. Decyzja najpóźniej ${date}.`,
  closed: (date: string) => `Spór zakończony ${date}.`,
  withdrawn: { person: 'Spór wycofany.', author: 'Osoba wycofała spór.' },
} as const;

/** The Polish sentences of the screens of disputes, which are loaded with them. */
export const TEXTS = {
  list: {
    title: 'Spory',
    lead: 'Wpisy, których prawdziwość jest wyjaśniana.',
    sides: 'Czyje wpisy',
    aboutMe: 'O mnie',
    own: 'Moje wpisy',
    statements: 'Usunięte wpisy',
    entry: 'Wpis',
    otherSide: 'Druga strona',
    state: 'Co teraz',
    due: 'Termin',
    number: 'Numer',
    stateOf: ({
      state,
      side,
      outcome,
      dueAt,
      awaited,
    }: Pick<DisputeRow, 'state' | 'side' | 'outcome' | 'dueAt' | 'awaited'>) =>
      outcome === undefined
        ? (awaitedNote({ awaited, side }) ?? STATES[side][state])
        : `${STATES[side][state]}: ${OUTCOME_LABELS[outcome].toLowerCase()}${appealNote({ state, dueAt })}`,
    failed: 'Nie udało się pobrać sporów',
    empty: {
      person: {
        title: 'Nie masz żadnego sporu',
        text: 'Jeśli wpis o Tobie jest nieprawdziwy, otwórz go w swojej teczce i wybierz „Zakwestionuj”.',
      },
      author: {
        title: 'Nikt nie kwestionuje Twoich wpisów',
        text: 'Gdy ktoś zakwestionuje Twój wpis, napiszemy do Ciebie i pokażemy spór tutaj.',
      },
    },
  },
  form: {
    title: 'Zakwestionuj wpis',
    entry: 'Wpis',
    back: 'Wpis o Tobie',
    ground: 'Co jest nie tak?',
    groundMissing: 'Wybierz, co jest nie tak.',
    text: 'Wyjaśnij, co i dlaczego',
    textHint: `Od ${DISPUTE_TEXT_MIN_LENGTH} do ${DISPUTE_TEXT_MAX_LENGTH} znaków. Przeczyta to także druga strona.`,
    tooShort: `Napisz trochę więcej (co najmniej ${DISPUTE_TEXT_MIN_LENGTH} znaków).`,
    files: 'Dowody (opcjonalnie)',
    filesWait: 'Poczekaj, aż pliki zostaną wysłane, albo usuń te, których nie można użyć.',
    wanted: 'Czego oczekujesz?',
    wishNotes: {
      removal: 'Wpis zniknie z raportów i z oceny.',
      correction: 'Wpis zostanie w nowej treści, którą zaproponujesz.',
    } satisfies Record<Wish, string>,
    wantedMissing: 'Wybierz, czego oczekujesz.',
    wantedText: 'Jak powinien brzmieć wpis?',
    wantedTextMissing: 'Napisz, jak powinien brzmieć wpis.',
    suspends: 'Na czas wyjaśnienia wpis nie liczy się do oceny, a w raportach widać tylko, że jest kwestionowany.',
    authorHas: 'Autor ma 7 dni na odpowiedź.',
    authorHasMoved: (date: string) =>
      `Autor ma 7 dni na odpowiedź, przedłużone do pierwszego dnia roboczego: do ${date}.`,
    decision: (date: string) => `Decyzję dostaniesz najpóźniej ${date}.`,
    keptBefore: (date: string) =>
      `Ten wpis był już rozpatrzony ${date}. ` +
      'Bez nowych dowodów nadal liczy się do oceny, ale sprawdzimy Twoje zgłoszenie.',
    court:
      'Ten wpis jest potwierdzony orzeczeniem. Do czasu decyzji nadal liczy się do oceny. Jeśli jest nowsze orzeczenie, dołącz je.',
    submit: 'Wyślij',
    cancel: 'Anuluj',
    failed: 'Nie udało się wysłać sporu',
    impossible: 'Tego wpisu nie można teraz zakwestionować',
    disputed: FORESEEN_TEXTS.DISPUTE_EXISTS,
    confirmed: 'Najpierw cofnij potwierdzenie.',
  },
  page: {
    title: (number: string) => `Spór ${number}`,
    loading: 'Spór',
    leads: LEADS,
    withdrawnEntry: {
      again: ' Wpis znów liczy się do oceny.',
      still: ' Wpis nadal liczy się do oceny.',
      restricted: ' Wpis jest ograniczony z innego powodu i na razie nie liczy się do oceny.',
    },
    noLonger: (since: string) => ` Od ${since} wpis nie liczy się do oceny.`,
    today: 'dziś',
    stillCounts: {
      kept_before: ' Bez nowych dowodów wpis nadal liczy się do oceny.',
      court: ' Do czasu decyzji wpis nadal liczy się do oceny.',
    },
    stillDecided: ' Do tego czasu obowiązuje decyzja.',
    why: ({ days, isMoved }: DuePeriod) =>
      days === undefined
        ? ` To miesiąc od otwarcia sporu${isMoved ? ', przedłużony do pierwszego dnia roboczego' : ''}.`
        : ` To ${days} dni${isMoved ? ', przedłużone do pierwszego dnia roboczego' : ''}.`,
    appealUntil: (date: string) => ` Odwołanie do ${date}.`,
    daysLeft: (left: string) => `${left.charAt(0).toUpperCase()}${left.slice(1)}.`,
    toAnswer: 'Odpowiedz',
    toComment: 'Odnieś się',
    failed: 'Nie udało się otworzyć sporu',
    notFound: 'Nie znaleziono sporu',
    changed: 'Spór zmienił się w międzyczasie. Widzisz jego aktualny stan.',
    changedBelow: 'Spór zmienił się w międzyczasie. Twój tekst jest niżej; sprawdź, czy nadal pasuje.',
    timeline: 'Przebieg',
    events: EVENTS,
    actors: ACTORS,
    entry: 'Wpis',
    removed: 'usunięty',
    gone: 'Wpis został usunięty, a spór zakończony. Nie przechowujemy już jego treści.',
    counts: {
      kept_before: 'Ten wpis był już rozpatrzony, więc do czasu decyzji nadal liczy się do oceny.',
      court: 'Ten wpis jest potwierdzony orzeczeniem, więc do czasu decyzji nadal liczy się do oceny.',
    },
    statements: 'Co napisały strony',
    ground: 'Co jest nie tak',
    wanted: 'Oczekiwana zmiana',
    wantedText: 'Proponowana treść',
    noText: 'Bez komentarza.',
    files: 'Pliki',
    checking: 'Sprawdzamy plik…',
    download: 'Pobierz',
    downloadOf: (name: string) => `Pobierz: ${name}`,
    fileFailed: 'Nie udało się pobrać pliku',
    decision: 'Decyzja',
    basis: 'Podstawa',
    pdf: 'Pobierz decyzję (PDF)',
    pdfFailed: 'Nie udało się pobrać decyzji',
    notified: (count: number) =>
      `O zmianie powiadomiono ${count} ${plural(count, 'odbiorcę', 'odbiorców', 'odbiorców')}`,
  },
  answer: {
    title: 'Odpowiedz w sporze',
    choice: 'Twoja odpowiedź',
    stand: 'Podtrzymuję wpis',
    standHint: 'Dołącz umowę, protokół, potwierdzenia przelewów albo wyrok. Bez dowodów wpis zwykle zostaje usunięty.',
    correct: 'Poprawiam wpis',
    correctHint: 'Nowa treść liczy się do oceny, a RentCoins zostają.',
    withdraw: 'Wycofuję wpis',
    withdrawHint: 'Wpis zostanie usunięty, a RentCoins za niego cofnięte.',
    text: 'Dlaczego wpis jest prawdziwy?',
    files: 'Dowody',
    withdrawTitle: 'Wycofać wpis?',
    failed: 'Nie udało się wysłać odpowiedzi',
    correctedReason: 'Nowy powód',
    correctedAddress: 'Adres najmu',
    correctedComment: 'Komentarz',
  },
  check: {
    title: 'Sprawdź i wyślij',
    files: 'Pliki',
    known: 'W sporze są już',
    entryHas: 'Wpis ma już dowody',
    readers: {
      person: 'Przeczytają to autor wpisu i administrator, który rozpatruje spór.',
      author: 'Przeczytają to osoba, której dotyczy wpis, i administrator, który rozpatruje spór.',
    },
    withoutFiles: {
      author: 'Bez dowodów wpis zwykle zostaje usunięty.',
      documented: 'Ten wpis jest udokumentowany. Bez Twoich dowodów zwykle zostaje.',
      declared: 'Dowody nie są konieczne: to autor musi wykazać, że wpis jest prawdziwy.',
      keptBefore: 'Ten wpis był już rozpatrzony. Bez nowych dowodów zwykle zostaje.',
      appeal: 'Bez nowych dowodów decyzja zwykle się nie zmienia.',
    },
    afterAnswer: (date: string) =>
      `Osoba, której dotyczy wpis, może odnieść się do odpowiedzi do ${date}. Potem rozpatrzymy spór.`,
    afterCorrection:
      'Wpis zwykle od razu ma nową treść. Może najpierw zdecydować administrator, na przykład gdy nowy powód obniża ocenę bardziej niż obecny.',
    afterAppeal: (date: string) =>
      `Odwołanie rozpatrzy administrator, najpóźniej ${date}. Do tego czasu obowiązuje decyzja.`,
    back: 'Zmień',
    addFile: 'Dodaj plik',
    send: 'Wyślij',
    sendBare: 'Wyślij bez dowodów',
  },
  evidence: {
    action: 'Dodaj dowód',
    files: 'Dowody',
    send: 'Dodaj do sporu',
    beforeAnswer: (date: string) =>
      `Możesz dodać dowody, dopóki autor nie odpowie, najpóźniej ${date}. Potem dołączysz je do komentarza.`,
    besideAnswer: (date: string) =>
      `Możesz dodać dowody teraz, razem z odpowiedzią albo po niej. Odpowiedz najpóźniej ${date}.`,
    beforeComment: (date: string) =>
      `Możesz dodać dowody, dopóki druga strona nie odniesie się do odpowiedzi, najpóźniej ${date}.`,
    none: 'Dodaj co najmniej jeden plik.',
    failed: 'Nie udało się dodać dowodów',
  },
  prolong: 'Poproś o 7 dni więcej',
  comment: {
    title: 'Odnieś się do odpowiedzi',
    lead: 'Możesz to zrobić raz. Potem rozpatrzymy spór.',
    text: 'Twoja wiadomość',
    failed: 'Nie udało się wysłać wiadomości',
  },
  question: {
    title: 'Odpowiedz na pytanie',
    lead: 'Możesz to zrobić raz. Pytanie i odpowiedź widzą obie strony.',
    asked: 'Pytanie administratora',
    text: 'Twoja odpowiedź',
    missing: 'Wpisz odpowiedź.',
    earlier: 'To napisano do poprzedniego pytania i nie wysłano. Możesz skopiować ten tekst.',
    failed: 'Nie udało się wysłać odpowiedzi',
    after: (date: string) => `Druga strona może odnieść się do odpowiedzi do ${date}. Potem rozpatrzymy spór.`,
    afterAlone: 'Po Twojej odpowiedzi rozpatrzymy spór.',
  },
  questionComment: {
    title: 'Odnieś się do odpowiedzi na pytanie',
    lead: 'Możesz to zrobić raz. Potem rozpatrzymy spór.',
  },
  withdraw: {
    action: 'Wycofaj spór',
    title: 'Wycofać spór?',
    text: 'Wpis znów będzie liczył się do oceny, bez zmian.',
    textCounting: 'Wpis nadal będzie liczył się do oceny, bez zmian.',
    failed: 'Nie udało się wycofać sporu',
  },
  appeal: {
    title: 'Odwołanie',
    lead: (date: string | undefined) =>
      date === undefined ? 'Możesz odwołać się raz.' : `Możesz odwołać się raz, do ${date}.`,
    action: 'Odwołaj się',
    text: 'Dlaczego się odwołujesz?',
    failed: 'Nie udało się wysłać odwołania',
  },
} as const;
