import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** Composes the news that the window of a tenancy is over: with what was written, if anything was. */
export function opinionsRevealedMail({
  number,
  url,
  isAnything,
}: {
  number: string;
  url: string;
  isAnything: boolean;
}): ComposedMail {
  const title = isAnything ? `Opinie o najmie ${number} są odsłonięte` : `Czas na opinie o najmie ${number} minął`;
  const text = isAnything
    ? 'Przeczytasz je na stronie najmu. Na opinię o sobie możesz odpowiedzieć, możesz ją też zakwestionować.'
    : 'Nikt nie wystawił opinii.';
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button: 'Zobacz najem', url }] });
}
