import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** What a side finds on the page of a tenancy: `refused`, its own opinion alone, which the other side does not learn of. */
export type Found = 'opinions' | 'refused' | 'nothing';

const FOUND: Readonly<Record<Found, string>> = {
  opinions: 'Przeczytasz je na stronie najmu. Na opinię o sobie możesz odpowiedzieć, możesz ją też zakwestionować.',
  refused: 'Twojej opinii nie dodano do historii. Innych opinii nie ma.',
  nothing: 'Nikt nie wystawił opinii.',
};

/** Composes the news for a side that the window of a tenancy is over: with what it finds, if anything. */
export function opinionsRevealedMail({
  number,
  url,
  found,
}: {
  number: string;
  url: string;
  found: Found;
}): ComposedMail {
  const title =
    found === 'opinions' ? `Opinie o najmie ${number} są odsłonięte` : `Czas na opinie o najmie ${number} minął`;
  const text = FOUND[found];
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button: 'Zobacz najem', url }] });
}
