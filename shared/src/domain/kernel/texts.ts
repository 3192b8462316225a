/** Polish labels and sentences of the product. Labels of reasons are in `reason.ts`, sentences of problems in the contract. */

export const IDENTIFIER_TYPE_LABELS = {
  pesel: 'PESEL',
  nip: 'NIP',
  passport: 'Paszport',
  unknown: 'Nieznany format',
} as const;

/** How a typed number was read, where it may have been meant otherwise. */
export const IDENTIFIER_READINGS = {
  joinedLabel: (identifier: string, label: string) =>
    `Odczytano paszport ${identifier}. Wpisz sam numer, bez „${label}”.`,
  leftOut: (identifier: string) => `Odczytano paszport ${identifier}.`,
  longRow: 'Odczytano jako paszport: PESEL ma 11 cyfr.',
} as const;

export const SUBJECT_TYPE_LABELS = { osoba: 'Osoba fizyczna', firma: 'Firma' } as const;

export const PLACEHOLDERS = {
  unknownDate: 'Data nieznana',
  missingDate: 'Brak daty',
  missingData: 'Brak danych',
  noIdentifier: 'Brak identyfikatora',
  noHistory: 'Brak historii',
} as const;

/** Sentences of the subject desk that are the same for both kinds. */
export const SUBJECT_MESSAGES = {
  lockedField: 'Pole zablokowane po weryfikacji',
  saveFailed: 'Wystąpił błąd podczas zapisywania danych',
  historySaveFailed: 'Wystąpił błąd podczas zapisywania historii',
  historyUpdateFailed: 'Wystąpił błąd podczas aktualizacji wpisu',
  historyDeleteFailed: 'Wystąpił błąd podczas usuwania wpisu',
  noUpdatedData: 'Nie otrzymano zaktualizowanych danych z serwera',
  badListFormat: 'Nieprawidłowy format danych z serwera',
  badAnswer: 'Nieprawidłowa odpowiedź z serwera',
  sessionExpired: 'Sesja wygasła. Proszę zalogować się ponownie.',
  historyAdded: 'Historia została dodana pomyślnie.',
  historyHeld:
    'Wpis czeka na sprawdzenie przez administratora, bo wcześniejszy Twój wpis o tej osobie usunięto. Napiszemy, gdy zostanie sprawdzony.',
  historyUpdated: 'Historia została zaktualizowana pomyślnie.',
  historyDeleted: 'Wpis został usunięty pomyślnie.',
} as const;

export const TENANT_TEXTS = {
  noun: 'najemca',
  nounGenitive: 'najemcy',
  nounAccusative: 'najemcę',
  nounPlural: 'najemcy',
  counterpartNoun: 'wynajmujący',
  counterpartLabel: 'Wynajmujący',
  listTitle: 'Lista najemców',
  addAction: 'Dodaj najemcę',
  addTooltip: 'Jeśli jesteś właścicielem lub zarządcą nieruchomości dodaj opinię o twoim najemcy',
  missingId: 'Nie można edytować wpisu - brak ID najemcy',
  deleteQuestion: 'Czy na pewno chcesz usunąć tego najemcę?',
  listFailed: 'Nie udało się pobrać listy najemców: ',
  deleteFailed: 'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
  checkFailed: 'Wystąpił błąd podczas sprawdzania najemcy',
  loadFailed: 'Nie udało się pobrać danych najemcy',
  added: 'Najemca został dodany pomyślnie.',
  updated: 'Dane najemcy zostały zaktualizowane pomyślnie.',
} as const;

export const LANDLORD_TEXTS = {
  noun: 'wynajmujący',
  nounGenitive: 'wynajmującego',
  nounAccusative: 'wynajmującego',
  nounPlural: 'wynajmujący',
  counterpartNoun: 'najemca',
  counterpartLabel: 'Najemca',
  listTitle: 'Lista wynajmujących',
  addAction: 'Dodaj wynajmującego',
  addTooltip: 'Jeśli wynajmujesz mieszkanie lub lokal, dodaj wpis o nieruchomości i jej właścicielu',
  missingId: 'Brak ID wynajmującego',
  deleteQuestion: 'Czy na pewno chcesz usunąć tego wynajmującego?',
  listFailed: 'Nie udało się pobrać listy wynajmujących: ',
  deleteFailed: 'Nie udało się usunąć wynajmującego. Sprawdź czy nie ma powiązanych historii.',
  checkFailed: 'Wystąpił błąd podczas pobierania danych wynajmującego. Spróbuj ponownie.',
  loadFailed: 'Wystąpił błąd podczas weryfikacji',
  added: 'Wynajmujący został dodany pomyślnie.',
  updated: 'Dane wynajmującego zostały zaktualizowane pomyślnie.',
} as const;

export const ROLE_LABELS = { user: 'Użytkownik', admin: 'Administrator' } as const;
export const USER_STATUS_LABELS = { active: 'Aktywny', blocked: 'Zablokowany' } as const;

/** The texts beside a rating and its entries, on screens and documents. */
export const RATING_TEXTS = {
  /** Below every rating outside the lists. */
  basis:
    'Ocena wynika tylko z wpisów użytkowników i stałych punktów za powody. ' +
    'Decyzję podejmuje człowiek: nie odmawiaj nikomu wyłącznie na jej podstawie.',
  why: 'Dlaczego taka ocena?',
  beyondScale: (min: number, max: number) => `Suma wykracza poza skalę od ${min} do ${max}.`,
  without: (points: string) => `Bez tego wpisu ocena wyniosłaby ${points}.`,
  documented: (points: string) => `Z wpisów udokumentowanych: ${points}`,
  entries: 'Wpisy, które się liczą',
  authors: 'Niezależni autorzy',
  newest: 'Najnowszy wpis',
  reply: 'Odpowiedź osoby, której dotyczy wpis',
  replyAfterIssue: 'dodana po wystawieniu raportu',
  expires: (date: string) => `Zniknie dnia ${date}`,
  keptLonger: { dispute: ' (wstrzymane do końca sporu)', case: ' (wstrzymane do końca sprawy)' },
  corrected: (date: string) => `poprawiony ${date} po sporze`,
  losesGrade: (label: string) => `Po zmianie wpis straci oznaczenie „${label}”.`,
} as const;

/** The way to verify one's identity, where it is the remedy of a refusal. */
export const VERIFY_IDENTITY = { path: '/verify-identity', label: 'Zweryfikuj tożsamość' } as const;

export const REPORT_TEXTS = {
  expired: 'Wygasł',
  shareText: 'Sprawdź raport',
  shareMailed: 'Raport został udostępniony przez email.',
} as const;

export const REPORT_TYPE_LABELS = {
  tenant: 'Najemca',
  landlord: 'Wynajmujący',
  empty: 'Raport pusty',
  unknown: 'Nieznany',
} as const;

export const RENTCOINS_ACTION_LABELS = {
  add_tenant: 'Dodanie najemcy',
  add_landlord: 'Dodanie wynajmującego',
  add: 'Dodanie danych',
  subtract: 'Opłata za raport',
  payment: 'Opłata za raport',
  bonus: 'Bonus',
  other: 'Inne',
} as const;

export const PAYMENT_MESSAGES = {
  missingData: 'Brak wymaganych danych do realizacji płatności',
  missingOrderId: 'Brak identyfikatora zamówienia',
  /** What a buyer states before paying, word for word: it is stored with the order. */
  statement:
    'Żądam natychmiastowego dostarczenia raportu, przed upływem terminu do odstąpienia od umowy, ' +
    'i przyjmuję do wiadomości, że z chwilą jego dostarczenia tracę prawo odstąpienia od umowy.',
} as const;

/** How the result card names each comparison; `atLeast` is what history and rating are compared by. */
export const COMPARISON_LABELS = { '=': 'równe', '<': 'mniej niż', '>': 'więcej niż', atLeast: 'co najmniej' } as const;

export const CUSTOM_SUBJECT_LABELS = { tenant: 'Najemca', landlord: 'Wynajmujący', user: 'Użytkownik' } as const;
export const CUSTOM_CATEGORY_LABELS = { history: 'Historia', rating: 'Ocena', rentcoins: 'RentCoins' } as const;

/** The three Polish forms of a counted noun: 1 / 2–4 / 5 and more. */
export const COUNTED_WORDS = {
  day: ['dzień', 'dni', 'dni'],
  hour: ['godzina', 'godziny', 'godzin'],
  minute: ['minuta', 'minuty', 'minut'],
  second: ['sekunda', 'sekundy', 'sekund'],
  entry: ['wpis', 'wpisy', 'wpisów'],
  number: ['numer', 'numery', 'numerów'],
} as const;
