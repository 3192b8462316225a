/** Every Polish word that this group says by itself. */
export const TEXTS = {
  loading: 'Trwa wczytywanie',
  opensInNewTab: '(otwiera się w nowej karcie)',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  charactersLeft: (left: number) => `Pozostało znaków: ${left}`,
  errorSummary: 'Popraw zaznaczone pola',
  close: 'Zamknij',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  noHistory: 'Brak historii',
  noData: 'Brak danych',
  ratingLabel: (rating: string) => `Ocena ${rating} na 5`,
  copyFailed: 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.',
} as const;
