/** The Polish texts that the panel needs before a screen of the desk is loaded. */
export const NOTICE_TEXTS = {
  title: 'Biurko spraw',
  dueSoon: (count: number) => `w ciągu 3 dni: ${count}`,
  dueAndOverdue: (count: number, overdue: number) => `w ciągu 3 dni: ${count}, z tego po terminie: ${overdue}`,
  taken: (count: number) => (count === 0 ? 'Nic nie wzięto: inni byli pierwsi.' : `Wzięto: ${count}.`),
  takeTenFailed: 'Nie udało się wziąć spraw.',
  removeTextFailed: 'Nie udało się usunąć tekstu.',
  blocked: 'Konto zostało zablokowane.',
  handled: 'Oznaczono jako załatwione.',
  handleFailed: 'Nie udało się oznaczyć jako załatwione.',
} as const;
