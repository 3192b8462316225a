/** The Polish sentences of accounts that are not in the contract's error catalogue. */
export const ACCOUNT_TEXTS = {
  administrator: 'Administrator',
  alreadyVerified: 'Ten adres e-mail jest już potwierdzony. Możesz się zalogować.',
  busySigningIn: 'Zbyt wiele osób loguje się lub rejestruje w tej chwili. Spróbuj ponownie za kilka sekund.',
  noPassword: 'To konto nie ma jeszcze hasła. Ustaw je przez „Nie pamiętam hasła” na ekranie logowania.',
  otherProof: 'Twoja tożsamość jest już potwierdzona innym kontem Google.',
  /** The name of an account that is gone. */
  removed: 'Konto usunięte',
  tooManyAccounts: 'Z tej sieci założono dziś zbyt wiele kont. Spróbuj jutro.',
  unknown: 'Nie znaleziono użytkownika',
  otherGoogleAccount: 'Użyj tego samego konta Google, którym logujesz się do serwisu.',
} as const;
