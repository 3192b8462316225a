import type { Case, CaseEvent, CaseRow } from '@najem/shared/contract';
import { CASE_TEXT_MAX_LENGTH, CASE_TEXT_MIN_LENGTH, type CaseOutcome } from '@najem/shared/domain';

type State = CaseRow['state'];

const STATES: Readonly<Record<State, string>> = {
  received: 'Sprawa przyjęta',
  in_review: 'W trakcie',
  waiting: 'Czekamy na Twoją odpowiedź',
  decided: 'Rozpatrzona',
  closed: 'Zakończona',
  withdrawn: 'Wycofana',
};

const OUTCOMES: Readonly<Record<CaseOutcome, string>> = {
  granted: 'uwzględniona',
  partly: 'częściowo',
  refused: 'odmowa',
};

/** What happened, without who did it. */
const EVENTS: Readonly<Record<CaseEvent['what'], string>> = {
  received: 'Sprawa przyjęta',
  taken: 'Zajmujemy się sprawą',
  asked: 'Pytanie',
  message: 'Wiadomość',
  unanswered: 'Termin odpowiedzi minął',
  extended: 'Termin przedłużony',
  restricted: 'Wpisy o Tobie wstrzymane do czasu decyzji',
  withdrawn: 'Sprawa wycofana',
  decided: 'Decyzja',
  closed: 'Sprawa zakończona',
};

/** Who did something; a date that passed has nobody. */
const ACTORS: Readonly<Record<CaseEvent['by'], string | undefined>> = {
  person: 'Ty',
  desk: 'Administrator',
  system: undefined,
};

/** Each kind that a person chooses from, in a sentence. */
const KINDS: Readonly<Record<Exclude<CaseRow['kind'], 'content_notice'>, string>> = {
  access: 'Wszystko zobaczysz od razu w teczce i pobierzesz jako PDF lub JSON.',
  rectification: 'Poprawimy imię i nazwisko, adres albo identyfikator. Nieprawdziwy wpis szybciej poprawi spór.',
  erasure: 'Usuniemy dane, których już nie potrzebujemy albo których nie wolno nam przetwarzać.',
  restriction: 'Wstrzymamy używanie danych, na przykład na czas sprawdzania, czy są prawdziwe.',
  objection: 'Nie chcesz, abyśmy przetwarzali Twoje dane, bo jesteś w szczególnej sytuacji. Opisz ją.',
  explanation: 'Pokażemy, z czego wynika ocena, a administrator sprawdzi ją jeszcze raz.',
  identity_abuse: 'Ktoś podszywa się pod Ciebie, grozi Ci albo nadużywa Twoich danych.',
  complaint: 'Wszystko inne, co dotyczy Twoich danych w serwisie.',
};

/** The Polish sentences of the screens of cases, which are loaded with them. */
export const TEXTS = {
  /** The state in words, with what came of it. */
  stateOf: ({ state, outcome }: Pick<Case, 'state' | 'outcome'>) =>
    state === 'decided' && outcome !== undefined ? `${STATES.decided}: ${OUTCOMES[outcome]}` : STATES[state],
  answerBy: (date: string) => `Odpowiemy do ${date}`,
  list: {
    title: 'Sprawy',
    lead: 'Twoje prośby dotyczące danych i nasze odpowiedzi.',
    create: 'Nowa sprawa',
    number: 'Numer',
    kind: 'Rodzaj',
    state: 'Co teraz',
    received: 'Przyjęta',
    due: 'Odpowiemy',
    failed: 'Nie udało się pobrać spraw',
    emptyTitle: 'Nie masz żadnych spraw',
    emptyText: 'Jeśli coś się nie zgadza, załóż sprawę. Odpowiemy w ciągu miesiąca.',
  },
  form: {
    title: 'Nowa sprawa',
    kindsLead: 'Wybierz rodzaj sprawy.',
    kinds: KINDS,
    other: 'Wybierz inny rodzaj',
    access: 'Twoja teczka jest już otwarta',
    toFile: 'Zobacz teczkę',
    explanation: 'Z czego wynika ocena',
    erasing:
      'Usunięcie nie cofa skutków umów ani faktur. Jeśli wpis jest nieprawdziwy, szybszy jest spór: wpis od razu przestaje się liczyć.',
    entryDispute: 'Wpis poprawisz w sporze: od razu przestanie się liczyć, a autor musi na niego odpowiedzieć.',
    toDispute: 'Zakwestionuj wpis',
    concerns: 'Czego dotyczy?',
    file: 'Cała teczka',
    entry: 'Jeden wpis',
    fileNote: 'Dane i wszystkie wpisy.',
    entryNote: 'Wskażesz go poniżej.',
    basics: 'Moje dane',
    basicsNote: 'Nazwa, numer, adres i kontakt.',
    entryChoice: 'Wpis',
    entryMissing: 'Wybierz wpis.',
    noEntries: 'Nie mamy o Tobie żadnych wpisów.',
    entriesFailed: 'Nie udało się pobrać wpisów',
    text: 'Opisz sprawę',
    textHint: `Od ${CASE_TEXT_MIN_LENGTH} do ${CASE_TEXT_MAX_LENGTH} znaków.`,
    tooShort: `Napisz trochę więcej (co najmniej ${CASE_TEXT_MIN_LENGTH} znaków).`,
    files: 'Pliki (opcjonalnie)',
    filesWait: 'Poczekaj, aż pliki zostaną wysłane, albo usuń te, których nie można użyć.',
    restrict: 'Na czas rozpatrzenia ograniczcie przetwarzanie moich danych',
    restrictHint:
      'Wszystkie wpisy o Tobie od razu przestaną liczyć się do oceny, a raporty nie pokażą ich treści. Dzieje się tak raz na 12 miesięcy; następnym razem zdecydujemy po sprawdzeniu.',
    submit: 'Wyślij',
    cancel: 'Anuluj',
    failed: 'Nie udało się wysłać sprawy',
  },
  page: {
    title: (kind: string, date: string) => `${kind}, ${date}`,
    number: (number: string) => `Sprawa ${number}`,
    loading: 'Sprawa',
    failed: 'Nie udało się otworzyć sprawy',
    notFound: 'Nie znaleziono sprawy',
    changed: 'Sprawa zmieniła się w międzyczasie. Widzisz jej aktualny stan.',
    timeline: 'Przebieg',
    events: EVENTS,
    actors: ACTORS,
    request: 'Twoja prośba',
    kind: 'Rodzaj',
    concerns: 'Dotyczy',
    concernsOf: { file: 'cała teczka', entry: 'jeden wpis', basics: 'moje dane' },
    seeEntry: 'Zobacz wpis',
    received: 'Przyjęta',
    due: 'Termin',
    restricting: 'Do czasu decyzji wpisy o Tobie nie liczą się do oceny.',
    restrictionAsked:
      'Wpisy o Tobie nadal liczą się do oceny, bo w ciągu ostatnich 12 miesięcy były już wstrzymane na czas sprzeciwu. Czy wstrzymać je znowu, zdecydujemy po sprawdzeniu.',
    question: 'Mamy pytanie',
    answerUntil: (date: string) =>
      `Odpowiedz do ${date}. Bez odpowiedzi rozpatrzymy sprawę na podstawie tego, co mamy.`,
    messages: 'Wiadomości',
    write: 'Napisz wiadomość',
    answer: 'Odpowiedz',
    text: 'Twoja wiadomość',
    textMissing: 'Napisz wiadomość.',
    writeFailed: 'Nie udało się wysłać wiadomości',
    files: 'Pliki',
    decision: 'Decyzja',
    outcomes: { granted: 'Uwzględniona', partly: 'Uwzględniona częściowo', refused: 'Odmowa' },
    ground: 'Podstawa',
    letter: 'Pobierz pismo (PDF)',
    letterFailed: 'Nie udało się pobrać pisma',
  },
  withdraw: {
    action: 'Wycofaj',
    title: 'Wycofać sprawę?',
    text: 'Nie odpowiemy już na tę sprawę. Możesz założyć nową.',
    textRestricting: 'Wpisy o Tobie od razu znów będą liczyły się do oceny.',
    failed: 'Nie udało się wycofać sprawy',
  },
  link: {
    title: 'Twoja sprawa',
    invalid: 'Link jest nieprawidłowy albo wygasł',
    invalidText: 'Otwórz link z najnowszej wiadomości o tej sprawie.',
    paper: (name: string, address: string) =>
      `Odpowiedz na piśmie i podaj numer sprawy. Adres administratora danych: ${name}, ${address}.`,
    court: 'Jeśli nie zgadzasz się z decyzją, możesz zwrócić się do sądu.',
    home: 'Strona główna',
  },
  statements: {
    title: 'Usunięte wpisy',
    disputes: 'Spory',
    lead: 'Twoje wpisy, które usunęliśmy po zgłoszeniu treści, z uzasadnieniem.',
    failed: 'Nie udało się pobrać usuniętych wpisów',
    emptyTitle: 'Nie usunęliśmy żadnego Twojego wpisu',
    emptyText: 'Gdy usuniemy Twój wpis po zgłoszeniu treści, zobaczysz tu uzasadnienie i możliwość odwołania.',
    removed: 'Usunięty wpis',
    decided: (date: string) => `Usunięty ${date}`,
    ground: 'Podstawa',
    reasons: 'Uzasadnienie',
    entry: 'Wpis',
    gone: 'Treści wpisu już nie przechowujemy.',
    automatic: 'Decyzję podjął człowiek, po zgłoszeniu.',
    court: 'Niezależnie od odwołania możesz zwrócić się do sądu.',
    appealUntil: (date: string) => `Możesz odwołać się raz, do ${date}.`,
    appeal: 'Odwołaj się',
    appealText: 'Dlaczego się odwołujesz?',
    appealFailed: 'Nie udało się wysłać odwołania',
    appealOf: (number: string) => `Odwołanie ${number}`,
    appealStates: {
      received: 'przyjęte',
      in_review: 'rozpatrujemy je',
      waiting: 'rozpatrujemy je',
      decided: 'rozpatrzone',
      closed: 'rozpatrzone',
      withdrawn: 'wycofane',
    } satisfies Record<State, string>,
    appealOutcomes: {
      granted: 'uwzględnione, wpis wrócił',
      partly: 'uwzględnione częściowo',
      refused: 'odrzucone',
    } satisfies Record<CaseOutcome, string>,
  },
} as const;
