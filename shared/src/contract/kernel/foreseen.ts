/** The sentences of errors that pages foresee, and show before a call could answer them. */
export const FORESEEN_TEXTS = {
  SENDER_NOT_TRUSTED: 'Zweryfikuj swoją tożsamość, aby wysyłać wiadomości do innych osób.',
  DISPUTE_EXISTS: 'Ten wpis jest już kwestionowany.',
  OVERRIDE_NOT_ALLOWED: 'Moduł z własnego komputera mogą tu uruchamiać tylko administratorzy.',
  OVERRIDE_ADDRESS:
    'Podmiana wymaga adresu pliku remote.json na Twoim komputerze, na przykład http://localhost:3001/remote.json.',
} as const;
