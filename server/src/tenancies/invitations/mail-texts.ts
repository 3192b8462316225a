import { formatDate } from '@najem/shared/domain/kernel';
import type { Controller } from '../../identity/legal/config';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the invitation to confirm a tenancy; `controller` is who answers for the data (Art. 14 RODO). */
export function tenancyInvitedMail({
  inviter,
  link,
  expiresAt,
  controller,
}: {
  inviter: string;
  link: string;
  expiresAt: Date;
  controller: Controller;
}): ComposedMail {
  return composeMail({
    subject: `${inviter} prosi o potwierdzenie najmu`,
    preview: 'Odpowiedź jest dobrowolna.',
    title: 'Prośba o potwierdzenie najmu',
    blocks: [
      `Ten adres podano, prosząc o potwierdzenie, że łączyła Was umowa najmu. Odpowiedź jest dobrowolna. Jeśli potwierdzisz, po zakończeniu najmu każda ze stron będzie mogła wystawić opinię o drugiej. Zaproszenie wygasa ${formatDate(expiresAt)}.`,
      { button: 'Zobacz zaproszenie', url: link },
      'Nie znasz tej osoby? Zaznacz to na stronie zaproszenia, więcej nie napiszemy.',
      `Administratorem Twoich danych jest ${controller.name}, ${controller.address}, ${controller.email}. Ten adres e-mail mamy od osoby: ${inviter}. Używamy go tylko do tego zaproszenia, bo ta osoba ma uzasadniony interes w potwierdzeniu najmu (art. 6 ust. 1 lit. f RODO), i usuwamy go razem z zaproszeniem. Masz prawo dostępu do danych, ich sprostowania, usunięcia i ograniczenia przetwarzania, prawo sprzeciwu oraz skargi do Prezesa Urzędu Ochrony Danych Osobowych.`,
    ],
  });
}

interface TenancyMail {
  number: string;
  url: string;
}

const BUTTON = 'Zobacz najem';

/** Composes the news for both sides that a tenancy is confirmed, with what comes next. */
export function tenancyConfirmedMail({ number, url, next }: TenancyMail & { next: string }): ComposedMail {
  const title = `Najem ${number} jest potwierdzony`;
  return composeMail({
    subject: title,
    preview: next,
    title,
    blocks: ['Obie strony potwierdziły najem.', next, { button: BUTTON, url }],
  });
}

/** Composes the news for the inviter of who answered, and what they propose. */
export function tenancyCounterMail({
  number,
  url,
  name,
  level,
  changes,
  until,
}: TenancyMail & { name: string; level: string; changes: readonly string[]; until: Date }): ComposedMail {
  const title = `Najem ${number}: odpowiedź na zaproszenie`;
  const changed = changes.length === 0 ? 'Potwierdza najem bez zmian.' : `Zmienia: ${changes.join(', ')}.`;
  return composeMail({
    subject: title,
    preview: `${name}: ${changed}`,
    title,
    blocks: [
      `Odpowiada konto: ${name} (${level}). ${changed}`,
      `Odpowiedz do ${formatDate(until)}. Bez Twojej odpowiedzi zaproszenie wygaśnie.`,
      { button: BUTTON, url },
    ],
  });
}

/** Composes the news that a tenancy was not confirmed, without a reason. */
export function tenancyDeclinedMail({ number, url }: TenancyMail): ComposedMail {
  const title = `Najem ${number}: nie został potwierdzony`;
  return composeMail({
    subject: title,
    preview: 'Druga strona nie potwierdziła najmu.',
    title,
    blocks: ['Druga strona nie potwierdziła najmu. Powodów nie podajemy.', { button: BUTTON, url }],
  });
}
