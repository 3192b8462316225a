const AROUND: readonly [before: string, after: string][] = [
  ['', ''],
  [' ', '\u00A0'],
  ['\u200E', ''],
  ['\u202A', '\u202C'],
  ['\uFEFF', '\u2069'],
  ['\t', '\r\n'],
  ['№ ', ''],
  ['/', '_'],
];

/** Everything that a paste from a mail, a table or a page puts between the characters of a number. */
const BETWEEN: readonly string[] = [
  '',
  ' ',
  '-',
  '.',
  '/',
  '_',
  '\u00A0',
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u180E',
  '\u200B',
  '\u200D',
  '\u200F',
  '\u2009',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u202F',
  '\u2060',
  '\u2064',
  '\u2066',
  '\u206A',
  '\u2212',
  '\u3000',
  '\u3164',
  '\uFE0F',
  '\uFE63',
  '\uFF0D',
  '\u{E0020}',
];

/** The zeros of other scripts: Arabic, Persian, Devanagari, Thai, full-width and mathematical. */
const ZEROS: readonly string[] = ['٠', '۰', '०', '๐', '０', '𝟎', '𝟶', '𑁦'];

const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  A: ['А', 'Α', 'а', 'α', 'Ａ'],
  B: ['В', 'Β'],
  C: ['С', 'с'],
  E: ['Е', 'Ε', 'е'],
  H: ['Н', 'Η'],
  I: ['І', 'Ι', 'і'],
  K: ['К', 'Κ', 'к', '\u212A'],
  M: ['М', 'Μ'],
  N: ['Ν'],
  O: ['О', 'Ο', 'о', 'ο'],
  P: ['Р', 'Ρ', 'р'],
  T: ['Т', 'Τ'],
  X: ['Х', 'Χ', 'х'],
  Y: ['Υ'],
  Z: ['Ζ'],
};

/** What stands in front of any number in forms and mails, parted from it. */
const SEPARATE_LABELS: readonly string[] = [
  'NR',
  'No',
  'Numer',
  'Paszport',
  'Paszport nr',
  'Nr paszportu',
  'Passport No',
]
  .flatMap((label) =>
    [' ', ': ', ':', '. ', '.', '\n', '\r\n', '\u00A0', '\t', '\uFF1A'].map((gap) => `${label}${gap}`),
  )
  .concat('Seria i numer: ', '  nr ', '\uFEFFnr ');

const PESEL_LENGTH = 11;
const NIP_LENGTH = 10;

/**
 * The same identifier, written without decoration as it is stored, in every way in which people type and paste it:
 * with invisible marks, separators, digits of other scripts, letters that look alike, and labels.
 */
export function decorations(identifier: string): string[] {
  const characters = [...identifier];
  const isNumber = /^[0-9]+$/.test(identifier);
  return [
    ...AROUND.map(([before, after]) => `${before}${identifier}${after}`),
    ...BETWEEN.flatMap((mark) => [characters.join(mark), `${mark}${identifier}${mark}`]),
    identifier.toLowerCase(),
    ...ZEROS.map((zero) => identifier.replace(/[0-9]/g, (digit) => shifted(zero, Number(digit)))),
    ...characters.flatMap((letter, index) =>
      (LOOK_ALIKES[letter] ?? []).map((other) => characters.with(index, other).join('')),
    ),
    characters.map((letter) => LOOK_ALIKES[letter]?.[0] ?? letter).join(''),
    ...SEPARATE_LABELS.flatMap((label) => [
      `${label}${identifier}`,
      `${label.toLowerCase()}${identifier.toLowerCase()}`,
    ]),
    ...(isNumber && identifier.length === PESEL_LENGTH ? labelled('PESEL', identifier) : []),
    ...(isNumber && identifier.length === NIP_LENGTH ? companyLabels(identifier) : []),
  ];
}

function shifted(zero: string, by: number): string {
  return String.fromCodePoint((zero.codePointAt(0) ?? 0) + by);
}

function labelled(label: string, identifier: string): string[] {
  return [' ', ': ', ' nr ', ' nr: ', '-', ''].flatMap((gap) => [
    `${label}${gap}${identifier}`,
    `${label.toLowerCase()}${gap}${identifier}`,
  ]);
}

function companyLabels(nip: string): string[] {
  const written = `${nip.slice(0, 3)}-${nip.slice(3, 6)}-${nip.slice(6, 8)}-${nip.slice(8)}`;
  const prefixed = [`PL${nip}`, `PL ${written}`, `pl${nip}`];
  return [written, ...prefixed, ...[nip, written, ...prefixed].flatMap((number) => labelled('NIP', number))];
}
