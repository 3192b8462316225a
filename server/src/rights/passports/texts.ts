/** The Polish words of a passport's document, beside those of every report's. */
export const PASSPORT_DOCUMENT_TEXTS = {
  title: 'Paszport najmu',
  link: 'Aktualny stan paszportu',
  linkText: (end: string) => `Zeskanuj kod albo otwórz ten adres; działa do ${end}:`,
  authenticity: (address: string) => `Wejdź na ${address} i porównaj numer, datę oraz sumę kontrolną z tym dokumentem.`,
} as const;
