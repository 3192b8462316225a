import { formatInvoiceNumber, invoiceYear, vatFromGross } from './invoice';

describe('VAT from a gross price', () => {
  // RULES: VAT 23 %
  it.each([
    [4000, 23, 748, 3252],
    [0, 23, 0, 0],
    [1, 23, 0, 1],
    [3, 23, 1, 2],
    [100, 23, 19, 81],
    [999, 23, 187, 812],
    [1000, 23, 187, 813],
    [4999, 23, 935, 4064],
    [12_300, 23, 2300, 10_000],
    [99_999, 23, 18_699, 81_300],
    [4000, 8, 296, 3704],
    [4000, 5, 190, 3810],
    [4000, 0, 0, 4000],
  ])('splits %d grosze gross at %d %% into %d of VAT and %d net', (grossGrosze, rate, vatGrosze, netGrosze) => {
    expect(vatFromGross(grossGrosze, rate)).toEqual({ netGrosze, vatGrosze, grossGrosze });
  });

  it('rounds VAT to the nearest grosz and adds up for every gross from 0.00 to 2,000.00', () => {
    const wrong = Array.from({ length: 200_001 }, (_, gross) => ({ gross, ...vatFromGross(gross) })).filter(
      // |vat·123 − gross·23| ≤ 61 says in integers that vat is within half a grosz of gross·23/123.
      ({ gross, netGrosze, vatGrosze }) =>
        netGrosze + vatGrosze !== gross || netGrosze < 0 || Math.abs(vatGrosze * 123 - gross * 23) > 61,
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    [1.5, 23],
    [-1, 23],
    [NaN, 23],
    [100, -1],
    [100, 5.5],
  ])('refuses to split %d grosze at %d %%', (gross, rate) => {
    expect(() => vatFromGross(gross, rate)).toThrow(RangeError);
  });
});

it('the number of an invoice is made of its place and year', () => {
  expect(formatInvoiceNumber(7, 2026)).toBe('FV/7/2026');
});

it.each([
  ['2026-12-31T22:59:59Z', 2026],
  ['2026-12-31T23:00:00Z', 2027],
  ['2026-12-31T23:30:00Z', 2027],
  ['2026-06-30T21:59:59Z', 2026],
])('numbers an invoice issued at %s in the Warsaw year %d', (instant, year) => {
  expect(invoiceYear(instant)).toBe(year);
});
