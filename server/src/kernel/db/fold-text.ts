// Accents, vowel points and what is not seen, and every run of other characters: as in `fold_text` of the database.
const REMOVED =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+/g;
const OTHERS = /[^a-z0-9\u00c0-\u02af\u0370-\u1fff\u2c00-\u{10ffff}]+/gu;
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ð: 'd',
  ə: 'e',
  ς: 'σ',
  ґ: 'г',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const WHOLE = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Folds a text as the lists' filters compare it: letters of any script without case and accents, one space for every run
 * of other characters. The database's `fold_text` gives the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(REMOVED, '')
    .toLowerCase()
    .replace(WHOLE, (letter) => PLAIN[letter] ?? letter)
    .replace(OTHERS, ' ')
    .normalize('NFC');
}
