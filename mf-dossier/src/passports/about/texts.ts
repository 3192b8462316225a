/** The Polish texts of the page that explains the rental passport to somebody who got a link, or a request for one. */
export const ABOUT = {
  title: 'Paszport najmu',
  lead: 'Historia najmu, którą pokazuje sama osoba, której dotyczy. Z potwierdzoną tożsamością i bez podawania numeru PESEL.',
  create: 'Utwórz paszport',
  reader: {
    title: 'Masz link do paszportu',
    icon: 'link',
    points: [
      {
        title: 'Kto go pokazuje',
        text: 'Osoba, której paszport dotyczy. Potwierdziła, kim jest, przez bank, e‑dowód albo kwalifikowany podpis elektroniczny. Sposób i dzień potwierdzenia są na górze paszportu.',
      },
      {
        title: 'Co widzisz',
        text: 'Ocenę i wszystkie wpisy o tej osobie. Pojedynczego wpisu nie da się ukryć. Adresy i komentarze osoba może pominąć.',
      },
      {
        title: 'Z jakiego dnia są dane',
        text: 'Paszport pokazuje stan z podanego dnia. Jeśli później pojawiły się nowe wpisy, powie o tym wyraźnie: wtedy poproś o odświeżenie.',
      },
      {
        title: 'Jak sprawdzić, czy jest prawdziwy',
        text: 'Otwórz go tylko z tego serwisu. Numer i sumę kontrolną z dokumentu PDF sprawdzisz bez logowania.',
      },
      {
        title: 'Co się z nim stanie',
        text: 'Link działa najwyżej 30 dni, a osoba może go wyłączyć w każdej chwili. Widzi, ile razy go otwarto. Nie przekazuj go dalej: zawiera dane osobowe.',
      },
    ],
    action: { href: '/reports/verify', label: 'Sprawdź numer dokumentu', icon: 'search' },
  },
  asked: {
    title: 'Ktoś prosi Cię o paszport',
    icon: 'mail',
    points: [
      {
        title: 'To Ty decydujesz',
        text: 'Możesz pokazać paszport, odmówić albo nie odpowiadać. Prośba wygasa po 7 dniach.',
      },
      {
        title: 'Odmowa nic o Tobie nie mówi',
        text: 'Nie trafia do żadnego raportu. Proszący nie dowie się, dlaczego paszportu nie ma.',
      },
      {
        title: 'Nie znasz tej osoby?',
        text: 'Zaznacz to na stronie prośby. Ta osoba nie napisze na Twój adres ponownie.',
      },
    ],
  },
  own: {
    title: 'Chcesz pokazać swój paszport',
    icon: 'profile',
    points: [
      { title: 'Załóż konto i potwierdź tożsamość', text: 'Konto, teczka i paszport są bezpłatne.' },
      {
        title: 'Obejrzyj podgląd',
        text: 'Zobaczysz dokładnie to, co zobaczy odbiorca. Brak wpisów też jest informacją: tożsamość potwierdzona, nikt nie zgłosił problemów.',
      },
      {
        title: 'Wyślij link albo pokaż kod QR',
        text: 'Wybierasz, jak długo działa, i wyłączasz go jednym przyciskiem.',
      },
    ],
  },
  asker: {
    title: 'Chcesz zobaczyć paszport drugiej strony',
    icon: 'search',
    points: [
      { title: 'Wystarczy e-mail', text: 'Po zalogowaniu podaj adres tej osoby. Jej PESEL ani NIP nie są potrzebne.' },
    ],
    action: { href: '/reports?paszport=popros', label: 'Poproś o paszport', icon: 'mail' },
  },
  service:
    'Rzetelny Najem to serwis, w którym wynajmujący i najemcy opisują przebieg najmu. Każdy może bezpłatnie sprawdzić, co o nim zapisano, odpowiedzieć na wpis i zakwestionować go.',
  start: 'Sprawdź, co o Tobie zapisano',
} as const;
