import { formatDate } from '@najem/shared/domain/kernel';
import { DISPUTE_PERIODS, type DisputeSide } from '@najem/shared/domain/rights';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

interface DisputeMail {
  title: string;
  text: string;
  button: string;
  url: string;
}

function compose({ title, text, button, url }: DisputeMail): ComposedMail {
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button, url }] });
}

/** Composes the news for an author that entries of theirs are disputed; `due` is the first day by which they answer. */
export function disputeOpenedMail(count: number, due: Date, url: string): ComposedMail {
  const day = formatDate(due);
  if (count > 1) {
    return compose({
      title: `Twoje wpisy są kwestionowane (${count}) – odpowiedz do ${day}`,
      text: 'Do czasu odpowiedzi te wpisy nie liczą się do oceny. Wpis bez odpowiedzi w terminie zostanie usunięty.',
      button: 'Zobacz spory',
      url,
    });
  }
  return compose({
    title: `Twój wpis jest kwestionowany – odpowiedz do ${day}`,
    text: 'Do tego dnia wpis nie liczy się do oceny. Bez odpowiedzi zostanie usunięty.',
    button: 'Odpowiedz',
    url,
  });
}

/** Composes the reminder for an author whose answer is due in two days. */
export function disputeReminderMail(due: Date, url: string): ComposedMail {
  return compose({
    title: 'Zostały 2 dni na odpowiedź',
    text: `Bez odpowiedzi do ${formatDate(due)} wpis zostanie usunięty.`,
    button: 'Odpowiedz',
    url,
  });
}

/** Composes the receipt for the person who sent a dispute. */
export function disputeSentMail(
  { number, suspends, due }: { number: string; suspends: boolean; due: Date },
  url: string,
): ComposedMail {
  const decision = `Decyzja najpóźniej ${formatDate(due)}.`;
  return compose({
    title: `Przyjęliśmy spór ${number}`,
    text: suspends ? `Wpis nie liczy się do oceny do czasu wyjaśnienia. ${decision}` : decision,
    button: 'Zobacz spór',
    url,
  });
}

/** Composes the news for the person that the author stands by the entry. */
export function disputeAnsweredMail(number: string, due: Date, url: string): ComposedMail {
  return compose({
    title: `Autor odpowiedział w sporze ${number}`,
    text: `Możesz odnieść się do tego do ${formatDate(due)}.`,
    button: 'Zobacz spór',
    url,
  });
}

/** Composes the news for the person that the author added evidence; `due` where they may comment on it. */
export function evidenceOfAuthorMail(number: string, due: Date | undefined, url: string): ComposedMail {
  return compose({
    title: `Autor dodał dowody w sporze ${number}`,
    text: `Zobaczysz je na stronie sporu.${due ? mayComment(due) : ''}`,
    button: 'Zobacz spór',
    url,
  });
}

/** Composes the news for the author that the person added evidence: by when they answer, or may comment on it, if they may. */
export function evidenceOfPersonMail(
  number: string,
  { answer, comment }: { answer?: Date; comment?: Date | undefined },
  url: string,
): ComposedMail {
  const due = answer ? ` Odpowiedz do ${formatDate(answer)}.` : '';
  return compose({
    title: `Osoba dodała dowody w sporze ${number}`,
    text: `Zobaczysz je na stronie sporu.${due}${comment ? mayComment(comment) : ''}`,
    button: answer ? 'Odpowiedz' : 'Zobacz spór',
    url,
  });
}

function mayComment(due: Date): string {
  return ` Możesz odnieść się do nich do ${formatDate(due)}.`;
}

/** Composes the news for a side that the desk asks it something; what it asks stands behind the button. */
export function disputeQuestionMail(number: string, due: Date, url: string): ComposedMail {
  return compose({
    title: `Mamy pytanie w sporze ${number}`,
    text: `Na odpowiedź czekamy do ${formatDate(due)}. Możesz dołączyć dowody.`,
    button: 'Odpowiedz',
    url,
  });
}

/** Composes the news for a side that the desk asked the other one. */
export function otherSideAskedMail(
  { number, asked }: { number: string; asked: DisputeSide },
  url: string,
): ComposedMail {
  const whom = asked === 'author' ? 'autorowi wpisu' : 'osobie, której dotyczy wpis';
  return compose({
    title: `Pytanie do drugiej strony sporu ${number}`,
    text: `Zadaliśmy pytanie ${whom}. Gdy nadejdzie odpowiedź, będziesz mieć ${DISPUTE_PERIODS.person} dni, żeby się do niej odnieść.`,
    button: 'Zobacz spór',
    url,
  });
}

/** Composes the news for a side that the other one answered the question of the desk. */
export function questionAnsweredMail(number: string, due: Date, url: string): ComposedMail {
  return compose({
    title: `Odpowiedź na pytanie w sporze ${number}`,
    text: `Możesz odnieść się do niej do ${formatDate(due)}.`,
    button: 'Zobacz spór',
    url,
  });
}

/** Composes the news of a decision; `appealUntil` is absent for the decision on an appeal. */
export function disputeDecidedMail(number: string, appealUntil: Date | undefined, url: string): ComposedMail {
  const appeal = appealUntil ? ` Odwołanie do ${formatDate(appealUntil)}.` : '';
  return compose({
    title: `Decyzja w sporze ${number}`,
    text: `Decyzja z uzasadnieniem czeka w serwisie.${appeal}`,
    button: 'Zobacz decyzję',
    url,
  });
}

/** Composes the news that the decision comes later, with the administrator's reason (Art. 12(3) RODO). */
export function disputeExtendedMail(
  { number, due, reasons }: { number: string; due: Date; reasons: string },
  url: string,
): ComposedMail {
  return compose({
    title: `Nowy termin decyzji w sporze ${number}`,
    text: `Decyzja najpóźniej ${formatDate(due)}. Powód: ${reasons}`,
    button: 'Zobacz spór',
    url,
  });
}

/** Composes the morning's news for administrators of what is due. */
export function deskDueMail({ overdue, tomorrow }: { overdue: number; tomorrow: number }, url: string): ComposedMail {
  const subject = `Biurko spraw: ${overdue} po terminie, ${tomorrow} na jutro`;
  return composeMail({ subject, preview: subject, title: subject, blocks: [{ button: 'Otwórz biurko', url }] });
}

/** Composes the news for an author that an entry which waited for the desk counts now. */
export function entryReleasedMail(url: string): ComposedMail {
  return compose({
    title: 'Twój wpis został sprawdzony',
    text: 'Wpis, który czekał na sprawdzenie, jest już widoczny i liczy się do oceny.',
    button: 'Zobacz wpis',
    url,
  });
}

/** Composes the news for an author that an entry which waited for the desk was not accepted, with the reasons (Art. 17 DSA). */
export function entryRefusedMail(reasons: string, url: string): ComposedMail {
  return compose({
    title: 'Twój wpis nie został przyjęty',
    text: `Wpis, który czekał na sprawdzenie, usunęliśmy. Powód: ${reasons}`,
    button: 'Otwórz stronę',
    url,
  });
}
