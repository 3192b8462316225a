import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the news, and the reminders, that opinions may be given until a day; whether or not one was. */
export function opinionsOpenMail({ number, url, until }: { number: string; url: string; until: string }): ComposedMail {
  const title = `Czas na opinię o najmie ${number}: do ${until}`;
  const text =
    'Do tego dnia nikt poza Tobą nie zobaczy Twojej opinii ani tego, czy ją napisano, a Ty nie zobaczysz opinii drugiej strony. Jeśli już ją masz, nie musisz nic robić.';
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button: 'Wystaw opinię', url }] });
}
