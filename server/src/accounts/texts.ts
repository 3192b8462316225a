/** The Polish sentences of the account that are not in the contract's error catalogue. */
export const PEOPLE_TEXTS = {
  administrator: 'Administrator',
  removedUser: 'Konto usunięte',
  unknownDevice: 'Nieznane urządzenie',
  userNotFound: 'Nie znaleziono użytkownika',
  alreadyVerified: 'Ten adres email jest już potwierdzony. Możesz się zalogować.',
  noPassword: 'To konto nie ma jeszcze hasła. Ustaw je przez „Nie pamiętam hasła” na ekranie logowania.',
  otherGoogleAccount: 'Użyj tego samego konta Google, którym logujesz się do serwisu.',
} as const;
