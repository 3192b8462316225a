import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the mail that a report was corrected; it says nothing of the entries. `url` shows the report or its versions. */
export function reportChangedMail(number: string, url: string): ComposedMail {
  const subject = `Zmieniły się dane w raporcie ${number}`;
  const text = 'Od wydania raportu zmieniły się wpisy. Nie opieraj się na starej wersji.';
  return composeMail({
    subject,
    preview: text,
    title: subject,
    blocks: [text, { button: 'Otwórz aktualny raport', url }],
  });
}
