import { formatDate } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';
import { formatDay } from '../day-words';

/** What the news of an end names. */
export interface EndMail {
  number: string;
  url: string;
  endsOn: string;
  /** The day is over: what follows from it, another mail says. */
  isPast: boolean;
  /** When silence makes it hold; null where it holds already. */
  holdsAt: Date | null;
}

/** Composes the news that an end of a tenancy was proposed, or agreed. */
export function tenancyEndMail({ number, url, endsOn, isPast, holdsAt }: EndMail): ComposedMail {
  const day = formatDay(endsOn);
  const title = holdsAt === null ? `Najem ${number}: kończy się ${day}` : `Najem ${number}: propozycja końca ${day}`;
  const text =
    holdsAt === null
      ? `Koniec najmu jest ustalony na ${day}.${isPast ? '' : ' Dzień później zacznie się czas na opinie.'}`
      : `Druga strona proponuje, aby najem skończył się ${day}. Jeśli się zgadzasz, potwierdź ten dzień. Jeśli nie, podaj swój: obowiązuje wtedy późniejszy z dwóch. Bez Twojej odpowiedzi ten dzień obowiązuje od ${formatDate(holdsAt)}.`;
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button: 'Zobacz najem', url }] });
}
