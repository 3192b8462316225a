/** The Polish texts that are said after a change, also while no screen of the desk is loaded. */
export const NOTICE_TEXTS = {
  takeFailed: 'Nie udało się zmienić, kto zajmuje się dowodem.',
  stale: 'Ktoś zmienił ten dowód przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
  done: {
    grade: 'Stopień został nadany.',
    ungraded: 'Dowód pozostał bez stopnia.',
  },
} as const;
