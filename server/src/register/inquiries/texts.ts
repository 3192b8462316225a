/** How the reader of an inquiry who has no account name is shown. */
export const INQUIRER_TEXTS = {
  own: 'Ty',
  administrator: 'Administrator serwisu',
  removed: 'Konto usunięte',
  viewer: (name: string) => `Osoba z linkiem od: ${name}`,
} as const;
