/** Every Polish sentence about the session itself. */
export const SESSION_TEXTS = {
  /** What the `authError` event says; people are shown `expired` in its place. */
  refused: 'Sesja wygasła. Zaloguj się ponownie.',
  expired: 'Twoja sesja wygasła. Zaloguj się ponownie, aby kontynuować.',
  idle: 'Zostałeś wylogowany z powodu braku aktywności.',
  loginFailed: 'Błąd podczas logowania. Spróbuj ponownie.',
  googleFailed: 'Nie udało się zalogować przez Google. Spróbuj ponownie później.',
} as const;
