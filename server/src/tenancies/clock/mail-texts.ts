import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

interface ClockMail {
  number: string;
  url: string;
}

/** Composes the news that a tenancy ends soon; `day` is its end in words. */
export function tenancyEndingMail({ number, url, day }: ClockMail & { day: string }): ComposedMail {
  const title = `Najem ${number} kończy się ${day}`;
  const text = 'Dzień po końcu zacznie się czas na opinie. Jeśli najem potrwa dłużej, podajcie nowy koniec.';
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button: 'Zobacz najem', url }] });
}
