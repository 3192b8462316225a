/** The Polish texts that are said after a change, also while no screen of the desk is loaded. */
export const NOTICE_TEXTS = {
  takeFailed: 'Nie udało się zmienić, kto zajmuje się zgłoszeniem.',
  stale: 'Ktoś zmienił to zgłoszenie przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
  printFailed: 'Nie udało się przygotować listu.',
  done: {
    approve: 'Potwierdzenie zostało zatwierdzone.',
    refuse: 'Odmowa została zapisana.',
    ask: 'Prośba o uzupełnienie została wysłana.',
    post: 'Zapisano wysłanie listu.',
  },
} as const;
