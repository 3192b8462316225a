import type { ProblemCode } from '@najem/shared/domain';

const FIELDS_MISSING = 'Wypełnij wszystkie wymagane pola';

/** The Polish sentence of each problem that the domain finds, for forms and for the server's answers. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, string>> = {
  FIELDS_REQUIRED: 'Wszystkie pola są wymagane',
  PASSWORDS_DIFFER: 'Hasła nie są identyczne',
  // The reset form ends its sentence with a full stop, the registration form does not.
  NEW_PASSWORDS_DIFFER: 'Hasła nie są identyczne.',
  PASSWORD_TOO_SHORT: 'Hasło musi mieć co najmniej 6 znaków',
  PASSWORD_TOO_LONG: 'Hasło może mieć najwyżej 200 znaków',
  EMAIL_INVALID: 'Nieprawidłowy format adresu email',
  USER_NAME_TOO_LONG: 'Imię i nazwisko może mieć najwyżej 100 znaków',
  NAME_INVALID: 'Nazwa nie może zawierać linku, znaku @ ani niewidocznych znaków',
  TENANT_IDENTIFIER_MISSING: 'Wprowadź PESEL, NIP lub numer paszportu',
  TENANT_IDENTIFIER_FORMAT: 'Wprowadź poprawny NIP (10 cyfr), PESEL (11 cyfr) lub numer paszportu (6-13 znaków)',
  LANDLORD_IDENTIFIER_MISSING: 'Wprowadź PESEL lub NIP',
  LANDLORD_IDENTIFIER_FORMAT: 'Wprowadź poprawny NIP (10 cyfr) lub PESEL (11 cyfr)',
  SEARCHED_IDENTIFIER_MISSING: 'Wprowadź NIP, PESEL lub numer paszportu',
  SEARCHED_IDENTIFIER_FORMAT: 'Nieprawidłowy format identyfikatora. Wprowadź poprawny NIP, PESEL lub numer paszportu.',
  PESEL_CHECKSUM: 'Nieprawidłowy numer PESEL - błędna suma kontrolna',
  NIP_CHECKSUM: 'Nieprawidłowy numer NIP - błędna suma kontrolna',
  COMPANY_NEEDS_NIP: 'Dla firmy wymagany jest NIP (10 cyfr)',
  TENANT_NEEDS_IDENTIFIER: 'Dla osoby wymagany jest PESEL (11 cyfr) lub numer paszportu',
  LANDLORD_NEEDS_PESEL: 'Dla osoby wymagany jest PESEL (11 cyfr)',
  SUBJECT_INCOMPLETE: FIELDS_MISSING,
  ENTRY_INCOMPLETE: 'Wypełnij wszystkie wymagane pola historii',
  EDITED_ENTRY_INCOMPLETE: FIELDS_MISSING,
  REASON_UNKNOWN: 'Wybierz powód',
  SUBJECT_NAME_TOO_LONG: 'Nazwa może mieć najwyżej 100 znaków',
  ADDRESS_TOO_LONG: 'Adres może mieć najwyżej 200 znaków',
  CONTACT_TOO_LONG: 'Dane kontaktowe mogą mieć najwyżej 200 znaków',
  COUNTERPART_TOO_LONG: 'Nazwa drugiej strony może mieć najwyżej 100 znaków',
  COMMENT_TOO_LONG: 'Komentarz może mieć najwyżej 2000 znaków',
  TOO_MANY_ENTRIES: 'O jednej osobie lub firmie możesz dodać najwyżej 10 wpisów historii',
  SHARE_EMAIL_REQUIRED: 'Proszę podać adres email',
  SHARE_MESSAGE_TOO_LONG: 'Wiadomość może mieć najwyżej 1000 znaków',
  SHARE_HOURS_OUT_OF_RANGE: 'Link można udostępnić na czas od 1 do 168 godzin',
  CUSTOM_CATEGORY_INVALID: 'Wybrana kategoria nie jest dostępna dla tego typu podmiotu',
  CUSTOM_OPERATOR_INVALID: 'Wybierz operator: =, < lub >',
  VALUE_NEGATIVE: 'Wartość musi być liczbą nieujemną',
  RATING_OUT_OF_RANGE: 'Ocena musi być wartością od 0 do 5',
  REFERRAL_INCOMPLETE: 'Kod i opis są wymagane',
  REFERRAL_CODE_INVALID: 'Kod nie może zawierać spacji i może mieć najwyżej 64 znaki',
  REFERRAL_DESCRIPTION_TOO_LONG: 'Opis może mieć najwyżej 200 znaków',
  REFERRAL_CAMPAIGN_TOO_LONG: 'Kampania może mieć najwyżej 100 znaków',
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
