/** How the reader of an inquiry who has no account name is shown. */
export const INQUIRER_TEXTS = {
  own: 'Ty',
  administrator: 'Administrator serwisu',
  removed: 'Konto usunięte',
  viewer: (name: string) => `osoba, której ${name} dał(a) link`,
} as const;
