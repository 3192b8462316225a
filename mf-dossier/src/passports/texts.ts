import { countWord } from '@najem/shared/domain/kernel';
import { PASSPORT_LINKS_MAX, PASSPORTS_MAX } from '@najem/shared/domain/rights';

const HOURS: Readonly<Record<number, string>> = { 1: '1 godzinę', 24: '24 godziny', 168: '7 dni', 720: '30 dni' };

const hoursOf = (hours: number): string => HOURS[hours] ?? countWord(hours, ['godzinę', 'godziny', 'godzin']);

/** What is chosen of a link, and of the passport that is made with it. */
interface Settings {
  withAddresses?: boolean;
  withComments?: boolean;
  hours: string;
}

/** The Polish sentences of the rental passport. */
export const TEXTS = {
  title: 'Paszport najmu',
  lead: 'Pokaż swoją historię od razu, zamiast czekać, aż ktoś Cię sprawdzi.',
  about: 'Jak\u00a0działa paszport?',
  proveFirst: 'Najpierw potwierdź, że to Ty. Potem zobaczysz podgląd paszportu i utworzysz link.',
  failed: 'Nie udało się pobrać paszportów',
  make: 'Utwórz paszport',
  emptyTitle: 'Nie masz jeszcze paszportu',
  emptyText: 'Paszport to Twoja teczka pod linkiem: z potwierdzoną tożsamością i zakrytym numerem PESEL.',
  limit: `Możesz mieć najwyżej ${PASSPORTS_MAX} paszporty. Zakończ jeden z nich, aby utworzyć nowy.`,

  level: {
    title: 'Potwierdź się pewniej',
    text: 'Paszport może pokazać tylko osoba potwierdzona przez bank, e‑dowód albo podpis kwalifikowany. Dokument i list do tego nie wystarczą, bo ktoś mógłby mieć kopię Twojego dowodu.',
    action: 'Potwierdź, że to Ty',
  },

  card: {
    state: 'Stan z',
    valid: 'Można otwierać do',
    rating: 'Ocena',
    noEntries: 'Tożsamość potwierdzona. Brak wpisów.',
    hides: { addresses: 'Bez adresów najmu.', comments: 'Bez komentarzy.' },
    newer: 'Od tego dnia pojawiły się nowe wpisy. Odbiorcy widzą, że trzeba go odświeżyć.',
    link: 'Utwórz link',
    linkLimit: `Możesz mieć najwyżej ${PASSPORT_LINKS_MAX} działających linków. Wyłącz jeden z nich.`,
    refresh: 'Odśwież',
    end: 'Zakończ',
    endTitle: 'Zakończyć paszport?',
    endText: 'Wszystkie jego linki przestaną działać od razu. Nie da się tego cofnąć.',
    endFailed: 'Nie udało się zakończyć paszportu',
  },

  links: {
    title: 'Linki',
    none: 'Nikt nie ma teraz dostępu przez link.',
    to(askedBy: string | undefined, recipients: readonly string[]) {
      if (askedBy !== undefined) return `Na prośbę: ${askedBy}`;
      return recipients.length > 0 ? `Wysłano do: ${recipients.join(', ')}` : 'Link do przekazania';
    },
    made: (date: string) => `Utworzono ${date}`,
    ends: (date: string) => `działa do ${date}`,
    unopened: 'jeszcze nieotwarty',
    opened: (count: number, last: string) => `otwarty ${count === 1 ? 'raz' : `${count} razy`}, ostatnio ${last}`,
    off: 'Wyłącz',
    offLabel: (date: string) => `Wyłącz link utworzony ${date}`,
  },

  form: {
    title: 'Nowy paszport',
    role: 'Kogo ma pokazywać?',
    addresses: 'Pokaż adresy najmu',
    comments: 'Pokaż komentarze',
    whole: 'Paszport zawsze pokazuje wszystkie wpisy, inaczej nikt by mu nie ufał.',
    preview: 'Dokładnie to zobaczy odbiorca',
    previewFailed: 'Nie udało się przygotować podglądu',
    submit: 'Utwórz paszport',
    failed: 'Nie udało się utworzyć paszportu',
  },

  linkForm: {
    title: 'Nowy link do paszportu',
    hours: 'Jak długo ma działać?',
    hoursOf,
    email: 'Adres e-mail odbiorcy (opcjonalnie)',
    emailHint: 'Wyślemy mu link w Twoim imieniu.',
    message: 'Wiadomość (opcjonalnie)',
    submit: 'Utwórz link',
    submitAndSend: 'Utwórz link i wyślij',
    cancel: 'Anuluj',
    failed: 'Nie udało się utworzyć linku',
    ready: 'Link jest gotowy',
    link: 'Link do paszportu',
    linkHint: (date: string) => `Działa bez logowania do ${date}. Po zamknięciu okna nie pokażemy go ponownie.`,
    mailed: (email: string) => `Wysłaliśmy go na adres ${email}.`,
    qr: 'Kod QR z linkiem do paszportu',
    qrHint: 'Druga strona może go zeskanować telefonem.',
    pdf: 'Pobierz PDF z kodem QR',
    pdfFailed: 'Nie udało się pobrać dokumentu PDF',
    close: 'Zamknij',
  },

  asked: {
    title: 'Prośba o paszport najmu',
    who: (name: string) => `${name} prosi o Twój paszport najmu`,
    level: (level: number, name: string) =>
      level === 1 ? 'Sprawdziliśmy tylko skrzynkę e-mail tej osoby.' : `Tożsamość tej osoby: ${name}.`,
    noLevel: 'Ta osoba nie potwierdziła swojej tożsamości.',
    message: 'Wiadomość od tej osoby',
    until: (date: string) => `Prośba wygasa ${date}. To Ty decydujesz, czy i co pokażesz.`,
    shows:
      'Odbiorca zobaczy Twoje imię i nazwisko, ocenę, wszystkie wpisy o Tobie i sposób potwierdzenia tożsamości, a z numeru PESEL tylko cztery ostatnie cyfry.',
    decline: 'Odmów',
    unknown: 'Nie znam tej osoby',
    unknownHint:
      'Wybierz „Nie znam tej osoby”, jeśli nie chcesz dostawać od niej więcej próśb. Nie dowie się, dlaczego nie dostała paszportu.',
    steps: { label: 'Kroki', done: 'gotowe', account: 'Konto', bank: 'Bank', preview: 'Podgląd', share: 'Udostępnij' },
    bankFirst: 'Potwierdź w banku, kim jesteś, i zobacz, co pokaże Twój paszport. Konto założysz potem.',
    proveFirst: 'Potwierdź w banku, kim jesteś, i zobacz, co pokaże Twój paszport.',
    bank: 'Potwierdź przez bank',
    bankAgain: 'To nie ja, potwierdź przez bank',
    otherWays: 'Inne sposoby',
    haveAccount: 'Mam konto',
    register: 'Załóż konto, aby udostępnić',
    accountWhy: 'Konto jest bezpłatne. Pozwala wyłączyć link i zobaczyć, ile razy go otwarto. Wrócisz tutaj.',
    settings: ({ withAddresses, withComments, hours }: Settings) =>
      [
        withAddresses === undefined ? undefined : withAddresses ? 'z adresami najmu' : 'bez adresów najmu',
        withComments === undefined ? undefined : withComments ? 'z komentarzami' : 'bez komentarzy',
        `link działa ${hoursOf(Number(hours))}`,
      ]
        .filter(Boolean)
        .join(', '),
    change: 'Zmień',
    choose: 'Który paszport?',
    option: (role: string, date: string) => `${role}, stan z ${date}`,
    confirm: (asker: string) => `Udostępnij: ${asker}`,
    failed: 'Nie udało się zapisać odpowiedzi',
    loadFailed: 'Nie udało się pobrać prośby',
    invalid: 'Ten link już nie działa',
    invalidText: 'Prośba wygasła albo już na nią odpowiedziano.',
    home: 'Strona główna',
    sharedDone: 'Paszport został udostępniony',
    sharedText: 'Ile razy go otwarto, zobaczysz w paszportach. Tam też wyłączysz link.',
    toPassports: 'Moje paszporty',
    declinedDone: 'Odpowiedź została zapisana',
    declinedText: 'Ta osoba dowie się tylko, że paszportu nie udostępniono.',
    unknownText: 'Ta osoba nie napisze na ten adres ponownie. Nie dowie się dlaczego.',
  },
} as const;
