/** The words of the panel's frame. */
export const TEXTS = {
  title: 'Panel Admina',
  tabs: 'Części panelu',
  reports: 'Raporty',
  statistics: 'Statystyki',
  referrals: 'Linki Referencyjne',
  users: 'Użytkownicy',
  generatorTitle: 'Generator raportów niestandardowych',
  back: 'Panel Admina',
  retry: 'Spróbuj ponownie',
  stale: 'Poniżej dane pobrane wcześniej.',
} as const;
