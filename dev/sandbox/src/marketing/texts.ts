/** A page of the mock marketing site: its address, its title and its paragraphs. */
export interface MarketingPage {
  path: string;
  label: string;
  title: string;
  sections: readonly { title?: string; paragraphs: readonly string[] }[];
}

export const MARKETING_TEXTS = {
  product: 'Rzetelny Najem',
  standIn: 'Strona zastępcza: w tym miejscu będzie strona informacyjna serwisu.',
  pages: 'Strony informacyjne',
  signIn: 'Przejdź do serwisu',
} as const;

export const MARKETING_PAGES: readonly MarketingPage[] = [
  {
    path: '/',
    label: 'Strona główna',
    title: 'Wiedz, z kim podpisujesz umowę najmu',
    sections: [
      {
        paragraphs: [
          'Rzetelny Najem to miejsce, w którym wynajmujący i zarządcy opisują, jak układała się współpraca z najemcami, a najemcy robią to samo o wynajmujących.',
          'Przed podpisaniem umowy sprawdzisz drugą stronę po numerze PESEL lub NIP i dostaniesz raport z historią najmu i oceną od 0 do 5.',
        ],
      },
      {
        title: 'Dla obu stron',
        paragraphs: [
          'Wynajmujący dowie się, czy czynsz był płacony w terminie i czy mieszkanie wróciło w dobrym stanie.',
          'Najemca dowie się, czy kaucja była rozliczana i czy usterki były usuwane.',
        ],
      },
    ],
  },
  {
    path: '/o-nas',
    label: 'O nas',
    title: 'O nas',
    sections: [
      {
        paragraphs: [
          'Tworzymy serwis dla osób, które wynajmują mieszkania i lokale, i dla tych, które w nich mieszkają.',
          'Wpisy dodają tylko osoby z potwierdzoną tożsamością, a każdy wpis ma powód, adres i datę. Dlatego ocena w raporcie da się wyjaśnić.',
        ],
      },
    ],
  },
  {
    path: '/jak-to-dziala',
    label: 'Jak to działa',
    title: 'Jak to działa',
    sections: [
      {
        title: 'Cztery kroki do raportu',
        paragraphs: [
          '1. Zarejestruj się.',
          '2. Wybierz z menu Raporty.',
          '3. Wpisz numer PESEL lub NIP drugiej strony.',
          '4. Odbierz szczegółowy raport.',
        ],
      },
      {
        title: 'Ile to kosztuje',
        paragraphs: [
          'Za raport zapłacisz kartą lub przelewem albo punktami RentCoins, które dostajesz za dodawanie danych. Cenę zobaczysz przed płatnością.',
        ],
      },
    ],
  },
  {
    path: '/regulamin',
    label: 'Regulamin',
    title: 'Regulamin',
    sections: [
      {
        paragraphs: [
          'To przykładowy regulamin środowiska testowego. Nie jest umową i nie rodzi żadnych zobowiązań.',
          'Konta, płatności, faktury i osoby w tym środowisku są zmyślone.',
        ],
      },
    ],
  },
  {
    path: '/polityka-prywatnosci',
    label: 'Polityka prywatności',
    title: 'Polityka prywatności',
    sections: [
      {
        paragraphs: [
          'To przykładowa polityka prywatności środowiska testowego. Dane, które tu wpiszesz, zostają na tym komputerze.',
          'Nie wpisuj prawdziwych numerów PESEL, NIP ani paszportów.',
        ],
      },
    ],
  },
  {
    path: '/kontakt',
    label: 'Kontakt',
    title: 'Kontakt',
    sections: [
      {
        paragraphs: [
          'W prawdziwym serwisie znajdziesz tu adres i telefon do biura obsługi.',
          'Wiadomości wysłane przez środowisko testowe trafiają do skrzynki piaskownicy i nigdzie dalej.',
        ],
      },
    ],
  },
];
