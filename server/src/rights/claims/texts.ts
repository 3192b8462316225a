/** The beginning of a claim's number. */
export const CLAIM_PREFIX = 'PT';

export const CLAIM_TEXTS = {
  triesLeft: (tries: number) => `Kod jest nieprawidłowy. Pozostało prób: ${tries}.`,
  outranked: 'Ten identyfikator ma już potwierdzenie wyższego poziomu',
  attachment: (place: number) => `Załącznik ${place}`,
};

export const STATEMENT_TEXTS = {
  product: 'Rzetelny Najem',
  title: 'Oświadczenie',
  sentence: 'Oświadczam, że chcę otworzyć swoją teczkę w serwisie Rzetelny Najem.',
  code: (code: string) => `Kod oświadczenia: ${code}.`,
  fileName: 'oswiadczenie.pdf',
};

export const LETTER_TEXTS = {
  title: 'Twój kod',
  greeting: 'Dzień dobry,',
  request: (product: string) => `oto kod, o który poproszono w serwisie ${product}:`,
  where: (address: string) => `Wpisz go na stronie ${address}.`,
  validity: 'Kod jest ważny 30 dni od nadania listu i można go użyć raz.',
  stranger: 'Jeśli to nie Twoja prośba o kod, nikomu go nie podawaj i zniszcz ten list.',
  fileName: (number: string) => `list-${number}.pdf`,
};
