import { formatDate } from '@najem/shared/domain/kernel';
import { authorLevelText } from '@najem/shared/domain/rights';

/** The words of the file, as the screen has them. */
export const DOSSIER_TEXTS = {
  removedAccount: 'Konto usunięte',
  googleLevel: 'Konto Google',
  /** What the export does not have, with its ground. */
  leftOut: [
    'Identyfikatory i adresy e-mail innych osób (art. 15 ust. 4 RODO: prawa i wolności innych).',
    'Notatki dotyczące bezpieczeństwa serwisu i jego użytkowników (art. 15 ust. 4 RODO).',
    'Dokumenty innych osób (art. 15 ust. 4 RODO).',
  ],
} as const;

const IDENTIFIER_TYPES: Readonly<Record<string, string>> = { pesel: 'PESEL', nip: 'NIP', passport: 'Paszport' };
const SIDES: Readonly<Record<string, string>> = {
  person: 'Osoba',
  author: 'Autor wpisu',
  desk: 'Administrator',
  system: 'System',
};
const ORDER_STATES: Readonly<Record<string, string>> = {
  new: 'nowe',
  pending: 'w toku',
  waiting: 'oczekuje na potwierdzenie',
  completed: 'opłacone',
  canceled: 'anulowane',
};

/** The words of the export for reading. */
export const EXPORT_TEXTS = {
  product: 'Rzetelny Najem',
  title: 'Moja teczka',
  asOf: (time: string) => `Stan na ${time}`,
  page: (page: number, pages: number | null) => `Strona ${page}${pages === null ? '' : ` z ${pages}`}`,
  basics: 'Twoje dane',
  identifier: IDENTIFIER_TYPES,
  name: 'Imię i nazwisko lub nazwa',
  email: 'E-mail',
  roles: { tenant: 'Jako najemca', landlord: 'Jako wynajmujący' },
  rating: 'Ocena',
  counting: 'Wpisy, które się liczą',
  entries: 'Wpisy o Tobie',
  noEntries: 'Nie mamy o Tobie żadnych wpisów',
  author: (name: string, role: string, level: number, levelName: string | null) =>
    `Autor: ${name}, ${role}${levelName === null ? '' : ` · ${authorLevelText(level, levelName)}`}`,
  evidence: (kinds: string) => `Dowody: ${kinds}`,
  confirmed: (date: string) => `Potwierdzony przez Ciebie ${date}`,
  suspended: (why: string, until: string) =>
    `${why === 'disputed' ? 'Kwestionowany' : 'Ograniczony'}: nie liczy się do oceny, najpóźniej do ${until}`,
  corrected: (date: string) => `Poprawiony ${date} po sporze`,
  tenancies: 'Najmy',
  days: (from: string, to: string | null) => `${formatDate(from)} – ${to === null ? 'trwa nadal' : formatDate(to)}`,
  proven: 'najem potwierdzony, tożsamości sprawdzone',
  opinionBy: { landlord: 'Opinia wynajmującego', tenant: 'Opinia najemcy' },
  disputes: 'Spory',
  disputed: (date: string) => `Spór z ${date}`,
  goneEntry: 'Usunięty wpis',
  cases: 'Sprawy',
  drafts: 'Szkice, których nie wysłano',
  newsAddress: 'E-mail do wiadomości',
  changed: (at: string) => `Zapisano ${at}`,
  received: (date: string) => `Sprawa z ${date}`,
  side: SIDES,
  inquiries: 'Kto o mnie pytał',
  inquiryColumns: ['Kiedy', 'Kto', 'Co', 'Cel', 'Ile razy'],
  noInquiries: 'Nikt jeszcze o Ciebie nie pytał',
  recipients: 'Raporty o Tobie',
  recipientColumns: ['Komu', 'Wydano', 'Ważny do', 'Numer'],
  shares: 'Linki do raportów o Tobie',
  shareColumns: ['Od kogo', 'Odbiorcy', 'Utworzono', 'Otwarty', 'Raport'],
  passports: 'Paszporty najmu',
  passportColumns: ['Rola', 'Pokazuje', 'Utworzono', 'Ważny do', 'Linki', 'Numer'],
  passportParts: (withAddresses: boolean, withComments: boolean) =>
    [...(withAddresses ? ['adresy'] : []), ...(withComments ? ['komentarze'] : [])].join(', ') || '–',
  claims: 'Potwierdzenia tożsamości',
  account: 'Konto',
  signIns: 'Logowania z ostatnich 400 dni',
  claim: {
    made: (date: string) => `zgłoszone ${date}`,
    proved: (date: string) => `potwierdzone ${date}`,
    ended: (date: string) => `zakończone ${date}`,
  },
  coins: 'RentCoins',
  orders: 'Zamówienia',
  orderStates: ORDER_STATES,
  invoices: 'Faktury',
  processing: 'Skąd mamy dane i po co',
  processingColumns: ['Kategoria', 'Źródło', 'Cel', 'Podstawa prawna', 'Przechowujemy'],
  leftOut: 'Czego tu nie ma',
  none: 'Brak',
} as const;
