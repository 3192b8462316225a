/** Polish texts that several parts of the panel share. */
export const TEXTS = {
  title: 'Panel Admina',
  tabs: 'Części panelu',
  reports: 'Raporty',
  statistics: 'Statystyki',
  referrals: 'Linki Referencyjne',
  users: 'Użytkownicy',
  audit: 'Dziennik zdarzeń',
  remotes: 'Moduły serwisu',
  generatorTitle: 'Generator raportów niestandardowych',
  back: 'Panel Admina',
  cancel: 'Anuluj',
  clear: 'Wyczyść filtry',
  filters: 'Filtry',
  filtersSet: (count: number) => `Filtry (${count})`,
  stale: 'Poniżej dane pobrane wcześniej.',
} as const;
