/** Every Polish word of the shell outside its account screens. */
export const TEXTS = {
  product: 'Rzetelny Najem',
  remoteSlowTitle: 'Ładowanie trwa dłużej niż zwykle',
  remoteSlow:
    'Ta część serwisu jeszcze się wczytuje. Możesz poczekać, spróbować ponownie albo przejść do innej części.',
  notFoundTitle: 'Nie ma takiej strony',
  notFound: 'Adres mógł się zmienić albo zawierać literówkę.',
  forbiddenTitle: 'Brak dostępu',
  forbidden: 'Ta część serwisu jest dostępna tylko dla administratorów.',
  home: 'Przejdź na stronę główną',
  profile: 'Profil',
  profileTooltip: 'Twoje dane, RentCoins, faktury i sesje',
  errorHeading: 'Unexpected Application Error!',
  reload: 'Odśwież stronę',
  footer: [
    { path: '/', label: 'Strona główna' },
    { path: '/o-nas', label: 'O nas' },
    { path: '/jak-to-dziala', label: 'Jak to działa' },
    { path: '/regulamin', label: 'Regulamin' },
    { path: '/polityka-prywatnosci', label: 'Polityka prywatności' },
    { path: '/kontakt', label: 'Kontakt' },
  ],
} as const;
