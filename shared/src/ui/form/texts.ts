export const TEXTS = {
  choose: 'Wybierz…',
  nothingFound: 'Nic nie pasuje',
} as const;
