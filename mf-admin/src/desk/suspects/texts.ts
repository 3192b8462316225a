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
  blockQuestion: 'Zablokować to konto?',
  blockText: (name: string, email: string) =>
    `${name} (${email}) zostanie wylogowany(-a) i nie zaloguje się, dopóki administrator nie odblokuje konta na liście użytkowników.`,
  blockFailed: 'Nie udało się zablokować konta.',
} as const;
