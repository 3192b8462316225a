export const TEXTS = {
  showData: 'Pokaż dane w tabeli',
  label: 'Pozycja',
  value: 'Wartość',
  empty: 'Brak danych do pokazania',
} as const;
