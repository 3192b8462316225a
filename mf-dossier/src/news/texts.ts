/** All Polish texts of how news reach a person. */
export const NEWS_TEXTS = {
  address: {
    title: 'Wiadomości w tej sprawie',
    field: 'E-mail do wiadomości w tej sprawie (opcjonalnie)',
    hint: 'Najpierw poprosimy o potwierdzenie adresu. Wiadomości mówią, że coś się zdarzyło, nigdy\u00A0co.',
    missing: 'Podaj adres e-mail.',
    submit: 'Zapisz adres',
    cancel: 'Anuluj',
    asked: (email: string) => `Adres ${email} czeka na potwierdzenie.`,
    askedText: 'Otwórz wiadomość „Potwierdź adres do wiadomości” i naciśnij „Potwierdzam adres”. Link działa 7 dni.',
    confirmed: (email: string, date: string) => `Wiadomości wysyłamy na ${email}. Adres potwierdzono ${date}.`,
    ofProof: 'Wiadomości wysyłamy na adres, który podano przy potwierdzaniu tożsamości.',
    again: 'Wyślij prośbę ponownie',
    change: 'Zmień adres',
    other: 'Podaj inny adres',
    remove: 'Usuń adres',
    failed: 'Nie udało się zapisać adresu',
    removeFailed: 'Nie udało się usunąć adresu',
    loadFailed: 'Nie udało się sprawdzić adresu do wiadomości',
  },
  return: {
    without: 'Nie podano adresu.',
    unconfirmed: 'Adres nie jest potwierdzony.',
    save: (number: string, date: string) =>
      `Zapisz numer ${number} i wróć tu do ${date}, potwierdzając tożsamość tak jak dziś.`,
    copy: 'Kopiuj numer',
  },
  due: {
    title: 'Termin',
    calendar: 'Dodaj do kalendarza',
    failed: 'Nie udało się pobrać terminu',
  },
  settings: {
    title: 'Adres do wiadomości',
    field: 'E-mail do wiadomości',
    none: 'Podaj adres, a napiszemy, gdy coś się zdarzy w Twoich sporach i sprawach.',
  },
  confirm: {
    title: 'Adres do wiadomości',
    text: 'Na ten adres wyślemy wiadomości o sporach i sprawach osoby, która go podała. Adres można zmienić albo usunąć w teczce.',
    submit: 'Potwierdzam adres',
    done: 'Adres jest potwierdzony',
    doneText: 'Teczkę zawsze otworzysz, potwierdzając tożsamość tak jak przedtem.',
    start: 'Otwórz teczkę',
    back: 'Wróć do teczki',
    failed: 'Nie udało się potwierdzić adresu',
  },
} as const;
