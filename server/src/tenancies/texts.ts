/** The Polish words of tenancies that documents of others carry. */
export const TENANCY_TEXTS = {
  /** The other side of an invitation that nobody has answered, or that led to nothing. */
  unanswered: 'osoba zaproszona',
  sealedOpinion: 'opinia jeszcze nieodsłonięta',
  revealedOpinion: (date: string) => `odsłonięta ${date}`,
  withdrawnOpinion: (date: string) => `wycofana ${date}`,
  /** Of a part of the export that it leaves out, with its ground. */
  leftOut: 'Opinie z najmów przed dniem ich odsłonięcia (art. 15 ust. 4 RODO).',
} as const;

/** The words of the confirmation of a tenancy. */
export const CONFIRMATION_TEXTS = {
  product: 'Rzetelny Najem',
  title: (number: string) => `Potwierdzenie najmu ${number}`,
  lead: (date: string) => `Obie strony potwierdziły ten najem w serwisie Rzetelny Najem ${date}.`,
  roles: { landlord: 'Wynajmujący', tenant: 'Najemca' },
  place: 'Mieszkanie',
  days: 'Czas najmu',
  range: (from: string, to: string) => `od ${from} do ${to}`,
  ongoing: (from: string) => `od ${from}, trwa nadal`,
  meaning:
    'Dokument potwierdza, że najem miał miejsce. Potwierdziły go osoby, nie umowa; nie jest oceną żadnej ze stron.',
  checksum: 'Suma kontrolna',
  authenticity: (site: string) => `Autentyczność sprawdzisz na stronie ${site}/reports/verify, podając numer najmu.`,
} as const;

/** How the identity of a side is proved. */
export const CLAIM_LEVEL_TEXTS = {
  2: 'tożsamość sprawdzona na podstawie dokumentu',
  3: 'tożsamość potwierdzona przez bank, e-dowód lub podpis elektroniczny',
  /** Of a side whose proof ended after the tenancy was proven. */
  former: 'tożsamość sprawdzona wcześniej',
  none: 'tożsamość niesprawdzona',
} as const;
