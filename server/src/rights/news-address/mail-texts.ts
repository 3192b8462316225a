import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the mail that asks an address whether news go there; `url` is the page with the button. */
export function confirmAddressMail(url: string): ComposedMail {
  const title = 'Potwierdź adres do wiadomości';
  const text =
    'Ktoś podał ten adres, aby dostawać wiadomości z serwisu Rzetelny Najem. Jeśli to nie Ty, nie rób nic: niczego nie wyślemy.';
  return composeMail({
    subject: title,
    preview: text,
    title,
    blocks: [text, { button: 'Potwierdzam adres', url }],
  });
}
