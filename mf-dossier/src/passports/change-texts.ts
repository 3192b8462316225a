/** What a person reads after a change of a passport. */
export const CHANGE_TEXTS = {
  made: 'Paszport jest gotowy. Utwórz link i przekaż go, komu chcesz.',
  refreshed: 'Paszport pokazuje teraz dzisiejszy stan pod tymi samymi linkami.',
  refreshFailed: 'Nie udało się odświeżyć paszportu',
  ended: 'Paszport został zakończony.',
  isOff: 'Link został wyłączony.',
  offFailed: 'Nie udało się wyłączyć linku',
} as const;
