/** The name shown of a subject that was removed. */
export const REMOVED_SUBJECT = 'Wpis usunięty';

/** The Polish sentences of subjects that are neither the domain's nor in the contract's error catalogue. */
export const SUBJECT_TEXTS = {
  identifiersDiffer: 'Podane identyfikatory różnią się od siebie. Podaj jeden.',
  entryTimeImplausible: 'Data wpisu jest nieprawidłowa lub leży w przyszłości.',
  sortUnknown: 'Nieznany porządek sortowania listy.',
} as const;
