/** What a person reads after a change of a case, of an appeal or of a closed identifier. */
export const CHANGE_TEXTS = {
  written: 'Wiadomość została wysłana.',
  withdrawn: 'Sprawa została wycofana.',
  appealed: 'Odwołanie zostało wysłane.',
  reopened: 'Nowe wpisy są znów dozwolone.',
} as const;
