/** Every Polish word that is the landlords' own; texts of both kinds are in `@najem/shared/subject`. */
export const TEXTS = {
  lead: 'Wynajmujący dodani lub opisani przez Ciebie. Lista odświeża się sama.',
  leadForAdmin: 'Wszyscy wynajmujący w serwisie. Lista odświeża się sama.',
  columns: {
    name: 'Nazwa',
    type: 'Typ',
    identifier: 'Identyfikator',
    address: 'Adres',
    lastEntry: 'Ostatni wpis',
    rating: 'Ocena',
    actions: 'Akcje',
  },
  identifierLabel: 'PESEL lub NIP',
  identifierLead: 'Sprawdzimy, czy ten wynajmujący jest już w serwisie.',
  welcome: {
    title: 'Nie masz jeszcze żadnych wynajmujących.',
    describe: 'Opisz wynajmującego',
    describeText: 'Powiedz innym, jaka była nieruchomość i jej właściciel.',
  },
} as const;
