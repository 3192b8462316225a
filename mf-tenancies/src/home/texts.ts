import type { TenancyTask } from '@najem/shared/contract/tenancies';

const TASKS: Readonly<Record<TenancyTask, string>> = {
  invitation: 'Odpowiedz na zaproszenie',
  counter: 'Sprawdź odpowiedź na zaproszenie',
  end: 'Odpowiedz na propozycję końca najmu',
  opinion: 'Wystaw opinię',
  annulment: 'Odpowiedz na zgłoszenie błędu',
};

const BUTTONS: Readonly<Record<TenancyTask, string>> = {
  invitation: 'Odpowiedz',
  counter: 'Sprawdź',
  end: 'Odpowiedz',
  opinion: 'Wystaw opinię',
  annulment: 'Odpowiedz',
};

/** The Polish texts of the list of tenancies. */
export const TEXTS = {
  lead: 'Potwierdźcie najem, a po jego zakończeniu wystawcie sobie opinie.',
  failed: 'Nie udało się pobrać najmów',
  nav: 'Najmy',
  todo: 'Do zrobienia',
  tasks: TASKS,
  buttons: BUTTONS,
  buttonOf: (button: string, name: string, place: string) => `${button}: ${name}, ${place}`,
  invitation: (number: string) => `Najem ${number}`,
  noName: 'Ktoś, kto nie podał imienia',
  until: (date: string, left: string) => `Do ${date}, ${left}`,
  homes: 'Mieszkania',
  search: 'Szukaj po adresie lub nazwisku',
  shown: 'Pokaż',
  all: 'Wszystkie',
  soon: 'Kończą się wkrótce',
  newer: 'Nowsze',
  older: 'Starsze',
  nothingFound: 'Nie ma takich najmów',
  nothingFoundText: 'Zmień szukany tekst albo pokaż wszystkie najmy.',
  empty: 'Nie masz jeszcze najmów',
  steps: [
    'Wpisz adres i daty, a druga strona potwierdzi najem jednym kliknięciem.',
    'Po zakończeniu najmu oboje macie 45 dni na opinie. Do tego czasu nikt ich nie widzi.',
    'Obie opinie odsłaniamy tego samego dnia, a potwierdzony najem widać w paszporcie.',
  ],
  needsTrust: 'Zaproszenia wysyłają osoby ze zweryfikowaną tożsamością.',
  stepsLabel: 'Jak to działa',
} as const;
