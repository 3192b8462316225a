/** The Polish sentences of the users' administration that are not in the contract's error catalogue. */
export const USER_TEXTS = {
  removedUser: 'Konto usunięte',
  userNotFound: 'Nie znaleziono użytkownika',
} as const;
