/** The Polish sentences of how disputes are decided, in numbers. */
export const TRANSPARENCY_TEXTS = {
  title: 'Jak rozpatrujemy spory',
  closed: 'Zakończone spory',
  median: 'Zwykły czas do decyzji',
  partOfDays: (days: string) => `${days} dnia`,
  kept: 'Wpis pozostał',
  corrected: 'Wpis poprawiony',
  removed: 'Wpis usunięty',
  appealed: 'Odwołania',
  reversed: 'Decyzje zmienione po odwołaniu',
} as const;
