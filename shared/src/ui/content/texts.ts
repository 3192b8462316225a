/** Every Polish word that this group says by itself. */
export const TEXTS = {
  loading: 'Trwa wczytywanie',
  noHistory: 'Brak historii',
  noData: 'Brak danych',
  ratingLabel: (rating: string) => `Ocena ${rating} na 5`,
} as const;
