import type { DeskDecision } from '@najem/shared/domain/tenancies';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

const WORDS: Readonly<Record<DeskDecision, { title: string; text: string }>> = {
  prove: { title: 'tożsamości sprawdzone', text: 'Sprawdziliśmy, że strony tego najmu to dwie różne osoby.' },
  annul: {
    title: 'unieważniony',
    text: 'Po sprawdzeniu unieważniliśmy ten najem. Opinie, jeśli były, usunęliśmy.',
  },
  admit: {
    title: 'tożsamość sprawdzona ponownie',
    text: 'Sprawdziliśmy, że stroną tego najmu jest osoba, która potwierdziła tożsamość.',
  },
  refuse: {
    title: 'tożsamość strony niepotwierdzona',
    text: 'Jedna ze stron tego najmu okazała się inną osobą. Opinie o niej, jeśli były, usunęliśmy z historii.',
  },
};

/** Composes the news that the desk decided about a tenancy, with its reasons. */
export function tenancyDecidedMail({
  number,
  url,
  decision,
  reasons,
}: {
  number: string;
  url: string;
  decision: DeskDecision;
  reasons: string;
}): ComposedMail {
  const { title, text } = WORDS[decision];
  const subject = `Najem ${number}: ${title}`;
  const blocks = [text, `Powód: ${reasons}`, { button: 'Zobacz najem', url }];
  return composeMail({ subject, preview: text, title: subject, blocks });
}
