import fc from 'fast-check';
import {
  computeRating,
  documentedRating,
  effectText,
  explainRating,
  formatEffect,
  formatRating,
  halfStars,
  isBeyondScale,
  pointsText,
  ratingFromAdjustment,
} from './rating';
import { LANDLORD, SUBJECTS, TENANT } from './subject';

const subject = fc.constantFrom(...Object.values(SUBJECTS));
const rated = subject.chain((descriptor) =>
  fc.record({
    descriptor: fc.constant(descriptor),
    reasons: fc.array(fc.constantFrom(...descriptor.reasons.map((reason) => reason.code)), { maxLength: 60 }),
  }),
);

it.each([
  [TENANT, [], 2.5],
  [TENANT, ['timely_payment'], 3.8],
  [TENANT, ['timely_payment', 'property_care'], 4.5],
  [TENANT, ['timely_payment', 'property_care', 'cleanliness'], 5],
  [TENANT, ['timely_payment', 'timely_payment', 'timely_payment'], 5],
  [TENANT, ['payment_issues'], 1.2],
  [TENANT, ['payment_issues', 'property_damage', 'contract_breach'], 0],
  [TENANT, ['cleanliness', 'property_damage'], 2.3],
  [TENANT, ['Terminowe płatności'], 3.8],
  [TENANT, ['powód sprzed lat'], 2.5],
  [LANDLORD, ['deposit_settlement'], 3.5],
  [LANDLORD, ['quick_response', 'no_response'], 2.5],
  [LANDLORD, ['deposit_issues', 'deposit_issues', 'deposit_issues'], 0],
] as const)('a rating is computed from entries: %#', (descriptor, reasons, expected) => {
  expect(computeRating(descriptor, reasons)).toEqual({ rating: expected, entries: reasons.length });
});

it('a rating stays between 0 and 5 with one decimal', () => {
  fc.assert(
    fc.property(rated, ({ descriptor, reasons }) => {
      const { rating } = computeRating(descriptor, reasons);
      expect(rating).toBeGreaterThanOrEqual(0);
      expect(rating).toBeLessThanOrEqual(5);
      expect(Number(rating.toFixed(1))).toBe(rating);
    }),
  );
});

it('a rating is the same for any order of the entries', () => {
  fc.assert(
    fc.property(rated, ({ descriptor, reasons }) => {
      expect(computeRating(descriptor, [...reasons].reverse())).toEqual(computeRating(descriptor, reasons));
      expect(computeRating(descriptor, [...reasons].sort())).toEqual(computeRating(descriptor, reasons));
    }),
  );
});

it('a rating is clamped once, at the end: points above five still count against a later fault', () => {
  const reasons = ['timely_payment', 'timely_payment', 'timely_payment', 'payment_issues'];
  expect(computeRating(TENANT, reasons).rating).toBe(5);
  expect(ratingFromAdjustment(26)).toBe(5);
  expect(ratingFromAdjustment(-26)).toBe(0);
});

// Regulamin: Ocena powstaje
// Polityka: Ocena najemcy
it('a rating is explained entry by entry, with the rating as its last step', () => {
  const entries = [{ reason: 'timely_payment' }, { reason: 'property_damage' }, { reason: '?' }];
  expect(explainRating(TENANT, entries).map(({ effect, rating }) => [effect, rating])).toEqual([
    [1.3, 3.8],
    [-0.7, 3.1],
    [0, 3.1],
  ]);
  fc.assert(
    fc.property(rated, ({ descriptor, reasons }) => {
      const steps = explainRating(
        descriptor,
        reasons.map((reason) => ({ reason })),
      );
      expect(steps.at(-1)?.rating ?? 2.5).toBe(computeRating(descriptor, reasons).rating);
    }),
  );
});

it('a rating is computed without each entry, too', () => {
  const entries = ['timely_payment', 'payment_issues', 'property_damage'].map((reason) => ({ reason }));
  const steps = explainRating(TENANT, entries);
  expect(steps.at(-1)?.rating).toBe(1.8);
  expect(steps.map(({ without }) => without)).toEqual([0.5, 3.1, 2.5]);
  fc.assert(
    fc.property(rated, ({ descriptor, reasons }) => {
      const all = reasons.map((reason) => ({ reason }));
      for (const [place, { without }] of explainRating(descriptor, all).entries()) {
        expect(without).toBe(computeRating(descriptor, reasons.toSpliced(place, 1)).rating);
      }
    }),
  );
});

it('a rating is also computed of the documented entries alone', () => {
  const entries = [
    { reason: 'timely_payment', grade: 'court' },
    { reason: 'payment_issues', grade: 'declared' },
    { reason: 'cleanliness', grade: 'documented' },
    { reason: 'property_damage', grade: 'confirmed' },
  ] as const;
  expect(documentedRating(TENANT, entries)).toBe(3.6);
  expect(documentedRating(TENANT, entries.slice(1, 2))).toBeUndefined();
});

it.each([
  [[1.3, 0.7, 0.5], false],
  [[1.3, 1.3], true],
  [[-1.3, -0.7, -0.5], false],
  [[-1.3, -1.3], true],
  [[], false],
])('a rating leaves the scale by the effects %o: %s', (effects, expected) => {
  expect(isBeyondScale(effects)).toBe(expected);
});

describe('showing a rating', () => {
  it.each([
    [0, 0],
    [0.2, 0],
    [0.25, 0.5],
    [2.5, 2.5],
    [3.8, 4],
    [4.7, 4.5],
    [5, 5],
    [9, 5],
    [-1, 0],
  ])('shows the rating %d as %d stars', (rating, stars) => {
    expect(halfStars(rating)).toBe(stars);
  });

  it('formats ratings with one decimal and the maximum, and effects with their sign', () => {
    expect(formatRating(2.5)).toBe('2.5/5.0');
    expect(formatRating(4)).toBe('4.0/5.0');
    expect([1.3, -0.7, 0, 1].map(formatEffect)).toEqual(['+1.3', '−0.7', '0.0', '+1.0']);
  });

  // RULES: Ratings are computed
  // RULES: Numbers are shown
  it('shows ratings and effects with one decimal after a comma', () => {
    expect([2.5, 4, 0].map(pointsText)).toEqual(['2,5', '4,0', '0,0']);
    expect([1.3, -0.7, 0].map(effectText)).toEqual(['+1,3', '−0,7', '0,0']);
  });
});
