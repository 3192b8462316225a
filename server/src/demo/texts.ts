import type { OpinionEntry } from '@najem/shared/contract/tenancies';
import type { TenancyRole } from '@najem/shared/domain/tenancies';
import type { LandlordReason, TenantReason } from '@najem/shared/domain/register';

/** The texts of the made-up demo data. No person and no address is real. */

export const DEMO_FIRST_NAMES = {
  woman: [
    'Alicja',
    'Aneta',
    'Barbara',
    'Celina',
    'Dorota',
    'Elżbieta',
    'Gabriela',
    'Hanna',
    'Iga',
    'Jagoda',
    'Kinga',
    'Lucyna',
    'Łucja',
    'Małgorzata',
    'Natalia',
    'Oliwia',
    'Róża',
    'Sylwia',
    'Wioletta',
    'Żaneta',
  ],
  man: [
    'Adrian',
    'Bartosz',
    'Cezary',
    'Damian',
    'Emil',
    'Filip',
    'Grzegorz',
    'Hubert',
    'Igor',
    'Jakub',
    'Konrad',
    'Leszek',
    'Łukasz',
    'Michał',
    'Norbert',
    'Oskar',
    'Patryk',
    'Radosław',
    'Szymon',
    'Wojciech',
  ],
} as const;

/** Surnames as a woman and as a man bear them. */
export const DEMO_SURNAMES: readonly (readonly [woman: string, man: string])[] = [
  ['Bielawska', 'Bielawski'],
  ['Ćwiklińska', 'Ćwikliński'],
  ['Dąbrówka', 'Dąbrówka'],
  ['Ferenc', 'Ferenc'],
  ['Gołębiowska', 'Gołębiowski'],
  ['Hałas', 'Hałas'],
  ['Jarzębska', 'Jarzębski'],
  ['Kłosińska', 'Kłosiński'],
  ['Leśniak', 'Leśniak'],
  ['Łozińska', 'Łoziński'],
  ['Malanowska', 'Malanowski'],
  ['Niedźwiecka', 'Niedźwiecki'],
  ['Ostrowska', 'Ostrowski'],
  ['Pogorzelska', 'Pogorzelski'],
  ['Rybarczyk', 'Rybarczyk'],
  ['Słowikowska', 'Słowikowski'],
  ['Śmigielska', 'Śmigielski'],
  ['Trzcińska', 'Trzciński'],
  ['Uchman', 'Uchman'],
  ['Wierzbicka', 'Wierzbicki'],
  ['Zarębska', 'Zarębski'],
  ['Żurawska', 'Żurawski'],
];

export const DEMO_COMPANIES = {
  tenant: [
    'Pracownia Ceramiki Glinek sp. z o.o.',
    'Kancelaria Podatkowa Bilansik',
    'Studio Graficzne Kreska i Plama',
    'Piekarnia Chrupiąca Piętka',
    'Salon Rowerowy Dwa Koła',
    'Przedszkole Wesoła Biedronka sp. z o.o.',
    'Serwis Komputerowy Ostatni Bit',
  ],
  landlord: [
    'Zarząd Nieruchomości Cztery Kąty sp. z o.o.',
    'Mieszkania pod Lipami S.A.',
    'Kamienica Nowy Zaułek sp. z o.o.',
    'Apartamenty Bursztynowe sp. z o.o.',
    'Dom i Ogród Zarządzanie Najmem',
    'Towarzystwo Najmu Spokojna Przystań',
    'Lokale Użytkowe Pasaż sp. z o.o.',
    'Stancje Akademickie Żaczek',
  ],
} as const;

/** Invented streets; the cities and the first digits of their codes are real. */
export const DEMO_STREETS = [
  'Bursztynowego Wiatru',
  'Cichych Ogrodów',
  'Czterech Jaskółek',
  'Dobrej Nadziei',
  'Jesiennych Liści',
  'Kamiennej Łapy',
  'Księżycowa Górka',
  'Lipowego Miodu',
  'Migdałowych Sadów',
  'Nocnych Ciem',
  'Pana Chrabąszcza',
  'Polnych Świerszczy',
  'Porannej Kawy',
  'Siedmiu Schodów',
  'Srebrnych Dębów',
  'Starej Latarni',
  'Szklanych Paciorków',
  'Tęczowych Mostów',
  'Wesołego Kominiarza',
  'Złotej Rybki',
];

export const DEMO_CITIES: readonly (readonly [code: string, city: string])[] = [
  ['00', 'Warszawa'],
  ['30', 'Kraków'],
  ['90', 'Łódź'],
  ['50', 'Wrocław'],
  ['60', 'Poznań'],
  ['80', 'Gdańsk'],
  ['70', 'Szczecin'],
  ['20', 'Lublin'],
  ['40', 'Katowice'],
  ['15', 'Białystok'],
  ['35', 'Rzeszów'],
  ['87', 'Toruń'],
];

/** Comments fit women, men and companies as author and as subject. */
export const DEMO_TENANT_COMMENTS: Readonly<Record<TenantReason, readonly string[]>> = {
  timely_payment: [
    'Czynsz wpływał zawsze do piątego dnia miesiąca, przez cały okres najmu bez ani jednego przypomnienia.',
    'Dwa lata najmu i wszystkie opłaty na czas, także rozliczenia mediów. Chętnie wynajmę ponownie.',
    'Przy zmianie pracy uprzedzenie o możliwym opóźnieniu, a i tak przelew przyszedł w terminie.',
    'Płatności zleceniem stałym, co do dnia. Pod tym względem współpraca wzorowa.',
    'Kaucja i pierwszy czynsz w dniu podpisania umowy, później ani razu po terminie.',
  ],
  property_care: [
    'Drobne usterki naprawiane od ręki, o poważniejszych wiadomość tego samego dnia, ze zdjęciami.',
    'Po wyprowadzce mieszkanie w lepszym stanie niż przy odbiorze: odmalowany pokój i uszczelnione okno.',
    'Przegląd pieca i wymiana filtrów bez przypominania. Sprzęt działa jak nowy.',
    'Wilgoć w łazience zgłoszona, zanim zdążyła zniszczyć ścianę. Dzięki temu skończyło się na fudze.',
  ],
  cleanliness: [
    'Mieszkanie zawsze zadbane, także przy niespodziewanej wizycie hydraulika.',
    'Lokal oddany czysty, łącznie z umytymi oknami i piekarnikiem.',
    'Mimo dwóch kotów w mieszkaniu nie było ani śladu, ani zapachu.',
    'Porządek również na klatce i w komórce lokatorskiej, sąsiedzi nie mogli się nachwalić.',
  ],
  payment_issues: [
    'Trzy kolejne czynsze po terminie, każdy dopiero po pisemnym wezwaniu. Ostatni rozliczony z kaucji.',
    'Zaległość za media za pół roku, spłacona w ratach po podpisaniu ugody.',
    'Od czerwca wpłaty w częściach i z tygodniowym poślizgiem, bez słowa wyjaśnienia.',
    'Po wyprowadzce zaległość za dwa miesiące. Spłacona w całości, ale dopiero po przedsądowym wezwaniu.',
    'Przelew obiecywany „na jutro” przychodził zwykle po dziesięciu dniach.',
  ],
  property_damage: [
    'Wypalona plama na blacie i zerwana roleta, naprawa pokryta z kaucji.',
    'Po imprezie wybita szyba w drzwiach balkonowych. Szkoda zgłoszona od razu, ale naprawa została na mojej głowie.',
    'Porysowany parkiet w dwóch pokojach i dziury po kołkach, których nikt nie zaszpachlował.',
    'Zalana kuchnia sąsiadów przez źle podłączoną zmywarkę, o której nie było mowy.',
  ],
  contract_breach: [
    'Pokój podnajęty znajomemu bez zgody, wiadomość o tym przyszła od sąsiadki.',
    'W umowie był zakaz palenia, a ściany i firanki mówią co innego.',
    'Wypowiedzenie z dnia na dzień, mimo miesięcznego okresu w umowie.',
    'Pies pojawił się po trzech miesiącach, choć umowa dotyczyła mieszkania bez zwierząt.',
  ],
};

export const DEMO_LANDLORD_COMMENTS: Readonly<Record<LandlordReason, readonly string[]>> = {
  deposit_settlement: [
    'Kaucja wróciła na konto po sześciu dniach, razem z zestawieniem liczników.',
    'Potrącona tylko żarówka, zgłoszona przy odbiorze. Reszta kaucji następnego dnia.',
    'Protokół zdawczy ze zdjęciami i uczciwe rozliczenie, żadnych niespodzianek.',
    'Kaucja oddana w całości, mimo umowy skróconej o dwa miesiące.',
  ],
  good_property_condition: [
    'Mieszkanie zgodne z ogłoszeniem, świeżo po remoncie, wszystko sprawne.',
    'Lokal suchy i ciepły, rachunki za ogrzewanie niższe niż w poprzednim mieszkaniu.',
    'Nowa pralka i porządne materace, czyli coś, czego w najmie prawie się nie spotyka.',
    'Instalacja gazowa po przeglądzie, protokół dołączony do umowy.',
  ],
  quick_response: [
    'Cieknący zawór naprawiony tego samego popołudnia, choć była sobota.',
    'Na każdą wiadomość odpowiedź w ciągu godziny, fachowiec zwykle nazajutrz.',
    'Po awarii pieca tego samego dnia grzejnik zastępczy.',
    'Zgłoszenia przez formularz, widać status i termin naprawy. Działa bez zarzutu.',
  ],
  other_positive: [
    'Czynsz bez zmian przez trzy lata, a o podwyżce wiadomość z półrocznym wyprzedzeniem.',
    'Zgoda na psa i na pomalowanie pokoju, wystarczyła jedna rozmowa.',
    'Uczciwy aneks w czasie przestoju w pracy, bez upokarzających pytań.',
  ],
  deposit_issues: [
    'Cztery miesiące czekania na kaucję, pomogło dopiero wezwanie do zapłaty.',
    'Potrącone malowanie całego mieszkania po zaledwie dziesięciu miesiącach najmu.',
    'Z kaucji zniknęło 400 zł „za sprzątanie”, rachunku nie ma do dziś.',
    'Kaucja przepadła za porysowany zlew, który był w protokole zdawczym.',
  ],
  bad_property_condition: [
    'Za meblościanką grzyb, w ogłoszeniu „po generalnym remoncie”.',
    'Okna nieszczelne, zimą w sypialni piętnaście stopni.',
    'Trzy z pięciu gniazdek nie działały, a korki wybijało przy czajniku.',
    'Windy brak, choć była w ogłoszeniu, a piwnica regularnie zalewana.',
  ],
  no_response: [
    'Pięć zgłoszeń o przeciekającym dachu bez odpowiedzi. Wiadro stoi do dziś.',
    'Telefon odbierany tylko w dniu płatności czynszu.',
    'Domofon nie działał osiem miesięcy, mimo trzech zgłoszeń na piśmie.',
    'Rozliczenia mediów nie ma od roku, prośby pozostają bez odpowiedzi.',
  ],
  other_negative: [
    'Wizyty bez zapowiedzi, raz podczas nieobecności domowników.',
    'Podwyżka czynszu o jedną czwartą z tygodniowym wyprzedzeniem.',
    'Odmowa zameldowania, choć przed podpisaniem umowy nie było z tym kłopotu.',
  ],
};

export const DEMO_REFERRALS = [
  { code: 'WLASCICIEL', description: 'Ulotka dla właścicieli mieszkań', campaign: 'Wiosna', is_active: true },
  { code: 'STUDENT', description: 'Akcja w domach studenckich', campaign: 'Początek roku', is_active: true },
  { code: 'TARGI', description: 'Stoisko na targach mieszkaniowych', campaign: null, is_active: false },
] as const;

/** What people reply to entries about them. */
export const DEMO_REPLIES = [
  'Zaległości są opłacone od końca umowy, potwierdzenia przelewów dołączono do protokołu.',
  'Ściany były odmalowane na mój koszt, co jest zapisane w protokole zdawczym.',
  'Umowę rozwiązaliśmy za porozumieniem stron. Nie było żadnego sporu.',
  'Dziękuję za ten wpis. Naprawa trwała dłużej, bo czekaliśmy na część.',
  'Kaucja została rozliczona w terminie z umowy, po odjęciu kosztów sprzątania.',
] as const;

/** The letter with a code that is under way. */
export const DEMO_LETTER = {
  address: 'ul. Przykładowa 12/3, 00-950 Warszawa',
  trackingNumber: 'RR123456789PL',
} as const;

/** Guests whose claims wait on the desk. */
export const DEMO_CLAIMANTS = [
  { method: 'document', givenName: 'Renata', familyName: 'Sowińska', email: 'renata@demo.test' },
  { method: 'signed', givenName: 'Igor', familyName: 'Mazurek', email: 'igor@demo.test' },
] as const;

/** What the made-up files of these claims show; the signature's letters are those of the plainest fonts. */
export const DEMO_FILES = {
  document: {
    file: 'dokument.jpg',
    title: 'DOKUMENT PRZYKŁADOWY',
    name: 'Imię i nazwisko',
    number: 'Numer',
    expiry: (date: string) => `Ważny do ${date}`,
    stamp: (date: string) => `Tylko do weryfikacji w Rzetelny Najem, ${date}`,
  },
  extract: {
    file: 'wydruk-z-rejestru.jpg',
    title: 'WYDRUK PRZYKŁADOWY Z CEIDG',
    lines: ({ name, nip, date }: { name: string; nip: string; date: string }) => [
      `Przedsiębiorca: ${name}`,
      `NIP: ${nip}`,
      'Status: aktywny',
      'Adres: ul. Przykładowa 12/3, 00-950 Warszawa',
      `Stan na dzień: ${date}`,
    ],
  },
  evidence: {
    file: 'dowod.jpg',
    title: 'DOWÓD PRZYKŁADOWY',
    lines: (date: string) => [
      'Protokół zdawczo-odbiorczy mieszkania',
      'Strony: wynajmujący i najemca',
      'Stan liczników i usterki opisano w załączniku.',
      `Podpisano: ${date}`,
    ],
  },
  statement: {
    file: 'oswiadczenie-podpisane.pdf',
    signature: (name: string, date: string) => [`Podpisano elektronicznie: ${name}`, `Data: ${date}`, 'To jest wzór.'],
  },
} as const;

/** Entries about the demo's tenant who has a file, most of them disputed. */
export const DEMO_DISPUTED = {
  praised: {
    reason: 'timely_payment',
    rentalAddress: 'ul. Porannej Kawy 7/3, 00-312 Warszawa',
    comment: 'Czynsz zleceniem stałym co do dnia, także w miesiącu przeprowadzki.',
  },
  late: {
    reason: 'payment_issues',
    rentalAddress: 'ul. Porannej Kawy 7/3, 00-312 Warszawa',
    comment: 'Rozliczenie mediów za pierwsze półrocze opłacone dopiero po drugim wezwaniu.',
  },
  floor: {
    reason: 'property_damage',
    rentalAddress: 'ul. Porannej Kawy 7/3, 00-312 Warszawa',
    comment: 'Zarysowana podłoga w przedpokoju, naprawa za 600 zł na mój koszt.',
  },
  guests: {
    reason: 'contract_breach',
    rentalAddress: 'ul. Lipowego Miodu 15/8, 00-204 Warszawa',
    comment: 'Dodatkowa osoba mieszkała w lokalu przez trzy miesiące bez mojej zgody.',
  },
  keys: {
    reason: 'contract_breach',
    rentalAddress: 'ul. Lipowego Miodu 15/8, 00-204 Warszawa',
    comment: 'Klucze oddane dwa tygodnie po umówionym dniu.',
  },
  wall: {
    reason: 'property_damage',
    rentalAddress: 'ul. Srebrnych Dębów 21/2, 30-118 Kraków',
    comment: 'Dziura w ścianie między kuchnią a salonem, zasłonięta szafką w dniu odbioru.',
  },
  arrears: {
    reason: 'payment_issues',
    rentalAddress: 'ul. Złotej Rybki 4/19, 90-233 Łódź',
    comment: 'Czynsz za dwa ostatnie miesiące zasądzony przez sąd.',
  },
  notice: {
    reason: 'contract_breach',
    rentalAddress: 'ul. Złotej Rybki 4/19, 90-233 Łódź',
    comment: 'Wypowiedzenie złożone bez zachowania miesięcznego okresu.',
  },
  insultOne: {
    reason: 'payment_issues',
    rentalAddress: 'ul. Szklanych Paciorków 30/1, 60-401 Poznań',
    comment: 'Typowy krętacz, pieniędzy od niego nie zobaczycie.',
  },
  insultTwo: {
    reason: 'property_damage',
    rentalAddress: 'ul. Szklanych Paciorków 30/1, 60-401 Poznań',
    comment: 'Po tym człowieku trzeba było odkażać całe mieszkanie.',
  },
  insultThree: {
    reason: 'contract_breach',
    rentalAddress: 'ul. Szklanych Paciorków 30/1, 60-401 Poznań',
    comment: 'Leczy się i dlatego nie dotrzymuje umów.',
  },
} as const satisfies Record<string, { reason: TenantReason; rentalAddress: string; comment: string }>;

/** What the sides of the demo's disputes and the desk write. */
export const DEMO_DISPUTE_TEXTS = {
  late: 'Wezwania nie było. Rozliczenie przyszło w sierpniu, a przelew wyszedł następnego dnia, na co mam potwierdzenie.',
  floor: 'Podłoga była porysowana już w dniu odbioru mieszkania, co opisuje protokół z jego przekazania.',
  floorAnswer: 'W protokole jest mowa o pokoju. Przedpokój był po cyklinowaniu, załączam rachunek za naprawę.',
  wall: 'Wpis pomija, że otwór w ścianie zrobiono za zgodą właścicielki, pod przyłącze internetu.',
  wallAnswer: 'Zgoda dotyczyła otworu na kabel, a nie dziury o średnicy trzydziestu centymetrów.',
  wallComment: 'Średnica to trzy centymetry. Załączam zdjęcie z dnia wyprowadzki.',
  guests: 'Brat nocował u mnie przez trzy tygodnie po operacji, a nie przez trzy miesiące. Pisałem o tym.',
  guestsWanted: 'Przez trzy tygodnie w lokalu nocował brat najemcy.',
  guestsCorrected: 'Dodatkowa osoba nocowała w lokalu przez trzy tygodnie.',
  keys: 'To chyba pomyłka: klucze oddał w moim imieniu kurier, z potwierdzeniem odbioru tego samego dnia.',
  arrears: 'Zapłaciłem całą należność przed wyrokiem, a sąd o tym nie wiedział, bo przelew jeszcze nie dotarł.',
  arrearsReasons:
    'Autor dołączył prawomocny nakaz zapłaty, z którego wynika zaległość za dwa miesiące. Osoba nie przedstawiła dowodu zapłaty przed wydaniem nakazu.',
  arrearsAppeal: 'Bank wystawił mi potwierdzenie przelewu sprzed nakazu. Proszę o ponowne rozpatrzenie sprawy.',
  notice: 'Umowa była na czas określony i wygasła, więc żadnego wypowiedzenia nie składałem.',
  insult: 'Ten wpis mnie obraża i nie mówi o żadnym zdarzeniu z najmu. Proszę go usunąć w całości.',
  insultReasons: 'Wpis nie opisuje zdarzenia z najmu, tylko ocenia osobę słowami, które naruszają jej dobra osobiste.',
  refusedEvidence: 'Na zdjęciu nie widać daty ani adresu, więc nie potwierdza ono, kiedy klucze zostały oddane.',
} as const;

export const DEMO_CASE_TEXTS = {
  address:
    'W serwisie jest mój poprzedni adres. Od stycznia mieszkam przy ul. Lipowej 8 w Poznaniu, proszę to poprawić.',
  recipients: 'Proszę o informację, komu w ostatnim roku udostępniono dane o mnie i na jakiej podstawie.',
  rating: 'Nie rozumiem, skąd wzięła się moja ocena. Proszę o wyjaśnienie, które wpisy i z jaką wagą na nią wpłynęły.',
  ratingReasons:
    'Ocena zaczyna się od 2,5. Każdy wpis, który się liczy, dodaje albo odejmuje wagę swojego powodu; wpisy kwestionowane się nie liczą. Wszystkie wagi są w zakładce „Ocena” w teczce.',
};

export const DEMO_PASSPORT_TEXTS = {
  message: 'Dzień dobry, chodzi o mieszkanie przy ul. Kwiatowej. Czy pokaże mi Pan swój paszport najmu?',
  declining: 'najemca@poczta.test',
  waiting: 'kandydatka@poczta.test',
};

/** Homes of the demo's tenancies, and what their sides write of each other. */
export const DEMO_TENANCY_TEXTS = {
  revealed: 'ul. Jesionowa 12/5, 61-120 Poznań',
  unproven: 'ul. Lipowa 8/2, 61-001 Poznań',
  window: 'ul. Wiosenna 3/14, 60-592 Poznań',
  running: 'ul. Kościelna 21/7, 60-538 Poznań',
  flat: 'ul. Akacjowa 40/9, 60-350 Poznań',
  asked: 'ul. Polna 6/1, 60-535 Poznań',
  countered: 'ul. Zielona 17/3, 61-851 Poznań',
  opinions: {
    landlord: [
      { reason: 'timely_payment', comment: 'Przez dwa lata każdy czynsz wpłynął przed dziesiątym dniem miesiąca.' },
      { reason: 'property_care', comment: 'Mieszkanie oddane czyste i odmalowane, protokół bez żadnych uwag.' },
    ],
    tenant: [{ reason: 'quick_response', comment: 'Zepsuty piec wymieniony w dwa dni, a kaucja zwrócona w całości.' }],
  },
  unprovenOpinions: {
    landlord: [{ reason: 'cleanliness', comment: 'Po wyprowadzce mieszkanie było posprzątane, z umytymi oknami.' }],
    tenant: [
      {
        reason: 'deposit_issues',
        comment: 'Na zwrot kaucji trzeba było czekać trzy miesiące i dwa razy o nią prosić.',
      },
    ],
  },
} as const satisfies Record<string, string | Record<TenancyRole, readonly OpinionEntry[]>>;
