/** All Polish texts of the suspects. */
export const SUSPECT_TEXTS = {
  columns: {
    user: 'Konto',
    identifiers: 'Różne numery w 24 godziny',
    lookups: 'Sprawdzenia',
    misses: 'Bez wyniku',
    accounts: 'Konta razem',
    time: 'Kiedy',
    actions: 'Akcje',
  },
  timeSpan: (from: string, to: string) => `${from} – ${to}`,
  block: 'Zablokuj',
  blockOf: (name: string) => `Zablokuj: ${name}`,
  blockFailed: 'Nie udało się zablokować konta.',
} as const;
