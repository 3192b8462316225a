import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

interface PassportMail {
  link: string;
  /** The sender's own words: plain text. */
  message: string;
  expiresAt: Date;
}

function quote(message: string): string[] {
  const lines = message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 0 ? ['Wiadomość od tej osoby:', ...lines.map((line) => `„${line}”`)] : [];
}

/** Leads a reader who does not know the service to the page that explains passports. */
function explained(link: string): { link: string; url: string } {
  return { link: 'Czym jest paszport najmu', url: new URL('/paszport', link).href };
}

/** Composes the mail with the link to a passport, in the name of its person. */
export function passportSharedMail({
  sharer,
  link,
  message,
  expiresAt,
}: PassportMail & { sharer: string }): ComposedMail {
  return composeMail({
    // Its own words first: nobody's name poses as the sender of the mail.
    subject: `Rzetelny Najem: ${sharer} udostępnia Ci paszport najmu`,
    preview: 'Link do paszportu najmu, który działa bez logowania.',
    title: 'Udostępniono Ci paszport najmu',
    blocks: [
      `${sharer} pokazuje Ci swoją historię najmu z serwisu Rzetelny Najem.`,
      ...quote(message),
      { button: 'Otwórz paszport', url: link },
      explained(link),
      `Link działa bez logowania do ${formatDateTime(expiresAt)}. Paszport zawiera dane osobowe: nie przekazuj go dalej.`,
      'Jeśli nie znasz tej osoby, zignoruj tę wiadomość.',
    ],
  });
}

/** Composes the request for a passport. */
export function passportAskedMail({ asker, link, message, expiresAt }: PassportMail & { asker: string }): ComposedMail {
  return composeMail({
    subject: `Rzetelny Najem: ${asker} prosi o paszport najmu`,
    preview: 'To Ty decydujesz, czy i co pokażesz.',
    title: 'Prośba o paszport najmu',
    blocks: [
      `${asker} prosi Cię o pokazanie historii najmu. To Ty decydujesz, czy i co pokażesz. Prośba wygasa ${formatDate(expiresAt)}.`,
      ...quote(message),
      { button: 'Zobacz prośbę', url: link },
      explained(link),
      'Jeśli nie znasz tej osoby, możesz to zaznaczyć na stronie prośby: nie napisze do Ciebie więcej.',
    ],
  });
}

/** Composes the news for an asker that a passport was shared with them; `askedEmail` is the address that they typed. */
export function passportAnsweredMail({
  sharer,
  askedEmail,
  link,
  expiresAt,
}: Pick<PassportMail, 'link' | 'expiresAt'> & { sharer: string; askedEmail: string }): ComposedMail {
  return composeMail({
    subject: `Rzetelny Najem: ${sharer} odpowiada na prośbę o paszport najmu`,
    preview: 'Paszport najmu, o który była prośba, jest gotowy.',
    title: 'Paszport najmu jest gotowy',
    blocks: [
      `${sharer} odpowiada na prośbę wysłaną na adres ${askedEmail} i pokazuje Ci swoją historię najmu.`,
      { button: 'Otwórz paszport', url: link },
      `Link działa bez logowania do ${formatDateTime(expiresAt)}. Znajdziesz go też na liście swoich próśb. Paszport zawiera dane osobowe: nie przekazuj go dalej.`,
    ],
  });
}

/** Composes the news for an asker that a passport was not shared, which says nothing about the asked person. */
export function passportRefusedMail(publicUrl: string, askedEmail: string): ComposedMail {
  return composeMail({
    subject: 'Rzetelny Najem: odpowiedź na prośbę o paszport najmu',
    preview: 'Paszportu nie udostępniono.',
    title: 'Paszportu nie udostępniono',
    blocks: [
      `Odpowiedź na prośbę wysłaną na adres ${askedEmail}: paszport nie zostanie udostępniony. Powodów nie podajemy, a odmowa nic o nikim nie mówi.`,
      { button: 'Zobacz swoje prośby', url: `${publicUrl}/reports` },
    ],
  });
}
