import fc from 'fast-check';
import { bandOf, bandRange, RATING_BANDS, reportTitle, reportVerdict } from './verdict';

const UNTIL = { until: '2026-12-23T22:59:59.999Z' };
const EARLIER = { until: '2026-12-01T22:59:59.999Z' };

function aReport(rating: number, entries: number, suspended?: { until: string }[]) {
  const isEmpty = entries === 0 && !suspended;
  return { data: { rating, history: Array.from({ length: entries }), isEmpty }, suspended };
}

it.each([
  [5, 'same pochwały albo prawie'],
  [4, 'same pochwały albo prawie'],
  [3.9, 'przeważają pochwały'],
  [3, 'przeważają pochwały'],
  [2.9, 'mieszane albo mało wpisów'],
  [2, 'mieszane albo mało wpisów'],
  [1.9, 'więcej zastrzeżeń niż pochwał'],
  [1, 'więcej zastrzeżeń niż pochwał'],
  [0.9, 'poważne zastrzeżenia'],
  [0, 'poważne zastrzeżenia'],
])('the band of a rating of %d is "%s"', (rating, label) => {
  expect(bandOf(rating)?.label).toBe(label);
});

it('every rating of the scale lies within exactly one band', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50 }), (tenths) => {
      const rating = tenths / 10;
      expect(RATING_BANDS.filter(({ from, to }) => from <= rating && rating <= to)).toEqual([bandOf(rating)]);
    }),
  );
});

it('the legend of bands names their ranges, the best first', () => {
  expect(RATING_BANDS.map(bandRange)).toEqual(['4,0–5,0', '3,0–3,9', '2,0–2,9', '1,0–1,9', '0,0–0,9']);
});

it.each([
  [aReport(1.5, 7), '1,5 z 5: więcej zastrzeżeń niż pochwał.'],
  [
    aReport(1.5, 4, [EARLIER, UNTIL, EARLIER]),
    '1,5 z 5: więcej zastrzeżeń niż pochwał. 3 z 7 wpisów wyjaśniane do 23.12.2026.',
  ],
  [aReport(3.8, 1, [UNTIL]), '3,8 z 5: przeważają pochwały. 1 z 2 wpisów wyjaśniany do 23.12.2026.'],
  [aReport(2.5, 0, [UNTIL, UNTIL]), 'Brak danych: 2 z 2 wpisów wyjaśniane do 23.12.2026.'],
  [aReport(2.5, 0), '2,5 z 5: brak wpisów, dlatego ocena jest neutralna.'],
])('the verdict of a report %# is made of its band and its facts', (report, verdict) => {
  expect(reportVerdict(report)).toBe(verdict);
});

it.each([
  [{ type: 'tenant', data: { name: 'Jan Brzoza' } }, 'Jan Brzoza, najemca'],
  [{ type: 'landlord', data: { name: 'Dom sp. z o.o.' } }, 'Dom sp. z o.o., wynajmujący'],
  [{ type: 'empty', data: {} }, 'Raport bez wpisów'],
] as const)('the title of a report %# names the person and the role', (report, title) => {
  expect(reportTitle(report)).toBe(title);
});
