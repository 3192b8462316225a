/** The Polish texts that are said after a change, also while no screen of the desk is loaded. */
export const NOTICE_TEXTS = {
  takeFailed: 'Nie udało się zmienić, kto zajmuje się sprawą.',
  stale: 'Ktoś zmienił tę sprawę przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
  letterFailed: 'Nie udało się pobrać listu.',
  done: {
    add: 'Sprawa została założona.',
    ask: 'Pytanie zostało wysłane.',
    extend: 'Termin został przedłużony.',
    restrict: 'Przetwarzanie zostało ograniczone do czasu decyzji.',
    decide: 'Decyzja została zapisana.',
  },
} as const;
