/** Every Polish sentence of the API client. */

/** The sentence of the specified window event `authError`. */
export const SESSION_ENDED = 'Sesja wygasła. Zaloguj się ponownie.';
export const NO_CONNECTION = 'Błąd połączenia z serwerem. Spróbuj ponownie później.';
export const BAD_REPLY = 'Nieprawidłowy format danych z serwera';
/** For answers without a sentence of their own, a proxy's page for example. */
export const SERVER_FAILED = 'Wystąpił błąd serwera. Spróbuj ponownie później.';

/** Messages of a 401 or 403 that mean the session, not the operation, was refused. */
export const SESSION_MESSAGES: ReadonlySet<string> = new Set([
  'Nieprawidłowy token',
  'Token wygasł',
  'Brak uprawnień do tej operacji',
]);
