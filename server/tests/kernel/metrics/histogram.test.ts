import * as fc from 'fast-check';
import { bucketOf, p75Of } from '../../../src/kernel/metrics/histogram';

const histogramOf = (values: readonly number[]) => values.map((value) => ({ bucket: bucketOf(value), count: 1 }));

it('an empty histogram has no p75', () => {
  expect(p75Of([])).toBeUndefined();
});

it('a histogram of zeros has a p75 below one', () => {
  expect(p75Of(histogramOf([0, 0, 0]))).toBeLessThan(1);
});

it("a histogram's buckets grow with the value without a limit", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 600_000, noNaN: true }),
      fc.double({ min: 0, max: 600_000, noNaN: true }),
      (a, b) => {
        expect(bucketOf(Math.min(a, b))).toBeLessThanOrEqual(bucketOf(Math.max(a, b)));
      },
    ),
  );
  expect(new Set(Array.from({ length: 600 }, (_, turn) => bucketOf(turn * 1000))).size).toBeLessThan(70);
});

it("a histogram's p75 is exact to a fifth for any counts", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 200 }), (values) => {
      const exact = [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] as number;
      const read = p75Of(histogramOf(values)) as number;
      expect(read / exact).toBeGreaterThan(0.83);
      expect(read / exact).toBeLessThan(1.2);
    }),
  );
});
