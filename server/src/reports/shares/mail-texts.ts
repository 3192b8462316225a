import { formatDateTime } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** The content of a share's mail. Name and message are the sender's words: plain text, and never in the subject. */
export interface SharedReportMail {
  link: string;
  sharer: string;
  message: string;
  expiresAt: Date;
}

/** Composes the mail with the link to a shared report, in the sender's name. */
export function sharedReportMail({ link, sharer, message, expiresAt }: SharedReportMail): ComposedMail {
  const lines = message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return composeMail({
    subject: 'Udostępniono Ci raport – Rzetelny Najem',
    preview: 'Link do raportu, który działa bez logowania.',
    title: 'Udostępniono Ci raport',
    blocks: [
      `${sharer} udostępnia Ci raport z serwisu Rzetelny Najem.`,
      ...(lines.length > 0 ? ['Wiadomość od tej osoby:', ...lines.map((line) => `„${line}”`)] : []),
      { button: 'Otwórz raport', url: link },
      `Link działa bez logowania do ${formatDateTime(expiresAt)}. Raport zawiera dane osobowe: nie przekazuj go dalej.`,
      'Jeśli nie znasz tej osoby, zignoruj tę wiadomość.',
    ],
  });
}
