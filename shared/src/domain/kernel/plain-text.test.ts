import fc from 'fast-check';
import { cleanText, findLetterProblem } from './plain-text';

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

describe('the letters of a text', () => {
  it.each(['Łucja Żółć\n„3 zł”', 'Шевченко 李小龍', 'Dobrze 😀👨‍👩‍👧🇵🇱', '𝐉𝐚𝐧', ''])('%j can be printed', (text) => {
    expect(findLetterProblem(text)).toBeUndefined();
  });

  it.each([
    ['a rare ideograph', '田中 𠮷子'],
    ['one that stands for a rare one', '\ufad1'],
    ['an ancient script', '𒀀'],
    ['a private letter', '\ue000'],
    ['no letter at all', '\uffff'],
  ])('%s cannot', (_what, text) => expect(findLetterProblem(text)).toBe('TEXT_UNPRINTABLE'));
});
