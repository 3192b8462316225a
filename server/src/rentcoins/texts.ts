/** The Polish words by which the RentCoins history names movements. */
export const RENTCOINS_TEXTS = {
  takeBack: (name: string) => `Wycofanie: ${name}`,
  repayment: 'Wyrównanie wycofanych RentCoins',
} as const;
