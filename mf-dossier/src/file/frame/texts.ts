/** The Polish sentences around a guest's file. */
export const TEXTS = {
  close: 'Zamknij teczkę',
  left: (minutes: number) => `Pozostało: ${minutes} min`,
  ended: 'Teczka została zamknięta',
  endedText: 'Bez konta teczka jest otwarta najwyżej 60 minut. Aby otworzyć ją ponownie, potwierdź, że to Ty.',
  endedLost: 'Ostatnich zmian w Twoim tekście nie udało się zapisać. Przepadły.',
  start: 'Moja teczka',
  unsaved: 'Masz niezapisany tekst.',
  unsavedText: 'Nie udało się go zapisać. Jeśli zamkniesz teczkę, przepadnie.',
  failed: 'Nie udało się otworzyć teczki',
} as const;
