/** The Polish texts of this group itself. */
export const TEXTS = {
  loading: 'Trwa wczytywanie',
  opensInNewTab: '(otwiera się w nowej karcie)',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  optional: '(opcjonalnie)',
  charactersLeft: (left: number) => `Pozostało znaków: ${left}`,
  close: 'Zamknij',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  copyFailed: 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.',
} as const;
