import { formatDate } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/** What every mail about a case names. */
interface Named {
  number: string;
  due: Date;
}

function compose(number: string, what: string, text: string, url: string): ComposedMail {
  const title = `Sprawa ${number}: ${what}`;
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button: 'Zobacz sprawę', url }] });
}

/** Composes the receipt of a case. */
export function caseReceivedMail({ number, due }: Named, url: string): ComposedMail {
  return compose(number, 'przyjęta', `Odpowiemy najpóźniej ${formatDate(due)}.`, url);
}

/** Composes the news that the desk asks something; what it asks stands behind the button. */
export function caseQuestionMail({ number, due, answerBy }: Named & { answerBy: Date }, url: string): ComposedMail {
  const text = `Na odpowiedź czekamy do ${formatDate(answerBy)}. Termin rozpatrzenia się nie zmienia: ${formatDate(due)}.`;
  return compose(number, 'mamy pytanie', text, url);
}

/** Composes the news that the answer comes later, with the reason (Art. 12(3) RODO). */
export function caseExtendedMail({ number, due, reasons }: Named & { reasons: string }, url: string): ComposedMail {
  return compose(number, 'nowy termin', `Odpowiemy najpóźniej ${formatDate(due)}. Powód: ${reasons}`, url);
}

/** Composes the news that a case was decided. */
export function caseDecidedMail(number: string, url: string): ComposedMail {
  return compose(number, 'rozpatrzona', 'Decyzja z uzasadnieniem czeka w serwisie.', url);
}
