import { formatDate } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

interface ClaimMail {
  title: string;
  text: string;
  button: string;
  url: string;
}

function compose({ title, text, button, url }: ClaimMail): ComposedMail {
  return composeMail({ subject: title, preview: text, title, blocks: [text, { button, url }] });
}

/** Composes the news that a claim is active. */
export function claimActiveMail(levelName: string, url: string): ComposedMail {
  return compose({
    title: 'Teczka jest otwarta',
    text: `Potwierdziliśmy Twoją tożsamość (${levelName}). Jeśli to nie Ty, daj nam znać od razu.`,
    button: 'Otwórz teczkę',
    url,
  });
}

/** Composes the news that a claim was refused. */
export function claimRefusedMail(reasons: string, url: string): ComposedMail {
  return compose({
    title: 'Nie mogliśmy potwierdzić tożsamości',
    text: `Powód: ${reasons.replace(/[.\s]+$/, '')}. Przesłane pliki usuniemy w ciągu 24 godzin. Możesz spróbować ponownie lub innym sposobem.`,
    button: 'Spróbuj ponownie',
    url,
  });
}

/** Composes the news that the letter with the code was sent. */
export function claimPostedMail(until: Date, url: string): ComposedMail {
  return compose({
    title: 'Wysłaliśmy list z kodem',
    text: `List polecony wydadzą tylko Tobie. Kod jest ważny do ${formatDate(until)}.`,
    button: 'Wpisz kod',
    url,
  });
}

/** Composes the warning that another person claims the reader's identifier; `mayStop`: the reader's answer ends the claim. */
export function claimWarningMail(url: string, mayStop: boolean): ComposedMail {
  return compose({
    title: 'Ktoś potwierdza, że jest Tobą',
    text: mayStop
      ? 'Jeśli to nie Ty, zatrzymaj to w ciągu 72 godzin.'
      : 'Jeśli to nie Ty, daj nam znać w ciągu 72 godzin. Sprawdzimy to.',
    button: 'To nie ja',
    url,
  });
}

/** Composes the mail for the former holder of the identifier. */
export function claimEndedMail(url: string): ComposedMail {
  return compose({
    title: 'Dostęp do teczki przeniesiono',
    text: 'Ktoś potwierdził ten sam identyfikator pewniejszym sposobem. Jeśli to nie Ty, napisz do nas.',
    button: 'Zgłoś nadużycie',
    url,
  });
}

/** Composes the news that what the reader wrote about themselves was removed. */
export function ownEntriesRemovedMail(url: string): ComposedMail {
  return compose({
    title: 'Usunęliśmy Twoje wpisy o Tobie',
    text: 'Potwierdziliśmy, że to Twój identyfikator, a wpisów o sobie nie można dodawać. Usunęliśmy te, które z tego konta dodano wcześniej, razem z RentCoins za nie.',
    button: 'Otwórz teczkę',
    url,
  });
}

/** Composes the question of the desk about a claim. */
export function claimQuestionMail(number: string, until: Date, url: string): ComposedMail {
  return compose({
    title: `Sprawa ${number}: mamy pytanie`,
    text: `Odpowiedz do ${formatDate(until)}.`,
    button: 'Zobacz sprawę',
    url,
  });
}
