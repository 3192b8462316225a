import { globSync, readFileSync } from 'node:fs';

const TEXT = String.raw`'[\w-]+'`;
/** How a closed list is spelled: as a schema, an array, or a type. */
const SCHEMA = new RegExp(String.raw`Type\.Union\(\[\s*(?:Type\.Literal\(${TEXT}\),?\s*){2,}\]\)`, 'g');
const ARRAY = new RegExp(String.raw`\[\s*${TEXT}(?:,\s*${TEXT})+,?\s*\]`, 'g');
const TYPE = new RegExp(String.raw`${TEXT}(?:\s*\|\s*${TEXT})+`, 'g');
/** A list with a name, which others can import. */
const NAMED = new RegExp(String.raw`export const \w+ = (${ARRAY.source}) as const`, 'g');

const valuesOf = (spelling: string) =>
  [...spelling.matchAll(new RegExp(TEXT, 'g'))]
    .map(([value]) => value)
    .sort()
    .join();

/** The lists that a text spells in one of these ways. */
function listsIn(text: string, ways: readonly RegExp[]): string[] {
  return ways.flatMap((way) => [...text.matchAll(way)].map(([spelling, list]) => valuesOf(list ?? spelling)));
}

/** The lists of the contract and the domain that other files spell too, each with those files. */
function findRepeated(sources: ReadonlyMap<string, string>): string[] {
  const spelled = [...sources].map(([file, text]) => ({ file, text, lists: listsIn(text, [SCHEMA, ARRAY, TYPE]) }));
  const owners = spelled.filter(({ file }) => /^shared\/src\/(?:contract|domain)\//.test(file));
  return owners.flatMap(({ file, text }) =>
    listsIn(text, [SCHEMA, NAMED]).flatMap((list) =>
      spelled
        .filter((other) => other.file !== file && other.lists.includes(list))
        .map((other) => `${list}: ${file}, ${other.file}`),
    ),
  );
}

describe('a closed list of domain or contract', () => {
  it('is spelled in one file', () => {
    const files = globSync('{shared,server,shell,mf-*}/src/**/*.{ts,tsx}')
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.|\/migrations\//.test(file));
    const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
    expect(findRepeated(sources)).toEqual([]);
  });

  it.each([
    ["const KINDS = ['b', 'a'];", "export const Kind = Type.Union([Type.Literal('a'), Type.Literal('b')]);"],
    ["kind: 'a' | 'b';", "export const KINDS = ['a', 'b'] as const;"],
  ])('is found where %s repeats it', (other, own) => {
    const sources = new Map([
      ['server/src/kinds.ts', other],
      ['shared/src/domain/kinds.ts', own],
    ]);
    expect(findRepeated(sources)).toHaveLength(1);
  });
});
