import { GRADE_LABELS, GRADE_MEANINGS, GRADES, highestGrade, isDocumented, losesGrade } from './grade';
import { counts } from './standing';

describe('the grade of an entry', () => {
  it('each grade has a label and a meaning', () => {
    expect(GRADES.map((grade) => GRADE_LABELS[grade])).toEqual([
      'Deklaracja autora',
      'Udokumentowany',
      'Potwierdzony przez obie strony',
      'Potwierdzony orzeczeniem',
    ]);
    expect(new Set(Object.values(GRADE_MEANINGS)).size).toBe(GRADES.length);
  });

  it('the highest grade holds, and without any an entry is declared', () => {
    expect(highestGrade(['documented', 'court', 'confirmed', 'declared'])).toBe('court');
    expect(highestGrade(['documented', 'confirmed'])).toBe('confirmed');
    expect(highestGrade([])).toBe('declared');
    expect(GRADES.map(isDocumented)).toEqual([false, true, true, true]);
  });

  const entry = {
    counterpart: 'Ewa Lis',
    rentalAddress: 'ul. Lipowa 4',
    reason: 'timely_payment',
    comment: 'Na czas.',
  };

  it.each([
    [{ reason: 'payment_issues' }, true],
    [{ rentalAddress: 'ul. Polna 1' }, true],
    [{ comment: '' }, true],
    [{ comment: ' Na czas. ' }, false],
    [{ counterpart: 'Inna Osoba' }, false],
  ])('an edit of %o takes the grade away: %s', (change, expected) => {
    expect(losesGrade(entry, { ...entry, ...change })).toBe(expected);
  });
});

it('an entry counts unless it is disputed or restricted', () => {
  expect((['counting', 'disputed', 'restricted'] as const).map(counts)).toEqual([true, false, false]);
});
