import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the mail that notifies an author of a reply to their entry; `address` is the page where they see it. */
export function replyAddedMail(address: string): ComposedMail {
  const subject = 'Osoba odpowiedziała na Twój wpis';
  const text = 'Odpowiedź jest widoczna obok wpisu.';
  return composeMail({
    subject,
    preview: text,
    title: subject,
    blocks: [text, { button: 'Zobacz wpis', url: address }],
  });
}
