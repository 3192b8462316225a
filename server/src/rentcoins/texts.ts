/** The Polish words by which the RentCoins history names movements. */
export const RENTCOINS_TEXTS = {
  takeBack: (name: string) => `Wycofanie: ${name}`,
  documented: 'Udokumentowany wpis',
  repayment: 'Wyrównanie wycofanych RentCoins',
} as const;
