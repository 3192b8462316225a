import type { TenancyRole } from '@najem/shared/domain/tenancies';

/** What the inviter says that the invited was. */
const ASKED: Readonly<Record<TenancyRole, string>> = {
  landlord: 'Twierdzi, że wynajmuje lub wynajmował Ci mieszkanie.',
  tenant: 'Twierdzi, że najmuje lub najmował od Ciebie mieszkanie.',
};

/** The Polish texts of an invitation's page. */
export const TEXTS = {
  title: 'Potwierdzenie najmu',
  who: (name: string) => `${name} prosi o potwierdzenie najmu`,
  nameAsProven: 'Imię i nazwisko sprawdzone',
  asked: ASKED,
  where: (town: string | undefined, years: string) =>
    town === undefined ? `Mieszkanie: ${years}` : `Mieszkanie w: ${town}, ${years}`,
  years: (from: number, to: number | undefined) => `${from}–${to ?? 'teraz'}`,
  until: (date: string) => `Zaproszenie wygasa ${date}.`,
  address: 'Adres',
  days: 'Dni najmu',
  more: 'Dokładny adres i daty zobaczysz po zalogowaniu.',
  signIn: 'Zaloguj się, aby odpowiedzieć',
  register: 'Załóż konto',
  confirm: 'Potwierdzam',
  counter: 'Popraw daty lub adres',
  decline: 'To się nie zgadza',
  unknown: 'Nie znam tej osoby',
  failed: 'Nie udało się wysłać odpowiedzi',
  loadFailed: 'Nie udało się otworzyć zaproszenia',
  gone: 'Ten link już nie działa',
  goneText: 'Ktoś już odpowiedział na to zaproszenie, zostało wycofane albo wygasło.',
  home: 'Strona główna',
  toList: 'Moje najmy',
  declineTitle: 'Odrzucić zaproszenie?',
  declineText:
    'Ta osoba dowie się, że zaproszenie odrzucono, bez podania powodu. Ponownie może zaprosić Cię po 30 dniach.',
  unknownTitle: 'Nie znasz tej osoby?',
  unknownText: 'Nie napiszemy do Ciebie więcej w jej imieniu. Ona się o tym nie dowie.',
  form: {
    title: 'Popraw daty lub adres',
    lead: 'Zmień to, co się nie zgadza. Druga strona musi się na to zgodzić; możesz poprawić dane raz.',
    from: 'Od',
    to: 'Do',
    ongoing: 'Trwa nadal',
    missing: 'Uzupełnij to pole',
    unchanged: 'Zmień adres lub daty albo potwierdź najem bez zmian.',
    submit: 'Wyślij poprawki',
  },
  done: {
    confirmed: 'Najem jest potwierdzony',
    running: 'Po zakończeniu najmu napiszemy do Was obojga. Wtedy każde z Was będzie mogło wystawić opinię.',
    window: (date: string) => `Czas na opinie trwa do ${date}. Do tego dnia nikt nie wie, czy i co napisano.`,
    closed: 'Najem potwierdzony. Czas na opinie już minął.',
    counter: 'Odpowiedź została wysłana',
    counterText: (date: string) => `Teraz odpowie druga strona, najpóźniej ${date}. Napiszemy do Ciebie.`,
    declined: 'Odpowiedź została zapisana',
    declinedText: 'Najem nie jest potwierdzony i nigdzie się nie pokaże.',
    unknownText: 'Nie napiszemy do Ciebie więcej w imieniu tej osoby.',
    prove: 'Potwierdź tożsamość, aby najem było widać w paszporcie',
    open: 'Zobacz najem',
    opinion: 'Wystaw opinię',
  },
} as const;
