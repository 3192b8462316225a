import { formatDateTime } from '@najem/shared/domain';
import { type ComposedMail, composeMail } from './layout';

/*
 * Mails repeat no typed text, not even the name: a registration with another person's address could otherwise send that
 * person any words in the service's name.
 */

/** Composes the mail that asks the owner of an address to confirm it, within 24 hours. */
export function verificationMail(publicUrl: string, token: string): ComposedMail {
  return composeMail({
    subject: 'Potwierdź swój adres email – Rzetelny Najem',
    preview: 'Jeszcze jeden krok i możesz się zalogować.',
    title: 'Potwierdź swój adres email',
    blocks: [
      'Dziękujemy za rejestrację w serwisie Rzetelny Najem. Potwierdź swój adres, aby się zalogować.',
      { button: 'Potwierdź adres email', url: `${publicUrl}/verify-email/${token}` },
      'Link jest ważny przez 24 godziny.',
      'Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość i nie otwieraj linku.',
    ],
  });
}

/** Composes the mail with the link to set a new password, valid for one hour and one use. */
export function resetMail(publicUrl: string, token: string): ComposedMail {
  return composeMail({
    subject: 'Ustaw nowe hasło – Rzetelny Najem',
    preview: 'Link do ustawienia nowego hasła.',
    title: 'Ustaw nowe hasło',
    blocks: [
      'Otrzymaliśmy prośbę o zmianę hasła do Twojego konta.',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/reset-password/${token}` },
      'Link jest ważny przez godzinę i działa jeden raz.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Twoje hasło się nie zmieniło.',
    ],
  });
}

/** Composes the mail that notifies the owner of an account of its changed password. */
export function passwordChangedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Hasło zostało zmienione – Rzetelny Najem',
    preview: 'Hasło do Twojego konta zostało zmienione.',
    title: 'Hasło zostało zmienione',
    blocks: [
      `Hasło do Twojego konta zostało zmienione ${formatDateTime(at)}. Pozostałe urządzenia zostały wylogowane.`,
      'Jeśli to nie Ty, od razu ustaw nowe hasło:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail that notifies a user of their confirmed identity. */
export function identityVerifiedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Tożsamość potwierdzona – Rzetelny Najem',
    preview: 'Możesz już dodawać historię najmu.',
    title: 'Tożsamość potwierdzona',
    blocks: [
      `Twoja tożsamość została potwierdzona kontem Google ${formatDateTime(at)}. Możesz już dodawać historię najmu.`,
      { button: 'Przejdź do serwisu', url: `${publicUrl}/` },
      'Jeśli to nie Ty, zmień hasło w swoim profilu i wyloguj pozostałe urządzenia.',
    ],
  });
}
