/** The Polish texts that are said after a change, also while no screen of the desk is loaded. */
export const NOTICE_TEXTS = {
  takeFailed: 'Nie udało się zmienić, kto zajmuje się sporem.',
  stale: 'Ktoś zmienił ten spór przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
  done: {
    decide: 'Decyzja została wysłana stronom.',
    ask: 'Pytanie zostało wysłane.',
    extend: 'Termin decyzji został przedłużony.',
    suspend: 'Wpis został wstrzymany do czasu decyzji.',
  },
} as const;
