/** Every Polish word that is the tenants' own; texts of both kinds are in `@najem/shared/subject`. */
export const TEXTS = {
  lead: 'Najemcy dodani lub opisani przez Ciebie. Ocena liczy się ze wszystkich wpisów w serwisie.',
  leadForAdmin: 'Wszyscy najemcy w serwisie.',
  columns: {
    name: 'Nazwa',
    type: 'Typ',
    identifier: 'NIP/PESEL',
    address: 'Adres',
    history: 'Historia najmu',
    rating: 'Ocena',
    actions: 'Akcje',
  },
  identifierFilter: 'NIP, PESEL lub paszport',
  identifierLabel: 'PESEL, NIP lub numer paszportu',
  identifierLead: 'Sprawdzimy, czy ten najemca jest już w serwisie.',
  welcome: {
    title: 'Nie masz jeszcze żadnych najemców.',
    describe: 'Opisz najemcę',
    describeText: 'Powiedz innym, jak przebiegał najem.',
  },
} as const;
