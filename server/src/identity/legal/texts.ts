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

/** The titles of the documents that users accept. */
export const LEGAL_TITLES = { regulamin: 'Regulamin', 'polityka-prywatnosci': 'Polityka prywatności' } as const;

/** Stands in every text that is shipped with the product, and has to go with a lawyer's approval. */
export const TEMPLATE_MARK = 'Wzór – wymaga zatwierdzenia przez prawnika';

/** The labels of an activity in Polityka prywatności. */
export const ACTIVITY_LABELS = {
  purpose: 'Cel',
  legalBasis: 'Podstawa prawna',
  people: 'Osoby',
  categories: 'Kategorie danych',
  source: 'Źródło',
  recipients: 'Odbiorcy',
  kept: 'Okres przechowywania',
} as const;
