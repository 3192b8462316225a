/** The Polish sentences of the frames. */
export const TEXTS = {
  home: 'Strona główna',
  close: 'Zamknij teczkę',
  left: (minutes: number) => `Pozostało: ${minutes} min`,
  ended: 'Teczka została zamknięta',
  endedText: 'Bez konta teczka jest otwarta najwyżej 60 minut. Aby otworzyć ją ponownie, potwierdź, że to Ty.',
  start: 'Moja teczka',
  failed: 'Nie udało się otworzyć teczki',
} as const;
