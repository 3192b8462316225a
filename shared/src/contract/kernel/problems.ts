import {
  ADDRESS_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  CONTACT_MAX_LENGTH,
  ENTRIES_PER_SUBJECT_MAX,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  FULL_NAME_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NIP_LENGTH,
  PASSPORT_MAX_LENGTH,
  PASSPORT_MIN_LENGTH,
  PESEL_LENGTH,
  type ProblemCode,
  RATING_MAX,
  RATING_MIN,
  REFERRAL_CAMPAIGN_MAX_LENGTH,
  REFERRAL_CODE_MAX_LENGTH,
  REFERRAL_DESCRIPTION_MAX_LENGTH,
  REPLY_MAX_LENGTH,
  SHARE_HOURS_MAX,
  SHARE_HOURS_MIN,
  SHARE_MESSAGE_MAX_LENGTH,
} from '@najem/shared/domain/kernel';

const FIELDS_MISSING = 'Wypełnij wszystkie wymagane pola';
const NIP = `NIP (${NIP_LENGTH} cyfr)`;
const PESEL = `PESEL (${PESEL_LENGTH} cyfr)`;

/** The Polish sentence of each problem that the domain finds, for forms and for the server's answers. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, string>> = {
  FIELDS_REQUIRED: 'Wszystkie pola są wymagane',
  PASSWORDS_DIFFER: 'Hasła nie są identyczne',
  // The reset form ends its sentence with a full stop, the registration form does not.
  NEW_PASSWORDS_DIFFER: 'Hasła nie są identyczne.',
  PASSWORD_TOO_SHORT: `Hasło musi mieć co najmniej ${MIN_PASSWORD_LENGTH} znaków`,
  PASSWORD_TOO_LONG: `Hasło może mieć najwyżej ${MAX_PASSWORD_LENGTH} znaków`,
  EMAIL_INVALID: 'Nieprawidłowy format adresu email',
  USER_NAME_TOO_LONG: `Imię i nazwisko może mieć najwyżej ${NAME_MAX_LENGTH} znaków`,
  NAME_UNPRINTABLE: 'Nazwa musi mieć jedną linię, bez niewidocznych znaków',
  NAME_INVALID: 'Nazwa nie może zawierać linku, znaku @ ani niewidocznych znaków',
  TENANT_IDENTIFIER_MISSING: 'Wprowadź PESEL, NIP lub numer paszportu',
  TENANT_IDENTIFIER_FORMAT: `Wprowadź poprawny ${NIP}, ${PESEL} lub numer paszportu (${PASSPORT_MIN_LENGTH}-${PASSPORT_MAX_LENGTH} znaków)`,
  LANDLORD_IDENTIFIER_MISSING: 'Wprowadź PESEL lub NIP',
  LANDLORD_IDENTIFIER_FORMAT: `Wprowadź poprawny ${NIP} lub ${PESEL}`,
  SEARCHED_IDENTIFIER_MISSING: 'Wprowadź NIP, PESEL lub numer paszportu',
  SEARCHED_IDENTIFIER_FORMAT: 'Nieprawidłowy format identyfikatora. Wprowadź poprawny NIP, PESEL lub numer paszportu.',
  PESEL_CHECKSUM: 'Nieprawidłowy numer PESEL - błędna suma kontrolna',
  NIP_CHECKSUM: 'Nieprawidłowy numer NIP - błędna suma kontrolna',
  COMPANY_NEEDS_NIP: `Dla firmy wymagany jest ${NIP}`,
  TENANT_NEEDS_IDENTIFIER: `Dla osoby wymagany jest ${PESEL} lub numer paszportu`,
  LANDLORD_NEEDS_PESEL: `Dla osoby wymagany jest ${PESEL}`,
  SUBJECT_INCOMPLETE: FIELDS_MISSING,
  ENTRY_INCOMPLETE: 'Wypełnij wszystkie wymagane pola historii',
  EDITED_ENTRY_INCOMPLETE: FIELDS_MISSING,
  REASON_UNKNOWN: 'Wybierz powód',
  SUBJECT_NAME_TOO_LONG: `Nazwa może mieć najwyżej ${FULL_NAME_MAX_LENGTH} znaków`,
  ADDRESS_TOO_LONG: `Adres może mieć najwyżej ${ADDRESS_MAX_LENGTH} znaków`,
  CONTACT_TOO_LONG: `Dane kontaktowe mogą mieć najwyżej ${CONTACT_MAX_LENGTH} znaków`,
  COUNTERPART_TOO_LONG: `Nazwa drugiej strony może mieć najwyżej ${FULL_NAME_MAX_LENGTH} znaków`,
  COMMENT_TOO_LONG: `Komentarz może mieć najwyżej ${COMMENT_MAX_LENGTH} znaków`,
  TOO_MANY_ENTRIES: `O jednej osobie lub firmie możesz dodać najwyżej ${ENTRIES_PER_SUBJECT_MAX} wpisów historii`,
  TEXT_UNPRINTABLE:
    'Tekst ma literę lub znak, którego nie da się wydrukować na raporcie. Zapisz go inaczej, na przykład literami łacińskimi.',
  REPLY_TOO_LONG: `Odpowiedź może mieć najwyżej ${REPLY_MAX_LENGTH} znaków`,
  REPLY_HAS_CONTACT: 'Usuń z odpowiedzi numery, adresy email i telefony.',
  MESSAGE_HAS_CONTACT: 'Usuń z wiadomości adresy, linki i numery.',
  SHARE_EMAIL_REQUIRED: 'Proszę podać adres email',
  SHARE_MESSAGE_TOO_LONG: `Wiadomość może mieć najwyżej ${SHARE_MESSAGE_MAX_LENGTH} znaków`,
  SHARE_HOURS_OUT_OF_RANGE: `Link można udostępnić na czas od ${SHARE_HOURS_MIN} do ${SHARE_HOURS_MAX} godzin`,
  CUSTOM_CATEGORY_INVALID: 'Wybrana kategoria nie jest dostępna dla tego typu podmiotu',
  CUSTOM_OPERATOR_INVALID: 'Wybierz operator: =, < lub >',
  VALUE_NEGATIVE: 'Wartość musi być liczbą nieujemną',
  RATING_OUT_OF_RANGE: `Ocena musi być wartością od ${RATING_MIN} do ${RATING_MAX}`,
  TENANCY_DATES: 'Sprawdź daty: koniec nie może być przed początkiem ani dawniej niż 10 lat temu.',
  TENANCY_END: 'Podaj dzień od początku najmu do dwóch lat naprzód.',
  TENANCY_SELF: 'Nie możesz zaprosić siebie.',
  REFERRAL_INCOMPLETE: 'Kod i opis są wymagane',
  REFERRAL_CODE_INVALID: `Kod nie może zawierać spacji i może mieć najwyżej ${REFERRAL_CODE_MAX_LENGTH} znaki`,
  REFERRAL_DESCRIPTION_TOO_LONG: `Opis może mieć najwyżej ${REFERRAL_DESCRIPTION_MAX_LENGTH} znaków`,
  REFERRAL_CAMPAIGN_TOO_LONG: `Kampania może mieć najwyżej ${REFERRAL_CAMPAIGN_MAX_LENGTH} znaków`,
};

/** The sentence of a problem; undefined where the domain found none. */
export function problemText(code: ProblemCode | undefined): string | undefined {
  return code && PROBLEM_TEXTS[code];
}

/** Adds its sentence to a problem; undefined where the domain found none. */
export function explainProblem<Found extends { readonly code: ProblemCode }>(
  problem: Found | undefined,
): (Found & { readonly message: string }) | undefined {
  return problem && { ...problem, message: PROBLEM_TEXTS[problem.code] };
}
