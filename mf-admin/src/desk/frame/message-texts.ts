/**
 * The Polish texts that the panel needs before a screen of the desk is loaded: those of the way to it, and those that are
 * said after a change.
 */
export const MESSAGE_TEXTS = {
  title: 'Biurko spraw',
  dueSoon: (count: number) => `w ciągu 3 dni: ${count}`,
  blocked: 'Konto zostało zablokowane.',
  blockFailed: 'Nie udało się zablokować konta.',
  handledDone: 'Oznaczono jako załatwione.',
  handleFailed: 'Nie udało się oznaczyć jako załatwione.',
  claims: {
    takeFailed: 'Nie udało się zmienić, kto zajmuje się zgłoszeniem.',
    stale: 'Ktoś zmienił to zgłoszenie przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
    printFailed: 'Nie udało się przygotować listu.',
    done: {
      take: 'Zajmujesz się tym zgłoszeniem.',
      release: 'Zgłoszenie wróciło do kolejki.',
      approve: 'Potwierdzenie zostało zatwierdzone.',
      refuse: 'Odmowa została zapisana.',
      ask: 'Prośba o uzupełnienie została wysłana.',
      post: 'Zapisano wysłanie listu.',
    },
  },
  disputes: {
    takeFailed: 'Nie udało się zmienić, kto zajmuje się sporem.',
    stale: 'Ktoś zmienił ten spór przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
    done: {
      take: 'Zajmujesz się tym sporem.',
      release: 'Spór wrócił do kolejki.',
      decide: 'Decyzja została wysłana stronom.',
      extend: 'Termin decyzji został przedłużony.',
      suspend: 'Wpis został wstrzymany do czasu decyzji.',
    },
  },
  cases: {
    takeFailed: 'Nie udało się zmienić, kto zajmuje się sprawą.',
    stale: 'Ktoś zmienił tę sprawę przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
    letterFailed: 'Nie udało się pobrać listu.',
    done: {
      add: 'Sprawa została założona.',
      take: 'Zajmujesz się tą sprawą.',
      release: 'Sprawa wróciła do kolejki.',
      ask: 'Pytanie zostało wysłane.',
      extend: 'Termin został przedłużony.',
      restrict: 'Przetwarzanie zostało ograniczone do czasu decyzji.',
      decide: 'Decyzja została zapisana.',
    },
  },
  evidence: {
    takeFailed: 'Nie udało się zmienić, kto zajmuje się dowodem.',
    stale: 'Ktoś zmienił ten dowód przed Tobą. Poniżej jest aktualny stan: sprawdź, co zostało do zrobienia.',
    done: {
      take: 'Zajmujesz się tym dowodem.',
      release: 'Dowód wrócił do kolejki.',
      grade: 'Stopień został nadany.',
      ungraded: 'Dowód pozostał bez stopnia.',
    },
  },
} as const;
