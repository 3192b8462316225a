/** The words of the register of processing as a document. */
export const REGISTER_TEXTS = {
  title: 'Rejestr czynności przetwarzania',
  basis: 'art. 30 ust. 1 RODO',
  controller: 'Administrator danych',
  asOf: (time: string) => `Stan na ${time}`,
  page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  purpose: 'Cel',
  legalBasis: 'Podstawa prawna',
  people: 'Osoby',
  peopleCount: 'Liczba osób',
  categories: 'Kategorie danych',
  source: 'Źródło',
  recipients: 'Odbiorcy',
  kept: 'Okres przechowywania',
  safeguards: 'Zabezpieczenia',
} as const;
