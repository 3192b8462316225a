import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** What a side said of a tenancy that may be a mistake. */
export type AnnulmentStep = 'asked' | 'annulled' | 'kept';

const WORDS: Readonly<Record<AnnulmentStep, { title: string; text: string }>> = {
  asked: {
    title: 'zgłoszono błąd',
    text: 'Druga strona uważa, że ten najem potwierdzono przez pomyłkę. Jeśli się zgadzasz, unieważnij go. Jeśli nie, odrzuć zgłoszenie. Bez Twojej odpowiedzi najem pozostaje ważny.',
  },
  annulled: {
    title: 'unieważniony',
    text: 'Obie strony uznały ten najem za pomyłkę. Opinie, jeśli były, zostały zniszczone.',
  },
  kept: { title: 'pozostaje ważny', text: 'Zgłoszenie błędu w tym najmie odrzucono albo wycofano.' },
};

/** Composes the news about a tenancy that a side takes for a mistake. */
export function tenancyAnnulledMail({
  number,
  url,
  is,
}: {
  number: string;
  url: string;
  is: AnnulmentStep;
}): ComposedMail {
  const { title, text } = WORDS[is];
  const subject = `Najem ${number}: ${title}`;
  return composeMail({ subject, preview: text, title: subject, blocks: [text, { button: 'Zobacz najem', url }] });
}
