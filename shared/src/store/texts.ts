/** The Polish sentences about the session. */
export const SESSION_TEXTS = {
  /** The sentence of the `authError` event; screens show `expired` in its place. */
  refused: 'Sesja wygasła. Zaloguj się ponownie.',
  expired: 'Twoja sesja wygasła. Zaloguj się ponownie, aby kontynuować.',
  idle: 'Zostałeś wylogowany z powodu braku aktywności.',
  loginFailed: 'Błąd podczas logowania. Spróbuj ponownie.',
  googleFailed: 'Nie udało się zalogować przez Google. Spróbuj ponownie później.',
} as const;

/** The Polish sentences about drafts. */
export const DRAFT_TEXTS = {
  failed: 'Nie udało się zapisać szkicu, tekst jest tylko na tej stronie',
} as const;
