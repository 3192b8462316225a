import { formatGrosze, NIP_LENGTH, PAYMENT_MESSAGES } from '@najem/shared/domain/kernel';
import { pointsText, RATING_START } from '@najem/shared/domain/register';
import { REPORT_PRICE_COINS, REPORT_PRICE_GROSZE, REPORT_VALID_DAYS } from '@najem/shared/domain/reports';

const VALID_FOR = `Raport jest ważny ${REPORT_VALID_DAYS} dni.`;
const PRICE = formatGrosze(REPORT_PRICE_GROSZE);

/** All Polish texts of the payment pages. */
export const TEXTS = {
  back: 'Raporty',
  toReports: 'Wróć do raportów',

  checkout: {
    title: 'Płatność za raport',
    missing: PAYMENT_MESSAGES.missingData,
    missingText: 'Wróć do generatora raportów i wpisz numer osoby lub firmy, którą chcesz sprawdzić.',
    anyRole: 'Najemca lub wynajmujący',
    roles: { tenant: 'Najemca', landlord: 'Wynajmujący' },
    full: `Dostaniesz pełny raport: ocenę i wszystkie wpisy historii najmu. ${VALID_FOR}`,
    validFor: VALID_FOR,
    checking: 'Sprawdzamy, czy są wpisy…',
    emptyTitle: 'Ten raport będzie pusty',
    emptyText: `potwierdzi brak wpisów i pokaże neutralną ocenę ${pointsText(RATING_START)}.`,
    askInstead: 'Poproś o paszport najmu (bezpłatnie)',
    bothRoles: 'Wybierz, o kogo pytasz:',
    hasEntries: 'Są wpisy.',
    unknownEntries: 'Nie udało się sprawdzić, czy są wpisy. Raport może okazać się pusty.',
    form: 'Płatność kartą lub przelewem',
    online: 'Karta, BLIK lub przelew',
    onlineText:
      'Zapłacisz na stronie operatora PayU i wrócisz tutaj. Cena zawiera VAT, fakturę wystawimy automatycznie.',
    wantsCompany: 'Chcę fakturę na firmę (z NIP)',
    nip: 'NIP firmy',
    nipInvalid: `Podaj poprawny NIP (${NIP_LENGTH} cyfr)`,
    company: 'Nazwa firmy',
    companyMissing: 'Podaj nazwę firmy',
    address: 'Adres firmy',
    addressMissing: 'Podaj adres firmy',
    statement: PAYMENT_MESSAGES.statement,
    statementMissing: 'Bez tej zgody nie możemy od razu dostarczyć raportu',
    pay: `Zapłać ${PRICE}`,
    coins: 'RentCoins',
    payCoins: `Zapłać ${REPORT_PRICE_COINS} RentCoins`,
    coinsQuestion: (coins: number) => `Zapłacić ${REPORT_PRICE_COINS} z ${coins} RentCoins?`,
    cancelCoins: 'Anuluj',
    balance: (coins: number) => `Masz ${coins} RentCoins.`,
    coinsMissing: (coins: number) => `Do raportu brakuje Ci ${coins}.`,
    coinsEarned: 'Zdobędziesz je, dodając najemców, wynajmujących i wpisy.',
    coinsAfter: (coins: number) => `Po zakupie zostanie Ci ${coins}.`,
    balanceFailed: 'Nie udało się pobrać salda RentCoins.',
    failed: (message: string) => `Błąd płatności: ${message}`,
    noRedirect: 'Operator płatności nie podał adresu strony płatności',
    foreignRedirect: 'Operator płatności podał nieprawidłowy adres strony płatności',
    unknown: 'Nie udało się rozpocząć płatności. Spróbuj ponownie.',
    coinsFailed: 'Nie udało się zapłacić RentCoins. Spróbuj ponownie.',
    expired: 'Raport wygasł. Wymagana jest nowa płatność.',
    redirecting: 'Przechodzimy na stronę operatora płatności…',
  },

  after: {
    title: 'Status płatności',
    missingOrderId: PAYMENT_MESSAGES.missingOrderId,
    missingText: 'Otwórz tę stronę z linku powrotnego operatora płatności albo sprawdź listę swoich raportów.',
    forwarding: 'Wracamy od operatora płatności…',
    checking: 'Sprawdzamy status płatności',
    checkingText: 'To zwykle trwa kilka sekund. Nie zamykaj tej strony.',
    attempt: (attempt: number, of: number) => `Próba ${attempt} z ${of}`,
    paid: 'Płatność została zrealizowana pomyślnie.',
    paidText: (seconds: number) => `Raport otworzy się za ${seconds} s.`,
    open: 'Otwórz raport teraz',
    unpaid: 'Nie zapłacono.',
    unpaidText: 'Zamówienie czeka. Gdyby pieniądze jednak zostały pobrane, raport pojawi się na liście raportów.',
    canceled: 'Płatność została anulowana. Spróbuj ponownie później.',
    unconfirmed: 'Nie udało się potwierdzić statusu płatności. Spróbuj ponownie później.',
    unconfirmedText:
      'Jeśli pieniądze zostały pobrane, raport pojawi się na liście raportów, gdy tylko operator potwierdzi płatność.',
    checkAgain: 'Sprawdź ponownie',
    toPayment: 'Wróć do płatności',
  },
} as const;
