import fc from 'fast-check';
import { cleanName, findFullNameProblem, findNameProblem, findUserNameProblem, NAME_MAX_LENGTH } from './name';

describe('names', () => {
  it.each([
    'Łucja Żurek',
    'Anna Maria Wesołowska-Kowalska',
    "Seán O'Neill",
    'J. R. R. Tolkien',
    'Firma „Dom” Sp. z o.o. (oddział 2)',
    'Zażółć gęślą jaźń & Syn: spółka/filia',
    'Емма 李小龍',
  ])('accepts %s', (name) => expect(findUserNameProblem(name)).toBeUndefined());

  // RULES: Names are one line
  it.each([
    ['a line end', 'Jan\nKowalski'],
    ['a carriage return', 'Jan\rKowalski'],
    ['a tab', 'Jan\tKowalski'],
    ['a line separator', 'Jan\u2028Kowalski'],
    ['a paragraph separator', 'Jan\u2029Kowalski'],
    ['NEL', 'Jan\u0085Kowalski'],
    ['a right-to-left mark', 'Jan\u200fKowalski'],
    ['a right-to-left override', 'Jan\u202eikslawoK'],
    ['an isolate', 'Jan\u2067Kowalski'],
    ['a zero-width space', 'Jan\u200bKowalski'],
    ['a soft hyphen', 'Jan\u00adKowalski'],
    ['a byte order mark', 'Jan\ufeffKowalski'],
    ['an address', 'Jan https://zly.example'],
    ['an address of any scheme', 'ftp://zly'],
    ['www.', 'Jan WWW.zly.example'],
    ['an e-mail address', 'jan@zly.example'],
    ['a blank letter alone', '\u3164'],
    ['half a character', 'Jan \ud800'],
    ['an address with an invisible mark', 'Jan www\ufe0f.zly'],
    ['an address with a full stop of another script', 'Jan www。zly'],
    ['letters of full width', 'Jan ｗｗｗ．zly ＠ :／／'],
  ])('refuses %s', (_case, name) => expect(findNameProblem(name)).toBe('NAME_INVALID'));

  // RULES: Names are one line
  it.each(['WWW.MEBLE.PL JAN KOWALSKI', 'C@FE s.c.', 'Dom://Wnętrze', 'ＡＢＣ ﹫', '100% „Ład” & Syn'])(
    'accepts the company %s',
    (name) => expect(findFullNameProblem(name)).toBeUndefined(),
  );

  it.each(['Jan\nKowalski', 'Jan\u202eikslawoK', 'Jan\u200bKowalski', 'Jan \ud800', '\u3164'])(
    'refuses the company %j',
    (name) => expect(findFullNameProblem(name)).toBe('NAME_UNPRINTABLE'),
  );

  it.each([findNameProblem, findFullNameProblem])('refuses letters that documents lack', (find) => {
    expect(find('田中 𠮷子')).toBe('TEXT_UNPRINTABLE');
    expect(find('田中 吉子 😀')).toBeUndefined();
  });

  // RULES: Names are one line
  it('has at most 100 characters', () => {
    expect(NAME_MAX_LENGTH).toBe(100);
    expect(findUserNameProblem('ż'.repeat(100))).toBeUndefined();
    expect(findUserNameProblem('ż'.repeat(101))).toBe('USER_NAME_TOO_LONG');
  });

  it.each([
    ['Jan Kowalski', 'Jan Kowalski'],
    [' Jan\r\n\tKowalski ', 'Jan Kowalski'],
    ['Jan\u202eKowalski', 'Jan Kowalski'],
    ['Wygrana: https://www.zly.example', 'Wygrana: https zly.example'],
    ['jan@zly.example', 'jan zly.example'],
    ['wwww..', 'w .'],
    ['田中 𠮷子', '田中'],
    [`Jan ${'x'.repeat(97)}`, 'Jan'],
    [`${'x'.repeat(50)} ${'y'.repeat(49)} z`, `${'x'.repeat(50)} ${'y'.repeat(49)}`],
    ['x'.repeat(101), ''],
    ['\u200b', ''],
  ])('cleans %j to %j', (text, name) => expect(cleanName(text)).toBe(name));

  it('cleans any text to a name, and a name to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = cleanName(text);
        expect(findUserNameProblem(name)).toBeUndefined();
        expect(cleanName(name)).toBe(name);
      }),
    );
  });
});
