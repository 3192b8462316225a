import { MIN_PASSWORD_LENGTH } from '@najem/shared/domain/kernel';
import { CASE_TEXT_MAX_LENGTH, CASE_TEXT_MIN_LENGTH } from '@najem/shared/domain/rights';

/** Every Polish word of the account screens. */
export const ACCOUNT = {
  email: 'E-mail',
  password: 'Hasło',
  name: 'Imię i nazwisko',
  confirmPassword: 'Powtórz hasło',
  newPassword: 'Nowe hasło',
  confirmNewPassword: 'Powtórz nowe hasło',
  passwordHint: `Co najmniej ${MIN_PASSWORD_LENGTH} znaków`,
  or: 'lub',
  toLogin: 'Wróć do logowania',
  toRegister: 'Zarejestruj się',
  toDossier: 'Sprawdź, co o Tobie zapisano',
  googleFrame: 'Logowanie przez Google',
  googleUnavailable: 'Nie udało się zalogować przez Google. Spróbuj ponownie.',
  googleRetry: 'Spróbuj ponownie',
  googleLoad: {
    signin_with: 'Zaloguj się przez Google',
    signup_with: 'Zarejestruj się przez Google',
    continue_with: 'Kontynuuj z Google',
  },
  googleFailed: 'Nie udało się zalogować przez Google. Spróbuj ponownie później.',
  noConnection: 'Błąd połączenia z serwerem. Spróbuj ponownie później.',

  login: {
    title: 'Zaloguj się',
    lead: 'Witaj z powrotem w serwisie Rzetelny Najem.',
    form: 'Logowanie',
    submit: 'Zaloguj się',
    forgot: 'Nie pamiętasz hasła?',
    noAccount: 'Nie masz konta?',
    verified: 'Twój email został pomyślnie zweryfikowany. Możesz się teraz zalogować do aplikacji.',
    notVerified:
      'Twój email nie został jeszcze zweryfikowany. Sprawdź swoją skrzynkę email lub wyślij link weryfikacyjny ponownie.',
  },

  register: {
    title: 'Utwórz konto',
    lead: 'Jedno konto wystarczy wynajmującym i najemcom. Rejestracja jest bezpłatna.',
    form: 'Rejestracja',
    submit: 'Zarejestruj się',
    hasAccount: 'Masz już konto?',
    toLogin: 'Zaloguj się',
    referral: 'Rejestrujesz się z polecenia. Bonus RentCoins otrzymasz po potwierdzeniu adresu e-mail.',
    emailExists:
      'Ten adres email jest już zarejestrowany w systemie. Spróbuj zalogować się używając tego adresu email.',
    failed: 'Błąd podczas rejestracji. Spróbuj ponownie.',
    unexpected: 'Wystąpił błąd podczas rejestracji. Spróbuj ponownie.',
    doneTitle: 'Konto zostało utworzone',
    done: 'Na podany adres wysłaliśmy wiadomość z linkiem aktywacyjnym.',
    doneToLogin: 'Przejdź do logowania',
  },

  verifyEmail: {
    verifyingTitle: 'Weryfikacja adresu e-mail',
    verifying: 'Trwa weryfikacja adresu e-mail…',
    successTitle: 'E-mail zweryfikowany',
    success: 'Twój adres e-mail został zweryfikowany. Za chwilę przejdziesz do logowania.',
    errorTitle: 'Weryfikacja nie powiodła się',
    error: 'Link weryfikacyjny jest niepełny lub nieprawidłowy. Otwórz go jeszcze raz z wiadomości albo poproś o nowy.',
    refused:
      'Link z wiadomości okazał się nieprawidłowy lub wygasł. Jeśli Twój adres nie jest jeszcze potwierdzony, zaloguj się, aby dostać nowy link.',
    resentTitle: 'Wysłaliśmy nowy link',
    resent: 'Sprawdź swoją skrzynkę e-mail i otwórz link z najnowszej wiadomości.',
    resend: 'Wyślij link ponownie',
  },

  notMe: {
    title: 'To nie ja',
    lead: 'Ktoś założył konto w serwisie Rzetelny Najem i podał Twój adres e-mail.',
    text: 'Jeśli to nie Ty, usuń to konto. Dopóki adres nie jest potwierdzony, zniknie ono całkowicie. Jeśli został już potwierdzony, wylogujemy wszystkie urządzenia, a hasło przestanie działać.',
    submit: 'To nie ja, usuń konto',
    failed: 'Nie udało się usunąć konta. Spróbuj ponownie.',
    removedTitle: 'Konto zostało usunięte',
    removed: 'Konto założone na Twój adres już nie istnieje. Jeśli zechcesz, możesz założyć własne.',
    closedTitle: 'Konto zostało zabezpieczone',
    closed:
      'Wszystkie urządzenia zostały wylogowane, a hasło przestało działać. Jeśli chcesz korzystać z tego konta, ustaw nowe hasło przez „Nie pamiętasz hasła?” na ekranie logowania.',
  },

  resend: {
    done: 'Link weryfikacyjny został wysłany ponownie.',
    failed: 'Nie udało się wysłać linku weryfikacyjnego. Spróbuj ponownie później.',
    unknownUser: 'Nie znaleziono użytkownika o podanym adresie email',
    noEmail: 'Nie znaleziono adresu email. Spróbuj zarejestrować się ponownie.',
  },

  verifyPending: {
    title: 'Sprawdź swoją skrzynkę',
    lead: 'Link weryfikacyjny wysłaliśmy na adres',
    steps: 'Otwórz wiadomość i kliknij link, aby dokończyć rejestrację.',
    spam: 'Nie ma wiadomości? Zajrzyj do folderu ze spamem albo wyślij link jeszcze raz.',
    resend: 'Wyślij link ponownie',
    resendIn: (seconds: number) => `Wyślij ponownie za ${seconds} s`,
    otherEmail: 'To nie ten adres?',
    again: 'Zarejestruj się ponownie',
  },

  forgot: {
    title: 'Nie pamiętasz hasła?',
    lead: 'Podaj adres e-mail swojego konta. Wyślemy na niego link do ustawienia nowego hasła.',
    form: 'Przypomnienie hasła',
    submit: 'Wyślij link',
    failed: 'Nie udało się wysłać linku. Spróbuj ponownie.',
    doneTitle: 'Sprawdź swoją skrzynkę',
    done: 'Jeśli konto o tym adresie istnieje, wysłaliśmy na nie link do ustawienia nowego hasła. Link jest ważny przez ograniczony czas.',
    again: 'Wyślij na inny adres',
  },

  reset: {
    title: 'Ustaw nowe hasło',
    lead: 'Po zmianie hasła wylogujemy Cię ze wszystkich urządzeń.',
    form: 'Ustawianie nowego hasła',
    submit: 'Zapisz hasło',
    failed: 'Nie udało się zmienić hasła. Spróbuj ponownie.',
    newLink: 'Poproś o nowy link',
    doneTitle: 'Hasło zostało zmienione',
    done: 'Możesz się już zalogować nowym hasłem. Za chwilę przejdziesz do logowania.',
  },

  identity: {
    title: 'Weryfikacja tożsamości',
    lead: 'Wpisy mogą dodawać tylko osoby ze zweryfikowaną tożsamością. Dzięki temu są wiarygodne.',
    cardTitle: 'Potwierdź konto Google',
    card: 'Zaloguj się na swoje konto Google. Sprawdzimy tylko, że należy do Ciebie: nie zobaczymy hasła, poczty ani plików.',
    steps: ['Wybierz swoje konto w oknie Google.', 'Wrócisz tutaj ze zweryfikowaną tożsamością.'],
    formKept: 'Dane wpisane w formularzu czekają na Ciebie.',
    unavailable: 'Weryfikacja przez Google jest chwilowo niedostępna. Spróbuj ponownie później.',
    failed: 'Wystąpił błąd podczas weryfikacji przez Google',
    proofTitle: 'Nie masz konta Google?',
    proof: 'Tożsamość zweryfikujesz też w swoim banku, podpisem elektronicznym albo dokumentem.',
    proofOpen: 'Wybierz inny sposób',
    back: 'Wróć',
    successTitle: 'Sukces',
    success: 'Twoja tożsamość została zweryfikowana pomyślnie.',
    alreadyTitle: 'Twoja tożsamość jest zweryfikowana',
    already: 'Możesz dodawać wpisy o najemcach i wynajmujących.',
    continue: 'Kontynuuj',
  },

  profile: {
    title: 'Profil',
    data: 'Twoje konto',
    name: 'Imię i nazwisko',
    email: 'E-mail',
    emailState: 'Status adresu',
    emailVerified: 'Potwierdzony',
    emailUnverified: 'Niepotwierdzony',
    identity: 'Tożsamość',
    identityVerified: 'Zweryfikowana',
    identityUnverified: 'Niezweryfikowana',
    verify: 'Zweryfikuj tożsamość',
    role: 'Rola',
    since: 'Konto od',
    rentCoins: 'RentCoins',
    invoices: 'Faktury',
    dossier: 'Moja teczka',
    logout: 'Wyloguj',
    loadFailed: 'Nie udało się pobrać danych profilu',
  },

  ownData: {
    changeEmail: 'Zmień adres e-mail',
    download: 'Pobierz dane konta',
    downloadFailed: 'Nie udało się pobrać danych konta. Spróbuj ponownie.',
    openCase: 'Sprawa o dane konta',
    remove: 'Usuń konto',
  },

  changeEmail: {
    title: 'Zmiana adresu e-mail',
    lead: (email: string) =>
      `Teraz: ${email}. Na nowy adres wyślemy link. Dopiero po jego otwarciu zmienimy adres i damy znać na dotychczasowy.`,
    label: 'Nowy adres e-mail',
    same: 'To jest Twój obecny adres.',
    submit: 'Wyślij link',
    cancel: 'Anuluj',
    failed: 'Nie udało się wysłać linku. Spróbuj ponownie.',
    sent: (email: string) => `Wysłaliśmy link na ${email}. Otwórz go w ciągu 24 godzin, aby zmienić adres.`,
  },

  accountCase: {
    title: 'Sprawa o dane konta',
    lead: (email: string) =>
      `Nie musisz potwierdzać, kim jesteś: sprawa dotyczy konta, na które się logujesz. Odpowiemy w ciągu miesiąca na ${email}.`,
    kind: 'Rodzaj sprawy',
    kinds: {
      access: 'Jakie dane konta mamy i po co.',
      rectification: 'Na przykład nazwisko, które się zmieniło.',
      erasure: 'Dane, których nie usuniesz samodzielnie.',
      complaint: 'Także sprzeciw i ograniczenie przetwarzania danych konta.',
    },
    text: 'Opisz sprawę',
    textHint: `Od ${CASE_TEXT_MIN_LENGTH} do ${CASE_TEXT_MAX_LENGTH} znaków.`,
    tooShort: `Napisz trochę więcej (co najmniej ${CASE_TEXT_MIN_LENGTH} znaków).`,
    submit: 'Wyślij',
    cancel: 'Anuluj',
    failed: 'Nie udało się wysłać sprawy. Spróbuj ponownie.',
    sent: (number: string) =>
      `Przyjęliśmy sprawę ${number}. Znajdziesz ją w profilu, a potwierdzenie w swojej skrzynce.`,
  },

  accountCases: {
    title: 'Twoje sprawy',
    name: (kind: string, number: string) => `${kind}, ${number}`,
    received: (date: string) => `Przyjęta ${date}`,
    due: (date: string) => `odpowiemy do ${date}`,
    failed: 'Nie udało się pobrać spraw',
  },

  changePassword: {
    title: 'Zmiana hasła',
    lead: 'Po zmianie wylogujemy Cię z pozostałych urządzeń.',
    form: 'Zmiana hasła',
    current: 'Obecne hasło',
    submit: 'Zmień hasło',
    failed: 'Nie udało się zmienić hasła. Spróbuj ponownie.',
    done: 'Hasło zostało zmienione.',
    none: 'Logujesz się przez Google i nie masz hasła w tym serwisie. Możesz je ustawić linkiem wysłanym na Twój adres e-mail.',
    set: 'Ustaw hasło',
  },

  sessions: {
    title: 'Zalogowane urządzenia',
    lead: 'Nie poznajesz któregoś z nich? Zakończ jego sesję i zmień hasło.',
    current: 'To urządzenie',
    lastUsed: (when: string) => `Ostatnio używane: ${when}`,
    since: (when: string) => `Zalogowano: ${when}`,
    end: 'Zakończ',
    ended: 'Sesja została zakończona.',
    failed: 'Nie udało się zakończyć sesji. Spróbuj ponownie.',
    loadFailed: 'Nie udało się pobrać listy urządzeń',
  },
} as const;
