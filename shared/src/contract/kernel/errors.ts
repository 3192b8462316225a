import type { ProblemCode } from '@najem/shared/domain/kernel';
import { FORESEEN_TEXTS } from './foreseen';
import { PROBLEM_TEXTS } from './problems';

/**
 * Every error a call can answer: its status and the Polish sentence shown to a person. Codes never change;
 * sentences come from the product's error catalogue. For the server and tests: no page contains them all.
 */
export const ERRORS = {
  // Any call
  VALIDATION: { status: 400, message: 'Nieprawidłowe dane. Sprawdź formularz i spróbuj ponownie.' },
  NOT_FOUND: { status: 404, message: 'Nie znaleziono' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Ta operacja nie jest dostępna pod tym adresem.' },
  RATE_LIMITED: { status: 429, message: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.' },
  REQUEST_TIMEOUT: { status: 408, message: 'Dane nie dotarły na czas. Sprawdź połączenie i spróbuj ponownie.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'Ten klucz ponowienia należy do innego żądania' },
  REQUEST_IN_PROGRESS: { status: 409, message: 'To żądanie jest jeszcze wykonywane. Spróbuj ponownie za chwilę.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Przesłane dane są zbyt duże.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Nieobsługiwany format danych.' },
  INTERNAL: { status: 500, message: 'Wystąpił błąd serwera. Spróbuj ponownie później.' },
  NOT_BUILT: { status: 501, message: 'Ta funkcja nie jest jeszcze dostępna.' },
  UNAVAILABLE: { status: 503, message: 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.' },
  // Session
  TOKEN_INVALID: { status: 401, message: 'Nieprawidłowy token' },
  TOKEN_EXPIRED: { status: 401, message: 'Token wygasł' },
  FORBIDDEN: { status: 403, message: 'Brak uprawnień do tej operacji' },
  REFRESH_INVALID: { status: 401, message: 'Sesja wygasła. Zaloguj się ponownie.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Ta operacja wymaga potwierdzenia, że to Ty.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Administrator musi najpierw ustawić drugi składnik logowania.' },
  DOSSIER_PROOF_REQUIRED: { status: 403, message: 'Potwierdź swoją tożsamość, aby otworzyć teczkę.' },
  FRESH_PROOF_REQUIRED: { status: 403, message: 'Dla bezpieczeństwa potwierdź jeszcze raz, że to Ty.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Nie znaleziono sesji' },
  // Account
  CREDENTIALS_INVALID: { status: 401, message: 'Nieprawidłowy e-mail lub hasło' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message:
      'Twój email nie został jeszcze zweryfikowany. Sprawdź swoją skrzynkę email lub wyślij link weryfikacyjny ponownie.',
  },
  USER_BLOCKED: {
    status: 403,
    message: 'To konto zostało zablokowane. Powód i sposób odwołania są w wiadomości, którą wysłaliśmy.',
  },
  EMAIL_EXISTS: {
    status: 409,
    message: 'Ten adres email jest już zarejestrowany w systemie. Spróbuj zalogować się używając tego adresu email.',
  },
  FIELDS_REQUIRED: { status: 400, message: PROBLEM_TEXTS.FIELDS_REQUIRED },
  PASSWORD_TOO_SHORT: { status: 400, message: PROBLEM_TEXTS.PASSWORD_TOO_SHORT },
  PASSWORD_WRONG: { status: 400, message: 'Obecne hasło jest nieprawidłowe' },
  EMAIL_INVALID: { status: 400, message: PROBLEM_TEXTS.EMAIL_INVALID },
  TEXT_UNPRINTABLE: { status: 400, message: PROBLEM_TEXTS.TEXT_UNPRINTABLE },
  NAME_INVALID: { status: 400, message: PROBLEM_TEXTS.NAME_INVALID },
  LINK_INVALID: { status: 400, message: 'Link jest nieprawidłowy lub wygasł' },
  USER_NOT_FOUND: { status: 404, message: 'Nie znaleziono użytkownika o podanym adresie email' },
  GOOGLE_FAILED: { status: 401, message: 'Nie udało się zalogować przez Google. Spróbuj ponownie później.' },
  GOOGLE_LINK_REFUSED: {
    status: 409,
    message: 'Konto z tym adresem e-mail już istnieje. Zaloguj się hasłem.',
  },
  GOOGLE_VERIFY_FAILED: { status: 400, message: 'Wystąpił błąd podczas weryfikacji przez Google' },
  GOOGLE_ACCOUNT_TAKEN: { status: 409, message: 'To konto Google potwierdziło już tożsamość innego użytkownika.' },
  GOOGLE_PROOF_ONLY: {
    status: 409,
    message:
      'To konto Google potwierdza tożsamość, ale nie służy do logowania. Zaloguj się hasłem i włącz logowanie przez Google w profilu.',
  },
  GOOGLE_ONLY_WAY: {
    status: 409,
    message: 'Logujesz się tylko przez Google. Najpierw ustaw hasło przez „Nie pamiętam hasła”.',
  },
  PASSWORD_COMMON: { status: 400, message: 'To hasło jest zbyt popularne. Wybierz inne.' },
  PASSWORD_TOO_SHORT_ADMIN: { status: 400, message: 'Hasło administratora musi mieć co najmniej 12 znaków' },
  // Second factor
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Dokończ logowanie drugim składnikiem.' },
  SECOND_FACTOR_WRONG: { status: 400, message: 'Kod jest nieprawidłowy albo był już użyty. Wpisz nowy.' },
  CODE_APP_CLOSED: {
    status: 403,
    message: 'Podano zbyt wiele błędnych kodów. Użyj klucza dostępu albo kodu zapasowego.',
  },
  PASSKEY_FAILED: { status: 400, message: 'Nie udało się użyć klucza dostępu. Spróbuj ponownie.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Nie znaleziono klucza dostępu' },
  CHALLENGE_INVALID: { status: 400, message: 'Minęło zbyt dużo czasu. Zacznij jeszcze raz.' },
  SECOND_FACTOR_LAST: {
    status: 409,
    message: 'Administrator musi mieć drugi składnik logowania. Najpierw dodaj inny.',
  },
  LAST_ADMIN: { status: 409, message: 'Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.' },
  // Subjects
  IDENTIFIER_INVALID: {
    status: 400,
    message: PROBLEM_TEXTS.SEARCHED_IDENTIFIER_FORMAT,
  },
  IDENTIFIER_NOT_ALLOWED: { status: 400, message: PROBLEM_TEXTS.LANDLORD_IDENTIFIER_MISSING },
  SUBJECT_INCOMPLETE: { status: 400, message: PROBLEM_TEXTS.SUBJECT_INCOMPLETE },
  ENTRY_INCOMPLETE: { status: 400, message: PROBLEM_TEXTS.ENTRY_INCOMPLETE },
  REASON_UNKNOWN: { status: 400, message: PROBLEM_TEXTS.REASON_UNKNOWN },
  TEXT_TOO_LONG: { status: 400, message: 'Tekst jest zbyt długi' },
  TOO_MANY_ENTRIES: { status: 400, message: PROBLEM_TEXTS.TOO_MANY_ENTRIES },
  SUBJECT_EXISTS: { status: 409, message: 'Osoba lub firma o tym identyfikatorze już istnieje' },
  SUBJECT_NOT_FOUND: { status: 404, message: 'Nie znaleziono wpisu o podanym identyfikatorze' },
  ENTRY_NOT_FOUND: { status: 404, message: 'Nie znaleziono wpisu historii' },
  TENANT_HAS_HISTORY: {
    status: 409,
    message: 'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
  },
  LANDLORD_HAS_HISTORY: {
    status: 409,
    message: 'Nie udało się usunąć wynajmującego. Sprawdź czy nie ma powiązanych historii.',
  },
  STALE_EDIT: {
    status: 409,
    message: 'Te dane zmienił w międzyczasie ktoś inny. Odśwież je i wprowadź swoje zmiany jeszcze raz.',
  },
  IDENTITY_NOT_VERIFIED: { status: 403, message: 'Zweryfikuj swoją tożsamość, aby dodać wpis' },
  SUBJECT_LIMIT: {
    status: 403,
    message:
      'Bez zweryfikowanej tożsamości możesz dodać najwyżej 3 osoby lub firmy. Zweryfikuj tożsamość, aby dodać kolejne.',
  },
  ENTRY_LIMIT: { status: 409, message: PROBLEM_TEXTS.TOO_MANY_ENTRIES },
  ENTRY_DAY_LIMIT: {
    status: 429,
    message: 'Możesz dodać najwyżej 50 wpisów historii dziennie. Spróbuj ponownie jutro.',
  },
  REPLY_HAS_CONTACT: { status: 400, message: PROBLEM_TEXTS.REPLY_HAS_CONTACT },
  REPLY_LIMIT: { status: 409, message: 'Odpowiedź można zmienić najwyżej pięć razy.' },
  LOOKUP_LIMIT: {
    status: 429,
    message: 'Wykorzystano dzienny limit sprawdzanych identyfikatorów. Spróbuj ponownie jutro.',
  },
  // Reports and sharing
  REPORT_NOT_FOUND: { status: 404, message: 'Nie znaleziono raportu' },
  REPORT_EXPIRED: { status: 410, message: 'Raport wygasł. Wymagana jest nowa płatność.' },
  PAYMENT_REQUIRED: { status: 402, message: 'Raport wymaga opłacenia' },
  SHARE_NOT_FOUND: { status: 404, message: 'Link do raportu wygasł lub jest nieprawidłowy' },
  MESSAGE_HAS_CONTACT: { status: 400, message: PROBLEM_TEXTS.MESSAGE_HAS_CONTACT },
  SENDER_NOT_TRUSTED: { status: 403, message: FORESEEN_TEXTS.SENDER_NOT_TRUSTED },
  SHARE_EMAIL_REQUIRED: { status: 400, message: PROBLEM_TEXTS.SHARE_EMAIL_REQUIRED },
  SHARE_LIMIT: { status: 429, message: 'Wykorzystano dzienny limit wysyłek. Spróbuj ponownie jutro.' },
  VALUE_NEGATIVE: { status: 400, message: PROBLEM_TEXTS.VALUE_NEGATIVE },
  RATING_OUT_OF_RANGE: { status: 400, message: PROBLEM_TEXTS.RATING_OUT_OF_RANGE },
  CRITERIA_INVALID: { status: 400, message: 'Wybrane kryteria nie pasują do siebie' },
  // Payments
  PAYMENT_DATA_MISSING: { status: 400, message: 'Brak wymaganych danych do realizacji płatności' },
  ORDER_ID_MISSING: { status: 400, message: 'Brak identyfikatora zamówienia' },
  ORDER_NOT_FOUND: { status: 404, message: 'Nie znaleziono zamówienia' },
  COINS_INSUFFICIENT: { status: 409, message: 'Masz za mało RentCoins, aby opłacić raport' },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'Operator płatności jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
  },
  COMPANY_INVALID: { status: 400, message: 'Podaj poprawny NIP, nazwę i adres firmy, na którą ma być faktura' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'Ten klucz ponowienia należy do innego zamówienia' },
  SIGNATURE_INVALID: { status: 400, message: 'Nieprawidłowy podpis powiadomienia' },
  INVOICE_NOT_FOUND: { status: 404, message: 'Nie znaleziono faktury' },
  DOCUMENT_LIMIT: {
    status: 429,
    message: 'Pobierasz zbyt wiele dokumentów naraz. Odczekaj minutę i spróbuj ponownie.',
  },
  // Tenancies
  TENANCY_DATES: { status: 400, message: PROBLEM_TEXTS.TENANCY_DATES },
  TENANCY_END: { status: 400, message: PROBLEM_TEXTS.TENANCY_END },
  TENANCY_SELF: { status: 400, message: PROBLEM_TEXTS.TENANCY_SELF },
  TENANCY_NOT_FOUND: { status: 404, message: 'Nie znaleziono najmu' },
  TENANCY_OVERLAPS: {
    status: 409,
    message: 'Masz już potwierdzony najem z tą osobą pod tym adresem w tych dniach.',
  },
  TENANCY_LIMIT: { status: 429, message: 'Wykorzystano limit zaproszeń. Spróbuj ponownie jutro.' },
  OPINION_REVEALED: { status: 409, message: 'Po odsłonięciu opinii nie można zmienić. Możesz ją wycofać.' },
  // Administration
  REFERRAL_NOT_FOUND: { status: 404, message: 'Nie znaleziono linku referencyjnego' },
  REFERRAL_CODE_TAKEN: { status: 409, message: 'Link referencyjny z tym kodem już istnieje' },
  REFERRAL_INCOMPLETE: { status: 400, message: PROBLEM_TEXTS.REFERRAL_INCOMPLETE },
  // Releases of remotes
  DEPLOY_TOKEN_INVALID: {
    status: 401,
    message: 'Token wdrożeniowy jest nieprawidłowy, wygasł lub został unieważniony',
  },
  DEPLOY_TOKEN_FOREIGN: { status: 403, message: 'Ten token wdrożeniowy należy do innego modułu' },
  DEPLOY_TOKEN_NOT_FOUND: { status: 404, message: 'Nie znaleziono tokenu wdrożeniowego' },
  REMOTE_ID_TAKEN: {
    status: 409,
    message:
      'Moduł o tym identyfikatorze już jest. Wybierz inny identyfikator albo utwórz token w wierszu tego modułu.',
  },
  REMOTE_ID_RESERVED: { status: 409, message: 'Ten identyfikator jest zastrzeżony dla serwisu. Wybierz inny.' },
  BACKEND_ADDRESS: { status: 400, message: 'Podaj adres https bez hasła, zapytania i kotwicy' },
  SLOT_NOT_FOUND: { status: 404, message: 'Żadne używane wydanie modułu nie prosi o to miejsce dla tych osób' },
  RELEASE_INVALID: { status: 400, message: 'Wydanie modułu jest nieprawidłowe' },
  RELEASE_PATH_TAKEN: { status: 409, message: 'Ścieżka modułu należy do innego modułu lub do serwisu' },
  RELEASE_VERSION_TAKEN: { status: 409, message: 'Ta wersja modułu istnieje już z inną zawartością' },
  RELEASE_CHANGED: { status: 409, message: 'Aktywną wersję modułu zmienił w międzyczasie ktoś inny' },
  RELEASE_FAILS: { status: 409, message: 'To wydanie zawodzi u wielu osób, które już je mają' },
  RELEASE_NOT_FOUND: { status: 404, message: 'Nie znaleziono takiego wydania modułu' },
  // Remotes that one session has run from elsewhere
  OVERRIDE_NOT_ALLOWED: { status: 403, message: FORESEEN_TEXTS.OVERRIDE_NOT_ALLOWED },
  OVERRIDE_ADDRESS: { status: 400, message: FORESEEN_TEXTS.OVERRIDE_ADDRESS },
  OVERRIDE_REMOTE: { status: 404, message: 'W tym serwisie nie ma modułu, który chcesz podmienić.' },
  OVERRIDE_TOO_MANY: { status: 409, message: 'Podmieniono już zbyt wiele modułów. Przywróć je i spróbuj ponownie.' },
  // Proof of identity
  PROVER_UNAVAILABLE: {
    status: 503,
    message: 'Potwierdzanie przez bank jest chwilowo niedostępne. Spróbuj ponownie za chwilę.',
  },
  PROOF_FAILED: {
    status: 400,
    message: 'Nie udało się potwierdzić tożsamości. Spróbuj ponownie albo wybierz inny sposób.',
  },
  PROOF_CANCELLED: {
    status: 400,
    message: 'Przerwano potwierdzanie tożsamości. Możesz spróbować ponownie.',
  },
  PROOF_EXPIRED: { status: 400, message: 'Potwierdzanie trwało zbyt długo. Zacznij jeszcze raz.' },
  PROOF_OTHER_PERSON: {
    status: 409,
    message: 'To konto należy już do innej potwierdzonej osoby. Użyj własnego konta albo otwórz teczkę jako gość.',
  },
  PROOF_NO_IDENTIFIER: {
    status: 400,
    message: 'Dostawca nie przekazał numeru PESEL. Wybierz inny sposób.',
  },
  STATEMENT_UNSIGNED: {
    status: 400,
    message: 'To nie jest podpisane oświadczenie, które pobrano. Podpisz pobrany plik i prześlij go bez zmian.',
  },
  IDENTIFIER_MISMATCH: { status: 400, message: 'Wpisane numery nie są takie same.' },
  LETTER_CODE_WRONG: { status: 400, message: 'Kod jest nieprawidłowy.' },
  ATTACHMENT_INVALID: { status: 400, message: 'Jednego z plików nie można użyć. Usuń go i wybierz inny.' },
  CLAIM_NOT_FOUND: { status: 404, message: 'Nie znaleziono potwierdzenia tożsamości' },
  STATE_PASSED: { status: 409, message: 'Ta sprawa jest już na innym etapie. Odśwież stronę.' },
  OWN_ENTRY: { status: 403, message: 'Nie możesz dodać wpisu o sobie.' },
  REASONS_REQUIRED: { status: 400, message: 'Podaj uzasadnienie (co najmniej 50 znaków).' },
  // Attachments
  ATTACHMENT_NOT_FOUND: { status: 404, message: 'Nie znaleziono pliku' },
  ATTACHMENT_TYPE: { status: 415, message: 'Dozwolone są pliki PDF, JPG, PNG i WebP.' },
  ATTACHMENT_TOO_LARGE: { status: 413, message: 'Plik może mieć najwyżej 10 MB.' },
  ATTACHMENT_LIMIT: { status: 429, message: 'Przesłano już zbyt wiele plików. Spróbuj ponownie jutro.' },
  ATTACHMENT_NOT_READY: { status: 409, message: 'Plik jest jeszcze sprawdzany.' },
  // The dossier
  ENTRY_DISPUTED: {
    status: 409,
    message: 'Ten wpis jest kwestionowany. Odpowiedz w sporze: tam możesz go podtrzymać, poprawić albo wycofać.',
  },
  DISPUTE_NOT_FOUND: { status: 404, message: 'Nie znaleziono sporu' },
  DISPUTE_EXISTS: { status: 409, message: FORESEEN_TEXTS.DISPUTE_EXISTS },
  DISPUTE_LIMIT: {
    status: 429,
    message: 'Masz już 10 otwartych sporów. Kolejny możesz zacząć, gdy któryś się zakończy.',
  },
  APPEAL_LATE: { status: 409, message: 'Termin odwołania minął.' },
  OWN_MATTER: { status: 403, message: 'Ta sprawa dotyczy Ciebie. Zajmie się nią inny administrator.' },
  SECOND_PERSON_REQUIRED: {
    status: 409,
    message: 'Usunięcie na podstawie listu zatwierdza inny administrator niż ten, który założył sprawę.',
  },
  SAME_JUDGE: {
    status: 409,
    message: 'Odwołanie rozpatruje inny administrator niż ten, który wydał decyzję.',
  },
  EXTENSION_LATE: { status: 409, message: 'Termin można przedłużyć tylko raz i przed jego upływem.' },
  TEXT_TOO_SHORT: { status: 400, message: 'Napisz trochę więcej.' },
  CASE_NOT_FOUND: { status: 404, message: 'Nie znaleziono sprawy' },
  MAILBOX_REQUIRED: {
    status: 409,
    message: 'Najpierw podaj adres e-mail i potwierdź go. Bez niego powiadomienia nie mają dokąd dotrzeć.',
  },
  DRAFT_LIMIT: { status: 409, message: 'Masz już 50 szkiców. Usuń jeden, aby zapisać ten.' },
  CASE_LIMIT: { status: 429, message: 'Masz już otwartą sprawę tego rodzaju.' },
  CASE_MESSAGE_LIMIT: { status: 409, message: 'W jednej sprawie można napisać najwyżej 50 wiadomości.' },
  SUBJECT_CLOSED: { status: 409, message: 'Pod tym identyfikatorem nie można dodawać wpisów.' },
  PASSPORT_LIMIT: { status: 409, message: 'Możesz mieć najwyżej 3 paszporty.' },
  REQUEST_LIMIT: { status: 429, message: 'Wykorzystano dzienny limit próśb. Spróbuj ponownie jutro.' },
  TERMS_REQUIRED: { status: 403, message: 'Zaakceptuj nowy Regulamin, aby korzystać dalej.' },
  EVIDENCE_NOT_FOUND: { status: 404, message: 'Nie znaleziono dowodu' },
  CONFIRMATION_LIMIT: { status: 429, message: 'Potwierdzenie wpisu można zmienić 10 razy na dobę.' },
  EXPORT_LIMIT: { status: 429, message: 'Eksport można pobrać 10 razy na dobę.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The errors for problems that have none of their own name. */
const BROADER: Readonly<Record<Exclude<ProblemCode, ErrorCode>, ErrorCode>> = {
  PASSWORDS_DIFFER: 'VALIDATION',
  NEW_PASSWORDS_DIFFER: 'VALIDATION',
  PASSWORD_TOO_LONG: 'VALIDATION',
  USER_NAME_TOO_LONG: 'VALIDATION',
  NAME_UNPRINTABLE: 'NAME_INVALID',
  TENANT_IDENTIFIER_MISSING: 'IDENTIFIER_INVALID',
  TENANT_IDENTIFIER_FORMAT: 'IDENTIFIER_INVALID',
  LANDLORD_IDENTIFIER_MISSING: 'IDENTIFIER_INVALID',
  LANDLORD_IDENTIFIER_FORMAT: 'IDENTIFIER_INVALID',
  SEARCHED_IDENTIFIER_MISSING: 'IDENTIFIER_INVALID',
  SEARCHED_IDENTIFIER_FORMAT: 'IDENTIFIER_INVALID',
  PESEL_CHECKSUM: 'IDENTIFIER_INVALID',
  NIP_CHECKSUM: 'IDENTIFIER_INVALID',
  COMPANY_NEEDS_NIP: 'IDENTIFIER_INVALID',
  TENANT_NEEDS_IDENTIFIER: 'IDENTIFIER_INVALID',
  LANDLORD_NEEDS_PESEL: 'IDENTIFIER_INVALID',
  EDITED_ENTRY_INCOMPLETE: 'ENTRY_INCOMPLETE',
  SUBJECT_NAME_TOO_LONG: 'TEXT_TOO_LONG',
  ADDRESS_TOO_LONG: 'TEXT_TOO_LONG',
  CONTACT_TOO_LONG: 'TEXT_TOO_LONG',
  COUNTERPART_TOO_LONG: 'TEXT_TOO_LONG',
  COMMENT_TOO_LONG: 'TEXT_TOO_LONG',
  REPLY_TOO_LONG: 'TEXT_TOO_LONG',
  SHARE_MESSAGE_TOO_LONG: 'VALIDATION',
  SHARE_HOURS_OUT_OF_RANGE: 'VALIDATION',
  CUSTOM_CATEGORY_INVALID: 'CRITERIA_INVALID',
  CUSTOM_OPERATOR_INVALID: 'CRITERIA_INVALID',
  REFERRAL_CODE_INVALID: 'VALIDATION',
  REFERRAL_DESCRIPTION_TOO_LONG: 'VALIDATION',
  REFERRAL_CAMPAIGN_TOO_LONG: 'VALIDATION',
};

/** The error with which the server answers a problem; the sentence is the problem's own. */
export function problemError(code: ProblemCode): ErrorCode {
  return hasBroader(code) ? BROADER[code] : code;
}

function hasBroader(code: ProblemCode): code is keyof typeof BROADER {
  return code in BROADER;
}

/** Codes that any call can answer, by the access that it requires. */
export const COMMON_ERRORS = {
  public: ['VALIDATION', 'RATE_LIMITED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INTERNAL', 'UNAVAILABLE'],
  user: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'USER_BLOCKED', 'SECOND_FACTOR_REQUIRED'],
  admin: ['FORBIDDEN'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** The body of every failed call. */
export interface ErrorBody {
  success: false;
  code: ErrorCode;
  message: string;
  /** The message in English, of calls that a team's tools make. */
  reason?: string;
  /** The object that is in the way, where knowing it helps (an existing subject). */
  _id?: string;
  /** With SECOND_FACTOR_NEEDED: what the second step of the sign-in is made with, within ten minutes. */
  challenge?: string;
}
