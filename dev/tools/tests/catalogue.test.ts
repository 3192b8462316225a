import { readFileSync } from 'node:fs';
import path from 'node:path';

type Codes = Record<string, { code: string; props?: string }>;
interface Loading {
  resourcePath: string;
  addDependency(file: string): void;
}

const CATALOGUE = path.resolve('dev/catalogue');
const load = jest.requireActual<(this: Loading, text: string) => string>(path.join(CATALOGUE, 'code-loader.cjs'));

function codesOf(file: string, text?: string): Codes {
  const resourcePath = path.join(CATALOGUE, 'src', file);
  const made = load.call({ resourcePath, addDependency: () => {} }, text ?? readFileSync(resourcePath, 'utf8'));
  return JSON.parse(made.slice('export default '.length)) as Codes;
}

it("an example's code has the imports and declarations that it uses, and no others", () => {
  const text = `import { Card, Link } from '@najem/shared/ui/base';
import type * as base from '@najem/shared/ui/base';
import { useState } from 'react';
import type { Parts } from './Catalogue';

const UNUSED = 1;

/** Counts. */
function Counter({ Link: count }: { Link: number }) {
  const [shown] = useState(count);
  return <Card>{shown + STEP}</Card>;
}

const STEP = 2;

export const BASE_PARTS: Parts<typeof base> = {
  Card: (
    <Counter
      Link={1}
    />
  ),
};
`;
  expect(codesOf('base-parts.tsx', text).Card?.code).toBe(`import { Card } from '@najem/shared/ui/base';
import { useState } from 'react';

/** Counts. */
function Counter({ Link: count }: { Link: number }) {
  const [shown] = useState(count);
  return <Card>{shown + STEP}</Card>;
}

const STEP = 2;

export function Example() {
  return (
    <Counter
      Link={1}
    />
  );
}`);
});

it("each part of the catalogue has code, and a component's props with what is said of them", () => {
  const groups = ['base', 'form', 'content', 'select', 'data', 'side', 'evidence'].map((group) =>
    codesOf(`${group}-parts.tsx`),
  );
  const codes: Codes = Object.assign({}, ...groups);
  for (const [name, { code }] of Object.entries(codes)) {
    expect(`${name}: ${code}`).toContain('import { ');
    expect(code).toContain('export function Example() {');
  }
  expect(codes.DataTable?.props).toContain('/** Names the table for screen readers. */\n  caption: string;');
  expect(codes.Form?.props).toContain('onSubmit: (values: V) => void;');
});

it('a file without parts is an example as it stands', () => {
  expect(codesOf('recipes/BusEvent.tsx')).toEqual({
    code: readFileSync(path.join(CATALOGUE, 'src/recipes/BusEvent.tsx'), 'utf8').trimEnd(),
  });
});
