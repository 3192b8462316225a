/** Texts of the script that a product page loads, in both languages. */
export const gsiTexts = {
  pl: {
    signin_with: 'Zaloguj się przez Google',
    signup_with: 'Zarejestruj się przez Google',
    continue_with: 'Kontynuuj przez Google',
    signin: 'Zaloguj się',
    card: { signin: 'Zaloguj się na konto Google', signup: 'Zarejestruj się kontem Google', use: 'Użyj konta Google' },
    choose: 'Wybierz konto',
    close: 'Zamknij',
  },
  en: {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
    card: { signin: 'Sign in with Google', signup: 'Sign up with Google', use: 'Use Google' },
    choose: 'Choose an account',
    close: 'Close',
  },
};

export type GsiTexts = (typeof gsiTexts)['pl'];

export const googleTexts = {
  title: 'Wybierz konto',
  mockNotice: 'Zamiennik logowania Google. Konta są zmyślone, żadne dane nie trafiają do Google.',
  continueTo: 'aby przejść do',
  accounts: 'Zmyślone konta',
  other: 'Inne konto',
  email: 'Adres e-mail',
  name: 'Imię i nazwisko',
  more: 'Więcej cech konta',
  sub: 'Identyfikator konta (sub)',
  subHint: 'Puste pole: identyfikator wynika z adresu, więc ten sam adres to zawsze to samo konto.',
  hostedDomain: 'Domena Workspace (hd)',
  verified: 'Adres potwierdzony przez Google',
  submit: 'Zaloguj',
  wrongEmail: 'Podaj poprawny adres e-mail.',
  refused: 'Nie można się zalogować',
  originMismatch: 'Strona, która otworzyła to okno, nie ma do tego prawa (origin_mismatch). Podany adres:',
  missingClient: 'W żądaniu brakuje client_id.',
  done: 'Zalogowano. To okno zamknie się samo.',
  noOpener:
    'Żadna strona nie czeka na wynik. Okno otwarto bezpośrednio albo nagłówek Cross-Origin-Opener-Policy strony zerwał połączenie.',
  demoTitle: 'Logowanie Google',
  demoIntro: 'Tak wygląda przycisk, który dostaje serwis. Wynik wyboru konta pojawi się pod przyciskami.',
  demoResult: 'Odebrany token',
  demoNothing: 'Jeszcze żaden.',
  keys: 'Klucze publiczne',
  discovery: 'Opis wystawcy',
  accountKind: {
    gmail: 'konto Gmail',
    workspace: 'konto firmowe (Workspace)',
    foreign: 'obcy adres, potwierdzony',
    unverified: 'adres niepotwierdzony',
  },
};
