import { formatDateTime } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

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

/** Composes the mail that warns the owner of an account of wrong proofs that it is them, in the words of `event`. */
export function guessedMail(publicUrl: string, event: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Nieudane potwierdzenie, że to Ty – Rzetelny Najem',
    preview: `${event}.`,
    title: 'Nieudane potwierdzenie, że to Ty',
    blocks: [
      `${event}: ${formatDateTime(at)}.`,
      'Kolejne próby muszą czekać coraz dłużej, a po 50 błędnych kodach zadziała tylko klucz dostępu albo kod zapasowy.',
      'Jeśli to nie Ty, ktoś zna Twoje hasło albo ma dostęp do Twojego urządzenia. Od razu ustaw nowe hasło:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}
