import type { SecurityEventKind } from '@najem/shared/contract/identity';

const KINDS: Readonly<Record<SecurityEventKind, string>> = {
  'sign-in.succeeded': 'Logowanie',
  'sign-in.refused': 'Odmowa logowania',
  'account.attacked': 'Wiele błędnych haseł',
  'account.disowned': 'Konto założone na cudzy adres',
  'session.reused': 'Powtórne użycie tokenu sesji',
  'password.changed': 'Zmiana hasła',
  'address.changed': 'Zmiana adresu e-mail konta',
  'password.reset': 'Nowe hasło z linku',
  'google.tied': 'Powiązanie konta Google',
  'google.removed': 'Usunięcie konta Google',
  'second-factor.changed': 'Zmiana drugiego składnika',
  'role.refused': 'Brak uprawnień',
  'people.read': 'Przeglądanie danych osób',
};

/** All Polish texts of the security events. */
export const TEXTS = {
  title: 'Zdarzenia bezpieczeństwa',
  lead: 'Logowania, odmowy i zmiany zabezpieczeń kont z ostatnich 90 dni. Ten sam skrót oznacza ten sam adres sieciowy.',
  back: 'Dziennik zdarzeń',
  filters: 'Filtry zdarzeń',
  kind: 'Zdarzenie',
  anyKind: 'Wszystkie zdarzenia',
  kinds: KINDS,
  table: 'Zdarzenia bezpieczeństwa',
  columns: { at: 'Kiedy', kind: 'Zdarzenie', user: 'Konto', origin: 'Skrót adresu' },
  unknown: 'Nieznane konto',
  removed: 'Konto usunięte',
  noOrigin: '–',
  failed: 'Nie udało się pobrać zdarzeń.',
  none: 'Nie znaleziono zdarzeń',
  older: 'Pokaż starsze',
} as const;
