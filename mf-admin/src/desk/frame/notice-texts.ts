/** The Polish texts that the panel needs before a screen of the desk is loaded. */
export const NOTICE_TEXTS = {
  title: 'Biurko spraw',
  dueSoon: (count: number) => `w ciągu 3 dni: ${count}`,
  blocked: 'Konto zostało zablokowane.',
  handled: 'Oznaczono jako załatwione.',
  handleFailed: 'Nie udało się oznaczyć jako załatwione.',
} as const;
