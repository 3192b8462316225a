export const TEXTS = {
  choose: 'Wybierz…',
  nothingFound: 'Nic nie pasuje',
  datePlaceholder: 'DD.MM.RRRR',
} as const;
