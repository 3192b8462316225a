import { formatDate } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the mail that announces the end of an entry to its person and its author; `address` is the page where they see it. */
export function entryEndingMail(ends: Date, address: string): ComposedMail {
  const subject = `Wpis zniknie ${formatDate(ends)}`;
  const text = 'Minie okres przechowywania. Nie musisz nic robić.';
  return composeMail({
    subject,
    preview: text,
    title: subject,
    blocks: [text, { button: 'Zobacz wpis', url: address }],
  });
}
