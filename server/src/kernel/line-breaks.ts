/** The beginning of a word, after a space and at most an opening sign. */
const BEGINNING = String.raw`(?<!\S)[(„]?`;

/** Where a line must not end: at the space after a word of one letter, an abbreviation, a figure or a postal code. */
export const UNBROKEN_SPACE = new RegExp(
  [
    String.raw`(?<=${BEGINNING}[AIOUWZaiouwz])`,
    String.raw`(?<=${BEGINNING}(?:al|art|lit|nr|os|pkt|pl|tel|ul|ust)\.?)`,
    String.raw`(?<=\d)(?= \p{Ll})`,
    String.raw`(?<=${BEGINNING}\d{2}-\d{3})`,
  ]
    .map((place) => `${place} (?=\\S)`)
    .join('|'),
  'gu',
);

/** Where a line must not end: at the hyphen of a postal code, of 'e-mail' and its like, of a report's or a case's number. */
export const UNBROKEN_HYPHEN = new RegExp(
  [
    String.raw`(?<=${BEGINNING}\d{2})-(?=\d{3}(?!\d))`,
    String.raw`(?<=${BEGINNING}[Ee])-(?=\p{L})`,
    String.raw`(?<=${BEGINNING}[A-Z]{2}(?:-[A-Z\d]{4,6}){0,2})-(?=[A-Z\d]{4})`,
  ].join('|'),
  'gu',
);
