import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { everyCall } from '@najem/shared/contract';
import { describeExports } from './exports';
import { describeWire } from './wire';

/** The compiler reads the kit and its packages. */
const TEST_MS = 60_000;

const PARTS = `
export type Tone = 'loud' | 'calm';
interface Common { tone?: Tone; 'aria-label'?: string }
export interface ChipProps extends Common { label: string | null; onClose?: (by: Tone, at?: number) => void }
export function Chip(props: ChipProps): ChipProps[] { return [props]; }
export function place({ x, y = 0 }: { x: number; y?: number }, ...names: string[]): { x: number; left?: Nested } { return { x }; }
export interface Tree { children: Tree[]; bySize: Record<string, number>; self: { up: Tree | null } | undefined }
interface Nested { a: readonly { b: boolean }[] }
export type Answer<Of> = { state: 'done'; of: Of } | { state: 'none' };
export const TEXTS = { title: 'Tytuł', count: 3 };
export class Box { private inner = 1; open(): number { return this.inner; } }
`;

async function describedPackage(source: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'najem-surface-'));
  try {
    await mkdir(path.join(root, 'shared/src'), { recursive: true });
    const compilerOptions = { strict: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler' };
    await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const exports = { './ui/form': './src/index.ts', './testing': './src/index.ts', './sheet.css': './src/sheet.css' };
    await writeFile(path.join(root, 'shared/package.json'), JSON.stringify({ exports }));
    await writeFile(path.join(root, 'shared/src/parts.ts'), source);
    await writeFile(path.join(root, 'shared/src/index.ts'), `export * from './parts';`);
    return describeExports(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

it(
  'writes types member by member, by their exported names',
  async () => {
    expect(await describedPackage(PARTS)).toEqual({
      './ui/form': {
        Box: 'Box',
        Chip: 'function',
        'Chip.()': 'Array<ChipProps>',
        'Chip.(1)': 'ChipProps',
        // What a constant says may change.
        TEXTS: '{}',
        'TEXTS.count': 'number',
        'TEXTS.title': 'string',
        place: 'function',
        'place.()': '{}',
        'place.().left': '{}?',
        'place.().left.a': '[]',
        'place.().left.a.[]': '{}',
        'place.().left.a.[].b': 'boolean',
        'place.().x': 'number',
        'place.(1)': '{}',
        'place.(1).x': 'number',
        'place.(1).y': 'number?',
        'place.(2)': 'Array<string>?',
        'type Answer': "<Of> { of: Of; state: 'done' } | { state: 'none' }",
        'type Box': '{}',
        'type Box.open': '() => number',
        'type ChipProps': '{}',
        'type ChipProps.aria-label': 'string?',
        'type ChipProps.label': 'null | string',
        'type ChipProps.onClose': '((Tone, number?) => void)?',
        'type ChipProps.tone': 'Tone?',
        'type Tone': "'calm' | 'loud'",
        'type Tree': '{}',
        'type Tree.bySize': 'Record<string, number>',
        'type Tree.children': 'Array<Tree>',
        'type Tree.self': 'undefined | {}',
        'type Tree.self.up': 'Tree | null',
      },
    });
  },
  TEST_MS,
);

it(
  'describes this package in the same way on every machine',
  () => {
    const parts: Record<string, object> = { ...describeExports(process.cwd()), wire: describeWire(everyCall()) };
    expect(parts).toMatchObject({
      './store': { 'type RemoteModule.contract': 'string', 'type RemoteModule.epic': 'AppEpic?' },
      './domain': { TENANT: 'value', SubjectKind: 'type' },
      wire: {
        'platform.registry': 'GET /remotes.json for public, answers 200',
        'platform.switchRelease.body.percent': 'integer?',
        'platform.switchRelease.body.percent.<maximum>': '99',
        'platform.switchRelease.errors.RELEASE_NOT_FOUND': '404',
      },
    });
    expect(parts).not.toHaveProperty(['./testing']);
    const text = JSON.stringify(parts);
    expect(text).not.toContain(process.cwd());
    expect(text).not.toContain('node_modules');
    expect(text).not.toContain('import(');
  },
  TEST_MS,
);
