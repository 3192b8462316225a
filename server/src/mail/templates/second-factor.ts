import { formatDateTime } from '@najem/shared/domain';
import { type ComposedMail, composeMail } from './layout';

/** Composes the mail that notifies the owner of an account of a change of its second factor, in the words of `change`. */
export function secondFactorMail(publicUrl: string, change: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Zmiana w logowaniu do konta – Rzetelny Najem',
    preview: `${change}.`,
    title: 'Zmiana w logowaniu do konta',
    blocks: [
      `${change}: ${formatDateTime(at)}.`,
      'Jeśli to nie Ty, od razu ustaw nowe hasło i zakończ sesje na innych urządzeniach:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}
