import { problemText } from '@najem/shared/contract/kernel';
import { decorations } from '@najem/testing/decorations';
import fc from 'fast-check';
import { stdnum } from 'stdnum';
import {
  GENERATOR_RULES,
  canCheckIdentifier,
  cleanIdentifierInput,
  findIdentifierProblem,
  detectIdentifier,
  displayIdentifier,
  identifierFields,
  inferSubjectType,
  isNip,
  isPassport,
  isPesel,
  landlordDigits,
  maskIdentifier,
  normaliseIdentifier,
} from './identifier';
import vectors from './identifier-vectors.json';
import { LANDLORD, TENANT } from '../register/subject';

/** Whether the other library, for the Polish number of this name, accepts the text. */
const stdnumAccepts = (number: 'pesel' | 'nip', text: string) => stdnum['PL']?.[number]?.validate(text).isValid;

const ALL_ZERO = ['00000000000', '0000000000'];

/** Verdicts other than the literal rule's: separators and the EU prefix are removed first, and zeros are refused. */
const BETTER_THAN_LITERAL: Readonly<Record<string, string>> = {
  '300-801-75-85': 'nip',
  PL3008017585: 'nip',
  '208715 43213': 'pesel',
  '00000000000': 'unknown',
  '0000000000': 'unknown',
};

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

/** The first ten digits of a PESEL of a person born between 1800 and 1850, who cannot be alive. */
const oldPeselStart = fc
  .tuple(
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ min: 81, max: 92 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(
    ([year, month, day, serial]) =>
      [year, month, day].map((n) => `${n}`.padStart(2, '0')).join('') + `${serial}`.padStart(4, '0'),
  );

const withEachLastDigit = (start: string) => Array.from({ length: 10 }, (_, digit) => `${start}${digit}`);

// RULES: Numbers are shown
it.each(vectors.pesel)('the check of an identifier judges $value by its checksum: $note', ({ value, checksum }) => {
  expect(isPesel(value)).toBe(checksum && !ALL_ZERO.includes(value));
});

it.each(vectors.pesel)(
  'the check of an identifier agrees with the recorded verdict of stdnum on $value',
  ({ value, stdnum: theirs }) => {
    expect(stdnumAccepts('pesel', value)).toBe(theirs);
  },
);

it('the first ten digits of a PESEL have exactly one check digit, the same as in stdnum', () => {
  fc.assert(
    fc.property(oldPeselStart, (start) => {
      const valid = withEachLastDigit(start).filter(isPesel);
      expect(valid).toHaveLength(1);
      expect(valid).toEqual(withEachLastDigit(start).filter((text) => stdnumAccepts('pesel', text)));
    }),
  );
});

it('a PESEL with one wrong digit is refused', () => {
  fc.assert(
    fc.property(
      oldPeselStart,
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (start, position, shift) => {
        const pesel = withEachLastDigit(start).find(isPesel) ?? '';
        const wrong = [...pesel].map((d, i) => (i === position ? (Number(d) + shift) % 10 : d)).join('');
        expect(isPesel(wrong)).toBe(false);
      },
    ),
  );
});

it.each(vectors.nip)('the check of an identifier judges $value by its checksum: $note', ({ value, checksum }) => {
  expect(isNip(value)).toBe(checksum && !ALL_ZERO.includes(value));
});

it.each(vectors.nip)(
  'the check of an identifier agrees with the recorded verdict of stdnum on $value',
  ({ value, stdnum: theirs }) => {
    expect(stdnumAccepts('nip', value)).toBe(theirs);
  },
);

// RULES: Numbers are shown
it('any NIP of ten digits but ten zeros is judged as in stdnum', () => {
  fc.assert(
    fc.property(digits(9), (start) => {
      const both = withEachLastDigit(start).filter((text) => !ALL_ZERO.includes(text));
      expect(both.filter(isNip)).toEqual(both.filter((text) => stdnumAccepts('nip', text)));
    }),
  );
});

it('a NIP has at most one check digit, and none where the remainder is ten', () => {
  fc.assert(fc.property(digits(9), (start) => withEachLastDigit(start).filter(isNip).length <= 1));
  expect(withEachLastDigit('100221732').filter(isNip)).toEqual([]);
});

describe('detection', () => {
  it.each(vectors.detection)('detects the type of $value: $note', ({ value, literal }) => {
    expect(detectIdentifier(value)).toBe(BETTER_THAN_LITERAL[value] ?? literal);
  });

  it.each(['№ FE123456', 'Nº FE123456', 'n° FE123456'])('drops the number sign of %s', (text) => {
    expect(normaliseIdentifier(text)).toBe('FE123456');
  });

  it.each(['20871543213', '3008017585', 'ZZ0000000'])('detects the type of %s with any separators', (identifier) => {
    const separators = fc.constantFrom('', ' ', '\u00A0', '-', '.', '–', '\t');
    fc.assert(
      fc.property(fc.array(separators, { minLength: 14, maxLength: 14 }), (gaps) => {
        const written = [...identifier].map((char, index) => `${gaps[index]}${char}`).join('') + gaps[13];
        expect(normaliseIdentifier(written)).toBe(identifier);
        expect(detectIdentifier(written.toLowerCase())).toBe(detectIdentifier(identifier));
      }),
    );
  });

  it('never detects ten or eleven digits as a passport', () => {
    fc.assert(
      fc.property(fc.oneof(digits(10), digits(11)), (text) => {
        expect(isPassport(text)).toBe(false);
        expect(detectIdentifier(text)).not.toBe('passport');
      }),
    );
  });

  it.each([
    ['ten Arabic digits with a wrong check digit', '١٢٣٤٥٦٧٨٩٠'],
    ['eleven full-width digits with a wrong check digit', '２０８７１５４３２１４'],
    ['a PESEL behind two letters', 'PL20871543213'],
    ['a NIP before a letter', '3008017585X'],
    ['a PESEL with a letter for its zero', 'OO810112342'],
    ['a mistyped NIP behind its name', 'NIP: 300-801-758'],
    ['a Cyrillic letter that no Latin one looks like', 'ФЕ123456'],
    ['a letter with an accent', 'ÉB123456'],
    ['a letter with an accent that combines', 'E\u0301B123456'],
    ['a masked number', '•••••4567'],
    ['punctuation', 'AB123456!'],
    ['an emoji', 'AB123456😀'],
    ['half of a character', 'AB123456\uD83D'],
  ])('takes %s for no passport', (_what, text) => {
    expect(detectIdentifier(text)).toBe('unknown');
  });

  it('an identifier of anything but ASCII capitals and digits, or of 10 or 11 digits, is no passport', () => {
    const odd = fc.constantFrom('\u200E', '٠', '١', 'А', 'Ф', 'Ε', ' ', '-', '0', '1', '2', 'O', 'A', 'z');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: odd, maxLength: 20 })), (text) => {
        const identifier = normaliseIdentifier(text);
        if (detectIdentifier(text) !== 'passport') return;
        expect(identifier).toMatch(/^(?![0-9]{10,11}$)[A-Z0-9]{6,13}$/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['pesel', 'osoba'],
    ['nip', 'firma'],
    ['passport', 'osoba'],
    ['unknown', 'osoba'],
  ] as const)('infers from an identifier of type %s the subject type %s', (identifierType, subjectType) => {
    expect(inferSubjectType(identifierType)).toBe(subjectType);
  });
});

describe('normalising', () => {
  it.each([
    ['  300-801-75-85 ', '3008017585'],
    ['pl 300 801 75 85', '3008017585'],
    ['PL300801758', 'PL300801758'],
    ['PL20871543213', 'PL20871543213'],
    ['ab 1234567', 'AB1234567'],
    ['208715\u00A043213', '20871543213'],
    ['208715\u201143213', '20871543213'],
    [' . - ', ''],
  ])('normalises the identifier %j to %j', (text, expected) => {
    expect(normaliseIdentifier(text)).toBe(expected);
  });

  it.each(['20871543213', '00810100002', '3008017585', 'AB1234567', 'FE123456', 'ZZ0000000', 'XKTYHMI90'])(
    'gives %s for the same number with any two decorations',
    (identifier) => {
      const once = decorations(identifier);
      fc.assert(
        fc.property(fc.constantFrom(...once), fc.constantFrom('', '\u200E', '\uFEFF'), (text, mark) => {
          expect(normaliseIdentifier(`${mark}${[...text].join(mark)}${mark}`)).toBe(identifier);
          expect(detectIdentifier(text)).toBe(detectIdentifier(identifier));
        }),
        { numRuns: 2 * once.length },
      );
      expect(once.filter((text) => normaliseIdentifier(text) !== identifier)).toEqual([]);
    },
  );

  it('keeps a clean passport as it is, whatever its letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{6,9}$/), (text) => expect(normaliseIdentifier(text)).toBe(text)),
    );
    expect(normaliseIdentifier('NIP123456')).toBe('NIP123456');
    expect(normaliseIdentifier('NR1234567')).toBe('NR1234567');
  });

  it('a label goes before any identifier when a separator parts them, and stays where none does', () => {
    const label = fc.constantFrom('NR', 'No', 'nr', 'Numer', 'paszport nr', 'Nr paszportu:', 'Seria i numer', '№');
    const gap = fc.constantFrom(
      ' ',
      ':',
      '.',
      ': ',
      '. ',
      '\n',
      '\r\n',
      '\u00A0',
      '\u3000',
      '\u2028',
      '\t',
      '：',
      ' : ',
    );
    const passport = fc.stringMatching(/^[A-Z]{0,3}[0-9]{6,9}$/).filter(isPassport);
    fc.assert(
      fc.property(
        label,
        gap,
        fc.oneof(passport, fc.constantFrom('20871543213', '3008017585')),
        (word, mark, number) => {
          expect(normaliseIdentifier(`${word}${mark}${number}`)).toBe(number);
        },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom('NR', 'NO'), passport, (word, number) => {
        expect(normaliseIdentifier(`${word}${number}`)).toBe(
          /^[0-9]{10,11}$/.test(number) ? number : `${word}${number}`,
        );
      }),
    );
  });

  it.each([
    ['seria FE nr 471123', 'FE471123'],
    ['FE nr 471123', 'FE471123'],
    ['Seria i numer paszportu: FE 471123', 'FE471123'],
    ['PESEL: FE471123', 'FE471123'],
    ['PASZPORT: 208 715 432 13', '20871543213'],
    ['numer VAT-UE: PL 300-801-75-85', '3008017585'],
    ['NR 12345', 'NR12345'],
    ['NIP: 300-801-758', 'NIP:300801758'],
    ['PESEL nr 208715432', 'PESELNR208715432'],
    ['NR-FE471123', 'NRFE471123'],
    ['ENRICO 12', 'ENRICO12'],
  ])('reads %j as %s', (text, expected) => {
    expect(normaliseIdentifier(text)).toBe(expected);
  });

  it('changes nothing when an identifier is normalised twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseIdentifier(text);
        expect(normaliseIdentifier(once)).toBe(once);
      }),
    );
  });

  it('keeps the first eleven digits of the text in a landlord field', () => {
    expect(landlordDigits('PL 300-801-75-85')).toBe('3008017585');
    expect(decorations('3008017585').map(landlordDigits)).toEqual(decorations('3008017585').map(() => '3008017585'));
    expect(landlordDigits('208715432139')).toBe('20871543213');
    fc.assert(fc.property(fc.string(), (text) => /^[0-9]{0,11}$/.test(landlordDigits(text))));
    expect(cleanIdentifierInput(LANDLORD, 'a1b2')).toBe('12');
    expect(cleanIdentifierInput(TENANT, 'a1b2')).toBe('a1b2');
  });
});

describe('the sentence about an identifier', () => {
  const peselChecksum = 'Nieprawidłowy numer PESEL - błędna suma kontrolna';
  const nipChecksum = 'Nieprawidłowy numer NIP - błędna suma kontrolna';
  const tenantFormat = 'Wprowadź poprawny NIP (10 cyfr), PESEL (11 cyfr) lub numer paszportu (6-13 znaków)';
  const landlordFormat = 'Wprowadź poprawny NIP (10 cyfr) lub PESEL (11 cyfr)';
  const generatorFormat = 'Nieprawidłowy format identyfikatora. Wprowadź poprawny NIP, PESEL lub numer paszportu.';

  it.each([
    ['tenant', TENANT, '', 'Wprowadź PESEL, NIP lub numer paszportu'],
    ['tenant', TENANT, ' - ', 'Wprowadź PESEL, NIP lub numer paszportu'],
    ['tenant', TENANT, 'A1234', tenantFormat],
    ['tenant', TENANT, '20871543214', peselChecksum],
    ['tenant', TENANT, '1234567890', nipChecksum],
    ['tenant', TENANT, '20871543213', undefined],
    ['tenant', TENANT, '3008017585', undefined],
    ['tenant', TENANT, 'ZZ0000000', undefined],
    ['landlord', LANDLORD, '', 'Wprowadź PESEL lub NIP'],
    ['landlord', LANDLORD, 'ZZ0000000', landlordFormat],
    ['landlord', LANDLORD, '123456789', landlordFormat],
    ['landlord', LANDLORD, '20871543214', peselChecksum],
    ['landlord', LANDLORD, '1234567890', nipChecksum],
    ['landlord', LANDLORD, '20871543213', undefined],
    ['landlord', LANDLORD, '300-801-75-85', undefined],
    ['generator', GENERATOR_RULES, '20871543214', generatorFormat],
    ['generator', GENERATOR_RULES, '1234567890', generatorFormat],
    ['generator', GENERATOR_RULES, 'A1234', generatorFormat],
    ['generator', GENERATOR_RULES, 'ZZ0000000', undefined],
  ] as const)('finds the problem of an identifier in the %s field: %#', (_field, rules, text, expected) => {
    expect(problemText(findIdentifierProblem(rules, text))).toBe(expected);
  });

  it.each([
    [TENANT, '12345', false],
    [TENANT, '123456', true],
    [TENANT, '1234567890123', true],
    [TENANT, '12345678901234', false],
    [TENANT, '300-801-75-85', true],
    [LANDLORD, '123456789', false],
    [LANDLORD, '1234567890', true],
    [LANDLORD, '12345678901', true],
    [LANDLORD, 'ZZ0000000', false],
  ] as const)('enables the Check button by the length of the identifier: %#', (rules, text, expected) => {
    expect(canCheckIdentifier(rules, text)).toBe(expected);
  });
});

describe('showing an identifier', () => {
  it('masks all but the last four characters of an identifier and keeps its length', () => {
    expect(maskIdentifier('20871543213')).toBe('•••••••3213');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{6,13}$/), (text) => {
        expect(maskIdentifier(text)).toMatch(/^•+[A-Z0-9]{4}$/);
        expect(maskIdentifier(text)).toHaveLength(text.length);
        expect(maskIdentifier(text).slice(-4)).toBe(text.slice(-4));
      }),
    );
  });

  it('masks a personal identifier and shows a company number', () => {
    expect(displayIdentifier('20871543213', false)).toBe('•••••••3213');
    expect(displayIdentifier('ZZ0000000', false)).toBe('•••••0000');
    expect(displayIdentifier('3008017585', false)).toBe('3008017585');
    expect(displayIdentifier('20871543213', true)).toBe('20871543213');
  });

  it('sends an identifier once more under the name of its type', () => {
    expect(identifierFields('208715 43213')).toEqual({ identifier: '20871543213', pesel: '20871543213' });
    expect(identifierFields('PL3008017585')).toEqual({ identifier: '3008017585', nip: '3008017585' });
    expect(identifierFields('zz0000000')).toEqual({ identifier: 'ZZ0000000', passport: 'ZZ0000000' });
    expect(identifierFields('1')).toEqual({ identifier: '1' });
  });
});
