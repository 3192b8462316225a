/** The name shown of a subject that was removed. */
export const REMOVED_SUBJECT = 'Wpis usunięty';

/** The Polish words by which the RentCoins history names movements. */
export const RENTCOINS_TEXTS = {
  takeBack: (name: string) => `Wycofanie: ${name}`,
  returned: (name: string) => `Przywrócenie: ${name}`,
  documented: 'Udokumentowany wpis',
  opinion: 'Opinia z najmu',
  repayment: 'Wyrównanie wycofanych RentCoins',
} as const;
