/** What a person reads after a change of a dispute. */
export const CHANGE_TEXTS = {
  opened: 'Spór został rozpoczęty.',
  stood: 'Odpowiedź została wysłana.',
  corrected: 'Wpis został poprawiony.',
  retracted: 'Wpis został usunięty.',
  prolonged: 'Masz 7 dni więcej na odpowiedź.',
  commented: 'Wiadomość została wysłana.',
  withdrawn: 'Spór został wycofany.',
  appealed: 'Odwołanie zostało wysłane.',
  prolongFailed: 'Nie udało się przedłużyć terminu',
} as const;

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
