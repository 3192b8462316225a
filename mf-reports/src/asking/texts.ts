import { PASSPORT_REQUEST_DAYS } from '@najem/shared/domain/rights';

/** The Polish texts of asking somebody for their rental passport. */
export const ASKING = {
  instead: 'Albo poproś o paszport najmu: podaj e-mail, PESEL nie jest potrzebny.',
  open: 'Poproś o paszport',
  afterEmpty: 'Możesz poprosić tę osobę, aby sama pokazała, kim jest i co o niej zapisano.',
  about: 'Czym jest paszport najmu?',
  title: 'Poproś o paszport najmu',
  lead: `Ta osoba dostanie wiadomość z Twoim nazwiskiem i sama zdecyduje, czy i co Ci pokaże. Prośba wygasa po ${PASSPORT_REQUEST_DAYS} dniach.`,
  email: 'Adres e-mail tej osoby',
  message: 'Wiadomość (opcjonalnie)',
  messageHint: 'Napisz, kim jesteś i o które mieszkanie chodzi.',
  send: 'Wyślij prośbę',
  cancel: 'Anuluj',
  sent: (email: string) => `Prośba została wysłana na adres ${email}.`,
  failed: 'Nie udało się wysłać prośby.',
  listTitle: 'Twoje prośby o paszport',
  listFailed: 'Nie udało się pobrać próśb o paszport.',
  sentOn: (date: string) => `wysłano ${date}`,
  states: {
    sent: (date: string) => `Czeka na odpowiedź do ${date}`,
    shared: 'Udostępniony',
    ended: 'Link już nie działa',
    declined: 'Nie udostępniono',
    expired: 'Bez odpowiedzi',
  },
  openPassport: 'Otwórz paszport',
  openPassportOf: (email: string) => `osoby ${email}`,
} as const;
