import fc from 'fast-check';
import { cleanText } from './plain-text';

describe('a free text', () => {
  it.each([
    '',
    ' \n ',
    '\u202E\u202C',
    '\u200B\u200D',
    '\u2066\u2069',
    '\u3164',
    '\u2800',
    '\uFE0F',
    '\u0301',
    '\u0007',
  ])('is empty where %j is all of it', (text) => {
    expect(cleanText(text)).toBe('');
  });

  it.each([
    [' Płaci na czas.\r\nZawsze. ', 'Płaci na czas.\nZawsze.'],
    ['Nie \u202Ezsałga\u202C płaci', 'Nie zsałga płaci'],
    ['a\u0000b\u001Bc\td', 'abc\td'],
    ['👨‍👩‍👧 می‌خواهم', '👨‍👩‍👧 می‌خواهم'],
    ['Ewa \uD83D', 'Ewa'],
    ['z\u0307', 'ż'],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleanText(text)).toBe(kept);
  });

  it('is the same when it is cleaned again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cleanText(cleanText(text)) === cleanText(text)));
  });
});
