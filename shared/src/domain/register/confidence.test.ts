import fc from 'fast-check';
import { confidence, type CountedEntry, judgeConfidence } from './confidence';
import { addMonths } from '../kernel/warsaw-time';
import { GRADES } from './grade';

const NOW = new Date('2026-11-20T09:00:00.000Z');

/** Entries of so many authors, of which the first so many are documented; the newest is so many months old. */
function entriesOf(count: number, authors: number, documented: number, newestMonths: number): CountedEntry[] {
  return Array.from({ length: count }, (_, place) => ({
    authorId: `author-${place % authors}`,
    grade: place < documented ? GRADES[1 + (place % 3)]! : 'declared',
    created_at: addMonths(NOW, -newestMonths - place).toISOString(),
  }));
}

it.each([
  [5, 3, 3, 2, 0, 'high', undefined],
  [5, 3, 3, 2, 1, 'medium', '1 z 6 wpisów jest kwestionowany.'],
  [5, 3, 2, 2, 0, 'medium', 'Tylko 2 z 5 wpisów są udokumentowane.'],
  [4, 2, 0, 6, 0, 'medium', 'Cztery wpisy to za mało na pewny obraz.'],
  [3, 2, 0, 6, 2, 'low', '2 z 5 wpisów są kwestionowane.'],
  [5, 1, 5, 1, 0, 'low', 'Tylko jeden autor.'],
  [2, 2, 2, 1, 0, 'low', 'Dwa wpisy to za mało na pewny obraz.'],
  [6, 4, 6, 37, 0, 'low', 'Ostatni wpis sprzed 3 lat.'],
  [0, 1, 0, 0, 3, 'none', 'Wszystkie wpisy są teraz wyjaśniane.'],
  // Beyond the specification's vectors: the remaining sentences, and the limits themselves.
  [0, 1, 0, 0, 0, 'none', undefined],
  [6, 4, 6, 48, 0, 'low', 'Ostatni wpis sprzed 3 lat.'],
  [6, 4, 6, 49, 0, 'low', 'Ostatni wpis sprzed 4 lat.'],
  [6, 4, 6, 36, 0, 'medium', 'Ostatni wpis sprzed 2 lat.'],
  [6, 4, 6, 24, 0, 'high', undefined],
  [6, 4, 6, 25, 0, 'medium', 'Ostatni wpis sprzed 2 lat.'],
  [6, 2, 6, 1, 0, 'medium', 'Tylko dwóch autorów.'],
  [6, 3, 0, 1, 0, 'medium', 'Żaden wpis nie jest udokumentowany.'],
  [12, 3, 5, 1, 0, 'medium', 'Tylko 5 z 12 wpisów jest udokumentowanych.'],
  [4, 2, 0, 1, 2, 'medium', '2 z 6 wpisów są kwestionowane.'],
  [6, 3, 6, 1, 5, 'low', '5 z 11 wpisów jest kwestionowanych.'],
  [50, 3, 50, 1, 22, 'medium', '22 z 72 wpisów są kwestionowane.'],
  [1, 1, 1, 1, 0, 'low', 'Tylko jeden autor.'],
] as const)('%d entries of %d authors, %d documented, newest %d months, %d suspended: %s', (...vector) => {
  const [count, authors, documented, months, suspended, level, cause] = vector;
  const expected = cause === undefined ? { level } : { level, cause };
  expect(confidence(entriesOf(count, authors, documented, months), suspended, NOW)).toEqual(expected);
});

it('an entry without a known time keeps the confidence low', () => {
  const figures = { entries: 6, authors: 4, documented: 6 };
  expect(judgeConfidence(figures, 0, NOW)).toEqual({
    level: 'low',
    cause: 'Nie wiadomo, kiedy powstał ostatni wpis.',
  });
});

const figures = fc
  .record({
    entries: fc.integer({ min: 1, max: 40 }),
    authors: fc.integer({ min: 1, max: 40 }),
    documented: fc.nat(40),
    months: fc.nat(80),
    suspended: fc.nat(20),
  })
  .map(({ entries, authors, documented, months, suspended }) => ({
    suspended,
    figures: {
      entries,
      authors: Math.min(authors, entries),
      documented: Math.min(documented, entries),
      newestAt: addMonths(NOW, -months),
    },
  }));
const rank = (level: string) => ['none', 'low', 'medium', 'high'].indexOf(level);

it('a confidence is one sentence for every level but the highest, which has none', () => {
  fc.assert(
    fc.property(figures, (given) => {
      const { level, cause } = judgeConfidence(given.figures, given.suspended, NOW);
      expect(cause === undefined).toBe(level === 'high');
      if (cause !== undefined) expect(cause).toMatch(/^\S.*\.$/);
    }),
  );
});

it('a confidence never falls by one more documented entry, nor rises by one more that is suspended', () => {
  fc.assert(
    fc.property(figures, (given) => {
      const { entries, documented } = given.figures;
      const level = (changes: object, suspended: number) =>
        rank(judgeConfidence({ ...given.figures, ...changes }, suspended, NOW).level);
      const before = level({}, given.suspended);
      expect(level({ documented: Math.min(entries, documented + 1) }, given.suspended)).toBeGreaterThanOrEqual(before);
      expect(level({}, given.suspended + 1)).toBeLessThanOrEqual(before);
    }),
  );
});

it('a confidence does not depend on the order of the entries', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(entriesOf(9, 4, 5, 3), { minLength: 9 }), (entries) => {
      expect(confidence(entries, 0, NOW)).toEqual({ level: 'high' });
    }),
  );
});
