import { type CountedWord, countWord } from './format';
import { RETENTION, type Period } from './retention';

/** One activity of the register of processing (Art. 30 RODO), in Polish. */
export interface Processing {
  readonly id: ProcessingId;
  readonly name: string;
  readonly purpose: string;
  readonly legalBasis: string;
  readonly people: string;
  readonly categories: string;
  readonly source: string;
  readonly recipients: string;
  readonly kept: string;
  readonly safeguards: string;
}

export type ProcessingId =
  'register' | 'inquiries' | 'reports' | 'claims' | 'tenancies' | 'drafts' | 'accounts' | 'payments' | 'security';

const MONTHS: CountedWord = ['miesiąc', 'miesiące', 'miesięcy'];
const DAYS: CountedWord = ['dzień', 'dni', 'dni'];
const HOURS: CountedWord = ['godzina', 'godziny', 'godzin'];

/** A period in Polish words, as in `24 miesiące`. */
export function periodText(period: Period): string {
  if ('months' in period) return countWord(period.months, MONTHS);
  return 'days' in period ? countWord(period.days, DAYS) : countWord(period.hours, HOURS);
}

/** The period after a preposition such as `w ciągu`, as in `24 godzin`. */
function genitiveText(period: Period): string {
  if ('months' in period) return countGenitive(period.months, 'miesiąca', 'miesięcy');
  return 'days' in period
    ? countGenitive(period.days, 'dnia', 'dni')
    : countGenitive(period.hours, 'godziny', 'godzin');
}

function countGenitive(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** From the shortest to the longest of the periods, as in `od 24 do 72 miesięcy`. */
function rangeText(periods: readonly { readonly months: number }[]): string {
  const months = periods.map((period) => period.months);
  return `od ${Math.min(...months)} do ${genitiveText({ months: Math.max(...months) })}`;
}

const LEGITIMATE = 'art. 6 ust. 1 lit. f RODO (prawnie uzasadniony interes)';
const CONTRACT = 'art. 6 ust. 1 lit. b RODO (umowa)';
const DUTY = 'art. 6 ust. 1 lit. c RODO (obowiązek prawny)';
const SAFEGUARDS = 'szyfrowanie identyfikatorów, dostęp według ról, dziennik zdarzeń, kopie zapasowe';

/** The register of processing, the one source of the file, the export and the notices. */
export const PROCESSING: readonly Processing[] = [
  {
    id: 'register',
    name: 'Rejestr historii najmu',
    purpose: 'ocena wiarygodności stron przyszłej umowy najmu',
    legalBasis: LEGITIMATE,
    people: 'najemcy i wynajmujący, o których napisano',
    categories: 'imię i nazwisko lub nazwa, identyfikator, adres, kontakt, wpisy o przebiegu najmu, odpowiedzi, dowody',
    source: 'użytkownik serwisu',
    recipients: 'osoby, którym wydano lub pokazano raport',
    kept:
      `wpisy ${rangeText(Object.values(RETENTION.entries))} od zapisania, ` +
      `dowody ${periodText(RETENTION.evidence)} od oceny lub końca sporu, nieocenione ${periodText(RETENTION.ungradedEvidence)}, ` +
      `dane osoby bez wpisów ${periodText(RETENTION.subjectWithoutEntries)}`,
    safeguards: SAFEGUARDS,
  },
  {
    id: 'inquiries',
    name: 'Zapytania',
    purpose: 'wykazanie, komu i po co ujawniono dane, oraz wykrywanie nadużyć',
    legalBasis: DUTY,
    people: 'osoby, o które pytano, i pytający',
    categories: 'skrót identyfikatora, kto pytał, cel, sposób, dzień, liczba',
    source: 'korzystanie z serwisu',
    recipients: 'osoba, o którą pytano',
    kept: periodText(RETENTION.inquiry),
    safeguards: SAFEGUARDS,
  },
  {
    id: 'reports',
    name: 'Raporty i linki',
    purpose: 'udostępnienie informacji kupującemu raport',
    legalBasis: `${CONTRACT}; ${LEGITIMATE}`,
    people: 'najemcy i wynajmujący, nabywcy raportów',
    categories: 'treść rejestru z dnia wydania, numer, daty, suma kontrolna, odbiorcy linków',
    source: 'rejestr historii najmu',
    recipients: 'nabywca i osoby, którym dał link',
    kept: `treść ${periodText(RETENTION.reportContent)} od końca ważności, numer i daty ${periodText(RETENTION.reportRecord)}`,
    safeguards: SAFEGUARDS,
  },
  {
    id: 'claims',
    name: 'Potwierdzenia tożsamości',
    purpose: 'udostępnienie teczki wyłącznie osobie, której dotyczy, oraz przypisanie opinii z potwierdzonego najmu',
    legalBasis: DUTY,
    people: 'osoby, które otwierają swoją teczkę',
    categories: 'imię i nazwisko, identyfikator, sposób i data potwierdzenia',
    source: 'osoba, której dane dotyczą, lub dostawca tożsamości',
    recipients: 'brak',
    kept: `${periodText(RETENTION.activeClaim)}, zapis ${periodText(RETENTION.claimRecord)} od zakończenia`,
    safeguards: `${SAFEGUARDS}; zdjęcie dokumentu usuwane w ciągu ${genitiveText(RETENTION.identityDocument)} od decyzji`,
  },
  {
    id: 'tenancies',
    name: 'Potwierdzone najmy i opinie',
    purpose: 'potwierdzenie najmu przez obie strony i opinie o nim, ujawniane obu stronom w tym samym dniu',
    legalBasis: `${LEGITIMATE} wobec zaproszonych i w zakresie opinii z najmu; ${CONTRACT} wobec osób, które potwierdziły najem`,
    people: 'obie strony najmu i osoby zaproszone do jego potwierdzenia',
    categories:
      'rola, imię i nazwisko lub firma, adres i dni najmu, e-mail zaproszonej osoby, opinia o drugiej stronie, skrót identyfikatora konta w serwisie',
    source: 'druga strona najmu',
    recipients: 'druga strona najmu; z opinii i liczby najmów także osoby, którym wydano lub pokazano raport',
    kept:
      `najem potwierdzony przez osoby o sprawdzonej tożsamości ${periodText(RETENTION.provenTenancy)} od końca, ` +
      `inny potwierdzony ${periodText(RETENTION.unprovenTenancy)} od końca lub odsłonięcia opinii, ` +
      `niepotwierdzony ${periodText(RETENTION.unconfirmedTenancy)} od końca zaproszenia; e-mail zaproszonej osoby do końca zaproszenia, ` +
      'skrót identyfikatora konta w serwisie jak najem, także po usunięciu go z teczki, najdłużej do usunięcia konta; ' +
      'nieodsłonięta opinia do dnia odsłonięcia, wpisy z odsłoniętej jak w rejestrze historii najmu, liczone od końca najmu',
    safeguards: `${SAFEGUARDS}; opinie zaszyfrowane do dnia odsłonięcia`,
  },
  {
    id: 'drafts',
    name: 'Szkice i adresy do wiadomości',
    purpose: 'zachowanie niewysłanego tekstu do terminu sprawy, wiadomości dla osób bez konta',
    legalBasis: LEGITIMATE,
    people: 'osoby, które piszą w sporach i sprawach, oraz osoby, o których piszą',
    categories:
      'niewysłany tekst i pliki formularzy, e-mail do wiadomości, skrót i szyfrogram identyfikatora piszącego bez konta',
    source: 'osoba, która pisze',
    recipients: 'brak',
    kept: `do wysłania, najdłużej ${periodText(RETENTION.draft)} po terminie sprawy, a bez terminu od ostatniej zmiany; adres tyle samo po końcu ostatniej sprawy`,
    safeguards: `${SAFEGUARDS}; tekst, pliki i adres zaszyfrowane`,
  },
  {
    id: 'accounts',
    name: 'Konta użytkowników',
    purpose: 'prowadzenie konta, RentCoins i polecenia',
    legalBasis: CONTRACT,
    people: 'użytkownicy',
    categories: 'imię i nazwisko, e-mail, logowania, historia RentCoins, teksty zapisane przez administratora',
    source: 'osoba, której dane dotyczą',
    recipients: 'osoba, o której użytkownik napisał (imię i nazwisko)',
    kept: 'do usunięcia konta',
    safeguards: SAFEGUARDS,
  },
  {
    id: 'payments',
    name: 'Zamówienia i faktury',
    purpose: 'rozliczenie płatności i obowiązki podatkowe',
    legalBasis: `${CONTRACT}; ${DUTY}`,
    people: 'nabywcy raportów',
    categories: 'zamówienie, kwota, dane do faktury',
    source: 'osoba, której dane dotyczą, i operator płatności',
    recipients: 'operator płatności, organy podatkowe',
    kept: 'przez okres wymagany przez prawo podatkowe',
    safeguards: SAFEGUARDS,
  },
  {
    id: 'security',
    name: 'Bezpieczeństwo i dziennik zdarzeń',
    purpose: 'ochrona kont i rozliczalność',
    legalBasis: LEGITIMATE,
    people: 'użytkownicy i osoby, o których napisano',
    categories: 'zdarzenia bez identyfikatorów, skróty adresów sieciowych',
    source: 'korzystanie z serwisu',
    recipients: 'brak',
    kept: 'dziennik bezterminowo, zdarzenia bezpieczeństwa 90 dni',
    safeguards: SAFEGUARDS,
  },
];
