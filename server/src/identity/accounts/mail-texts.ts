import { formatDate, formatDateTime, safeReturnPath } from '@najem/shared/domain/kernel';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

/*
 * Mails repeat no typed text, not even the name: a registration with another person's address could otherwise send that
 * person any words in the service's name.
 */

/** When and by which kind of device something was done. */
interface Occasion {
  at: Date;
  /** Browser and system, by the names that this service gives them; empty where they are not known. */
  device: string;
}

const UNKNOWN_DEVICE = 'nieznane';

function occasionText({ at, device }: Occasion): string {
  return `${formatDateTime(at)}, urządzenie: ${device || UNKNOWN_DEVICE}`;
}

/** A path within the site that no words can be written in, because anybody may have typed it; undefined for any other. */
function plainPath(path: string | undefined): string | undefined {
  const safe = safeReturnPath(path);
  return safe !== undefined && /^[\w/?=&-]{1,200}$/.test(safe) ? safe : undefined;
}

/** The query by which a page of a mail leads back to a path. */
function queryTo(returnPath: string | undefined): string {
  const path = plainPath(returnPath);
  return path === undefined ? '' : `?from=${encodeURIComponent(path)}`;
}

/**
 * Composes the mail that asks the owner of an address to confirm it, within 24 hours, or to remove the account if
 * another person made it.
 */
export function verificationMail(
  publicUrl: string,
  token: string,
  { returnPath, ...registered }: Occasion & { returnPath?: string | undefined },
): ComposedMail {
  return composeMail({
    subject: 'Potwierdź swój adres e-mail – Rzetelny Najem',
    preview: 'Jeszcze jeden krok i możesz się zalogować.',
    title: 'Potwierdź swój adres e-mail',
    blocks: [
      'Dziękujemy za rejestrację w serwisie Rzetelny Najem. Potwierdź swój adres, aby się zalogować.',
      { button: 'Potwierdź adres e-mail', url: `${publicUrl}/verify-email/${token}${queryTo(returnPath)}` },
      'Link jest ważny przez 24 godziny.',
      `Konto założono: ${occasionText(registered)}.`,
      'Jeśli to nie Ty zakładasz konto, nie potwierdzaj adresu. Konto możesz usunąć:',
      { link: 'To nie ja', url: `${publicUrl}/not-me/${token}` },
    ],
  });
}

/** Composes the mail with the link to set a new password, valid for one hour and one use, that leads back to `returnPath`. */
export function resetMail(publicUrl: string, token: string, returnPath?: string): ComposedMail {
  return composeMail({
    subject: 'Ustaw nowe hasło – Rzetelny Najem',
    preview: 'Link do ustawienia nowego hasła.',
    title: 'Ustaw nowe hasło',
    blocks: [
      'Otrzymaliśmy prośbę o zmianę hasła do Twojego konta.',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/reset-password/${token}${queryTo(returnPath)}` },
      'Link jest ważny przez godzinę i działa jeden raz.',
      'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Twoje hasło się nie zmieniło.',
    ],
  });
}

/** Composes the mail that notifies the owner of an account of its changed password. */
export function passwordChangedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Hasło zostało zmienione – Rzetelny Najem',
    preview: 'Hasło do Twojego konta zostało zmienione.',
    title: 'Hasło zostało zmienione',
    blocks: [
      `Hasło do Twojego konta zostało zmienione ${formatDateTime(at)}. Pozostałe urządzenia zostały wylogowane.`,
      'Jeśli to nie Ty, od razu ustaw nowe hasło:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail that notifies a user of their confirmed identity. */
export function identityVerifiedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Tożsamość potwierdzona – Rzetelny Najem',
    preview: 'Możesz już dodawać wpisy.',
    title: 'Tożsamość potwierdzona',
    blocks: [
      `Twoja tożsamość została potwierdzona kontem Google ${formatDateTime(at)}. Możesz już dodawać wpisy.`,
      { button: 'Przejdź do serwisu', url: `${publicUrl}/` },
      'Jeśli to nie Ty, zmień hasło w swoim profilu i wyloguj pozostałe urządzenia.',
    ],
  });
}

/** Composes the mail that notifies the owner of an account of a Google account that signs in to it from now on. */
export function googleTiedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Włączono logowanie przez Google – Rzetelny Najem',
    preview: 'Do Twojego konta można się teraz logować przez Google.',
    title: 'Włączono logowanie przez Google',
    blocks: [
      `Logowanie przez Google do Twojego konta zostało włączone ${formatDateTime(at)}.`,
      'Jeśli to nie Ty, od razu ustaw nowe hasło. Usunie to logowanie obcym kontem Google:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail that notifies the owner of an account that Google does not sign in to it any more. */
export function googleRemovedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Wyłączono logowanie przez Google – Rzetelny Najem',
    preview: 'Do Twojego konta nie można się już logować przez Google.',
    title: 'Wyłączono logowanie przez Google',
    blocks: [
      `Logowanie przez Google do Twojego konta zostało wyłączone ${formatDateTime(at)}.`,
      'Możesz się logować hasłem. Jeśli to nie Ty, od razu ustaw nowe hasło:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail to the former address of an account whose address an administrator changed. */
export function addressChangedMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Adres e-mail konta został zmieniony – Rzetelny Najem',
    preview: 'Ten adres nie należy już do konta w serwisie.',
    title: 'Adres e-mail konta został zmieniony',
    blocks: [
      `Administrator zmienił adres e-mail Twojego konta ${formatDateTime(at)}. Wszystkie urządzenia zostały wylogowane.`,
      'Na ten adres nie będą już przychodzić wiadomości o koncie. Jeśli to pomyłka, skontaktuj się z nami:',
      { button: 'Przejdź do serwisu', url: `${publicUrl}/` },
    ],
  });
}

/** Composes the mail that asks another address of an account to confirm that it is, within 24 hours. */
export function addressLinkMail(publicUrl: string, token: string): ComposedMail {
  return composeMail({
    subject: 'Potwierdź nowy adres e-mail – Rzetelny Najem',
    preview: 'Po potwierdzeniu będzie to adres Twojego konta.',
    title: 'Potwierdź nowy adres e-mail',
    blocks: [
      'Na koncie w serwisie Rzetelny Najem podano ten adres jako nowy. Potwierdź go, aby go używać do logowania i wiadomości.',
      { button: 'Potwierdź nowy adres', url: `${publicUrl}/verify-email/${token}` },
      'Link jest ważny przez 24 godziny. Jeśli to nie Ty zmieniasz adres, zignoruj tę wiadomość: nic się nie zmieni.',
    ],
  });
}

/** Composes the mail to the former address of an account whose owner changed it. */
export function ownAddressChangedMail(publicUrl: string, { at, contact }: { at: Date; contact: string }): ComposedMail {
  return composeMail({
    subject: 'Adres e-mail konta został zmieniony – Rzetelny Najem',
    preview: 'Ten adres nie należy już do konta w serwisie.',
    title: 'Adres e-mail konta został zmieniony',
    blocks: [
      `Adres e-mail Twojego konta został zmieniony w profilu ${formatDateTime(at)}.`,
      `Na ten adres nie będą już przychodzić wiadomości o koncie. Jeśli to nie Ty, napisz od razu na ${contact}.`,
      { button: 'Przejdź do serwisu', url: `${publicUrl}/` },
    ],
  });
}

/** Composes the mail that warns the owner of an account of many failed sign-ins. */
export function attackWarningMail(publicUrl: string, at: Date): ComposedMail {
  return composeMail({
    subject: 'Nieudane próby logowania – Rzetelny Najem',
    preview: 'Ktoś wielokrotnie podał błędne hasło do Twojego konta.',
    title: 'Nieudane próby logowania',
    blocks: [
      `Do ${formatDateTime(at)} wielokrotnie podano błędne hasło do Twojego konta. Nikt się nie zalogował.`,
      'Kolejne próby muszą czekać coraz dłużej. Przeglądarki, w których logowano się na to konto wcześniej, nie czekają.',
      'Jeśli to nie Ty i Twoje hasło jest proste albo używasz go także gdzie indziej, ustaw nowe:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail that notifies the owner of an account of its first sign-in, from another browser than it was made in. */
export function firstSignInMail(publicUrl: string, occasion: Occasion): ComposedMail {
  return composeMail({
    subject: 'Pierwsze logowanie do konta – Rzetelny Najem',
    preview: 'Zalogowano się w innej przeglądarce niż ta, w której założono konto.',
    title: 'Pierwsze logowanie do konta',
    blocks: [
      `Do Twojego konta zalogowano się po raz pierwszy: ${occasionText(occasion)}.`,
      'To inna przeglądarka niż ta, w której założono konto. Jeśli to Ty, nic nie musisz robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło. Wszystkie urządzenia zostaną wylogowane:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail that says that an account is gone, and what stays. */
export function accountRemovedMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'Konto zostało usunięte – Rzetelny Najem',
    preview: 'Twoich danych nie ma już w serwisie.',
    title: 'Konto zostało usunięte',
    blocks: [
      'Usunęliśmy Twoje konto, dane, potwierdzenia, paszporty i pliki. Kopie zapasowe znikną w ciągu 35 dni.',
      'Twoje wpisy o innych osobach zostają bez Twojego nazwiska.',
      { button: 'Przejdź do serwisu', url: `${publicUrl}/` },
      'Faktury przechowujemy tak długo, jak wymaga tego prawo podatkowe.',
    ],
  });
}

/** Composes the mail that says until when an account stays whose owner asked for its removal. */
export function accountRemovalWaitsMail(publicUrl: string, removesAt: Date): ComposedMail {
  return composeMail({
    subject: `Konto usuniemy najpóźniej ${formatDate(removesAt)} – Rzetelny Najem`,
    preview: 'Najpierw musi się zakończyć płatność albo spór o Twój wpis.',
    title: 'Przyjęliśmy prośbę o usunięcie konta',
    blocks: [
      `Trwa płatność albo spór o Twój wpis. Konto usuniemy, gdy się zakończy, najpóźniej ${formatDate(removesAt)}.`,
      'Do tego czasu możesz się logować, na przykład żeby odpowiedzieć w sporze. Jeśli to nie Ty, od razu ustaw nowe hasło:',
      { button: 'Ustaw nowe hasło', url: `${publicUrl}/forgot-password` },
    ],
  });
}

/** Composes the mail to a person whose account an administrator blocked: why, and how to object. */
export function accountBlockedMail(
  publicUrl: string,
  { reason, text, at, email }: { reason: string | null; text: string | null; at: Date; email: string },
): ComposedMail {
  return composeMail({
    subject: 'Konto zostało zablokowane – Rzetelny Najem',
    preview: 'Powód blokady i sposób odwołania.',
    title: 'Konto zostało zablokowane',
    blocks: [
      `Zablokowaliśmy Twoje konto ${formatDateTime(at)}. Nie możesz się na nie zalogować, a wszystkie urządzenia zostały wylogowane.`,
      ...(reason === null ? [] : [`Powód: ${reason} (Regulamin, punkt 2.4).`]),
      ...(text === null ? [] : [text]),
      `Jeśli się z tym nie zgadzasz, odwołaj się: napisz na adres ${email}, podaj adres e-mail konta i napisz dlaczego.`,
      'To, co zapisano o Tobie, nadal możesz sprawdzić bez konta:',
      { button: 'Otwórz swoją teczkę', url: `${publicUrl}/dossier/start` },
      'Możesz też zwrócić się do sądu.',
    ],
  });
}

/** Composes the mail to a person whose account is not blocked any more. */
export function accountUnblockedMail(publicUrl: string): ComposedMail {
  return composeMail({
    subject: 'Konto zostało odblokowane – Rzetelny Najem',
    preview: 'Możesz się znowu zalogować.',
    title: 'Konto zostało odblokowane',
    blocks: ['Blokada Twojego konta została zdjęta.', { button: 'Zaloguj się', url: `${publicUrl}/login` }],
  });
}
