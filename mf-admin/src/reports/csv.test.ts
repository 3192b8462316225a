import fc from 'fast-check';
import { toCsv } from './csv';

describe('a CSV file', () => {
  it('writes CSV that Polish spreadsheets open without an import', () => {
    expect(
      toCsv(
        ['Nazwa', 'Ocena'],
        [
          ['Łucja "Lu" Żurek; córka', 3.5],
          [undefined, 2],
        ],
      ),
    ).toBe('\uFEFF"Nazwa";"Ocena"\r\n"Łucja ""Lu"" Żurek; córka";3,5\r\n;2\r\n');
  });

  it.each(['=1+1', '+48 500', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|cmd', '%x'])(
    'quotes %j so that it does not run as a formula',
    (cell) => {
      expect(toCsv(['x'], [[cell]])).toContain(`"'${cell}"`);
    },
  );

  it('starts no cell like a formula, for any name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const cell = toCsv([], [[name]])
          .split('\r\n')
          .slice(1)
          .join('\r\n');
        expect(cell).not.toMatch(/^"[\s\u0000]*[=+\-@]/);
        expect(cell).toMatch(/^"/);
      }),
    );
  });
});
