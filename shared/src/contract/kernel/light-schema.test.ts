import { Type as Full } from '@sinclair/typebox';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fitsShape } from '@najem/shared/api';
import { Type as Light } from './light-schema';

const FOLDER = path.join(process.cwd(), 'shared/src/contract');

function buildersInUse(): string[] {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('light-schema'),
  );
  const text = sources.map((file) => readFileSync(path.join(FOLDER, file), 'utf8')).join('\n');
  return [...new Set([...text.matchAll(/\bType\.(\w+)\(/g)].map((match) => match[1] as string))];
}

describe('the browser stand-in for the schema library', () => {
  it.each(buildersInUse())('has the builder %s', (name) => {
    expect(Object.keys(Light)).toContain(name);
  });

  const build = (T: typeof Full) =>
    T.Composite([
      T.Object({
        text: T.String(),
        count: T.Optional(T.Integer()),
        kind: T.Union([T.Literal('a'), T.Literal('b')]),
        rows: T.Array(T.Object({ flag: T.Boolean() })),
      }),
      T.Omit(T.Object({ map: T.Record(T.String(), T.Number()), left: T.String(), out: T.String() }), ['left', 'out']),
    ]);
  const good = { text: 'x', kind: 'a', rows: [{ flag: true }], map: { n: 1 } };
  const cases: [string, unknown, boolean][] = [
    ['a right value', good, true],
    ['an optional field', { ...good, count: 2 }, true],
    ['an unknown field', { ...good, more: 1 }, true],
    ['a missing field', { ...good, text: undefined }, false],
    ['a wrong optional field', { ...good, count: 'two' }, false],
    ['a value outside the union', { ...good, kind: 'c' }, false],
    ['a wrong row', { ...good, rows: [{ flag: 'yes' }] }, false],
    ['a wrong list', { ...good, rows: {} }, false],
    ['a text', 'page', false],
    ['nothing', null, false],
  ];

  it.each(cases)('checks %s like the full schema', (_name, value, expected) => {
    expect(fitsShape(build(Light as unknown as typeof Full), value)).toBe(expected);
    expect(fitsShape(build(Full), value)).toBe(expected);
  });
});
