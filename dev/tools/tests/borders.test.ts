import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

interface Probe {
  file: string;
  code: string;
}

/** Lints probes until it is disconnected: its start takes longer than all of them. */
const LINTER = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ['borders/imports', 'no-restricted-syntax', 'answers/below'].includes(ruleId) });
  process.on('message', async (probes) => {
    const found = [];
    for (const { file, code } of probes) {
      const [{ messages }] = await eslint.lintText(code, { filePath: file });
      found.push(messages.map(({ ruleId, message }) => (ruleId ? message : 'not linted: ' + message)));
    }
    process.send(found);
  });`;

let linter: ChildProcess;
beforeAll(() => {
  linter = spawn(process.execPath, ['--input-type=module', '--eval', LINTER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
});
afterAll(async () => {
  linter.disconnect();
  await once(linter, 'exit');
});

/** What the repository's lint says about imports in each probe: its sentences, or none. */
async function lint(probes: readonly Probe[]): Promise<string[][]> {
  const answered = once(linter, 'message') as Promise<[string[][]]>;
  linter.send([...probes]);
  const [found] = await answered;
  return found;
}

const importing = (file: string) => (request: string) => ({ file, code: `import '${request}';` });

/** The rows of ARCHITECTURE's table that begins with this heading, by the text of their first cell. */
function readTable(heading: string): Record<string, Record<string, string>> {
  const lines = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  const rows = lines.slice(start, lines.indexOf('', start)).map((line) => line.split('|').slice(1, -1));
  const [columns, , ...body] = rows.map((cells) => cells.map((cell) => cell.trim()));
  return Object.fromEntries(
    body.map(([name, ...cells]) => [name, Object.fromEntries(cells.map((cell, index) => [columns![index + 1], cell]))]),
  );
}

const WHERE: Record<string, string> = {
  domain: 'shared/src/domain/probe.ts',
  contract: 'shared/src/contract/kernel/probe.ts',
  api: 'shared/src/api/probe.ts',
  store: 'shared/src/store/probe.ts',
  ui: 'shared/src/ui/content/probe.tsx',
  subject: 'shared/src/subject/list/probe.tsx',
  report: 'shared/src/report/probe.tsx',
  'mf-*': 'mf-payments/src/probe.ts',
  shell: 'shell/src/account/screens/probe.tsx',
  server: 'server/src/register/subjects/probe.ts',
};

/** Imports that a cell of the table allows, and those that it forbids. */
function requestsOf(column: string, cell: string): { allowed: string[]; forbidden: string[] } {
  if (cell === 'self') return { allowed: [], forbidden: [] };
  const groups = ['base', 'context', 'form'].map((group) => `@najem/shared/ui/${group}`);
  if (cell.startsWith('base')) {
    const allowed = cell.split(', ').map((group) => `@najem/shared/ui/${group}`);
    return { allowed, forbidden: groups.filter((group) => !allowed.includes(group)) };
  }
  const remotes = ['@najem/mf-tenants', '@najem/mf-tenants/src/module'];
  // Of a rule's or a call's context the other table says more.
  const requests = { domain: ['@najem/shared/domain/kernel'], ui: groups, 'other remotes': remotes }[column] ?? [
    `@najem/shared/${column}`,
  ];
  return cell === 'yes' ? { allowed: requests, forbidden: [] } : { allowed: [], forbidden: requests };
}

it("the lint refuses what ARCHITECTURE's table of packages forbids, and nothing that it allows", async () => {
  const cells = Object.entries(readTable('importer')).flatMap(([row, columns]) =>
    Object.entries(columns).map(([column, cell]) => ({ file: WHERE[row]!, ...requestsOf(column, cell) })),
  );
  const allowed = cells.flatMap(({ file, allowed: requests }) => requests.map(importing(file)));
  const forbidden = cells.flatMap(({ file, forbidden: requests }) => requests.map(importing(file)));
  const found = await lint([...allowed, ...forbidden]);
  const passing = [...allowed, ...forbidden].filter((_, index) => found[index]!.length === 0);
  expect(passing).toEqual(allowed);
  expect(forbidden.length).toBeGreaterThan(30);
});

it("the lint keeps contexts, their rules and their calls apart as ARCHITECTURE's table does", async () => {
  const contexts = Object.entries(readTable('context'));
  const names = contexts.map(([name]) => name);
  const pairs = contexts.flatMap(([context, { 'may know': known = '' }]) =>
    names
      .filter((other) => other !== context)
      .flatMap((other) => {
        const isAllowed = known === 'all of these' ? other !== 'platform' : known.split(', ').includes(other);
        const inServer = importing(`server/src/${context}/feature/probe.ts`);
        const probes = [
          ...[`../../${other}/feature/module`, `@najem/shared/domain/${other}`, `@najem/shared/contract/${other}`].map(
            inServer,
          ),
          importing(`shared/src/domain/${context}/probe.ts`)(`../${other}/rule`),
          ...[`../${other}/calls`, `@najem/shared/domain/${other}`].map(
            importing(`shared/src/contract/${context}/probe.ts`),
          ),
        ];
        return probes.map((probe) => ({ isAllowed, ...probe }));
      }),
  );
  const found = await lint(pairs);
  expect(pairs.filter((_, index) => found[index]!.length === 0)).toEqual(pairs.filter(({ isAllowed }) => isAllowed));
});

const PACKAGES = [
  'shared',
  'shell',
  'mf-tenants',
  'mf-payments',
  'server',
  'dev/sandbox',
  'dev/testing',
  'dev/catalogue',
];

it('the lint refuses a relative import that leaves its package, in tests as well', async () => {
  const probes = PACKAGES.flatMap((own) =>
    PACKAGES.filter((other) => other !== own).flatMap((other) =>
      ['probe.ts', 'probe.test.ts'].map((name) =>
        importing(`${own}/src/${name}`)(`${'../'.repeat(own.split('/').length + 1)}${other}/src/module`),
      ),
    ),
  );
  const within = PACKAGES.flatMap((own) => importing(`${own}/src/part/probe.ts`)('../module'));
  const found = await lint([...probes, ...within]);
  const sentences = found.map((messages) => messages.join('\n'));
  expect(sentences.filter((text) => text.includes('A relative import never leaves its package'))).toHaveLength(
    probes.length,
  );
  expect(sentences.slice(probes.length)).toEqual(within.map(() => ''));
});

it.each([
  ['a page', 'mf-payments/src/probe.ts', ['axios', 'antd/es/button', '@najem/server/src/app', '@najem/testing']],
  ['a test of a page', 'mf-payments/src/probe.test.ts', ['@najem/shell', '@najem/server/src/app', 'antd/es/button']],
  [
    'the shell',
    'shell/src/probe.ts',
    ['axios', '@najem/server/src/app', '@najem/sandbox/folder', '@najem/e2e/cookies'],
  ],
  ['the server', 'server/src/kernel/probe.ts', ['@najem/shell', '@najem/sandbox/folder', '@najem/e2e/cookies']],
])('the lint refuses other packages in %s', async (_title, file, requests) => {
  const found = await lint(requests.map(importing(file)));
  expect(found.map(({ length }) => length)).toEqual(requests.map(() => 1));
});

it('the lint knows a package by its own name, whatever it is linked as', async () => {
  const modules = 'mf-payments/node_modules';
  const links = {
    'border-probe': 'mf-tenants',
    '@border-probe/host': 'shell',
    'border-probe-http': 'node_modules/axios',
  };
  for (const [name, place] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.resolve(place), path.join(modules, name));
  }
  try {
    const requests = ['border-probe', 'border-probe/src/module', '@border-probe/host', 'border-probe-http'];
    const found = await lint(requests.map(importing('mf-payments/src/probe.ts')));
    expect(requests.filter((_, index) => found[index]!.length === 0)).toEqual([]);
  } finally {
    for (const name of ['border-probe', '@border-probe', 'border-probe-http'])
      rmSync(path.join(modules, name), { recursive: true });
  }
});

it('the lint refuses a forbidden import in whatever form', async () => {
  const forms = [
    "import { a } from 'X'; a();",
    "import type { A } from 'X'; export type B = A;",
    "export * from 'X';",
    "export { a } from 'X';",
    "export const a = () => import('X');",
    'export const a = (name: string) => import(`X/${name}`);',
    "export const a = require('X');",
    "export type A = import('X').A;",
    "import a = require('X'); a();",
    "jest.mock('X');",
    "export const a = jest.requireActual<object>('X');",
  ];
  const probes = forms.map((form) => ({
    file: 'mf-payments/src/probe.ts',
    code: form.replace('X', '../../mf-tenants/src'),
  }));
  const found = await lint(probes);
  expect(probes.filter((_, index) => found[index]!.length === 0)).toEqual([]);
});

it.each([
  'shared/src/store/probe.ts',
  'shell/src/layout/probe.ts',
  'mf-payments/src/probe.ts',
  'shared/src/domain/probe.ts',
])("the lint refuses the device's clock by each of its names in %s", async (file) => {
  const forms = [
    'Date.now()',
    'Date.now',
    'new Date()',
    'Date()',
    'window.Date.now()',
    'new globalThis.Date()',
    'asyncScheduler.now()',
    'dayjs()',
    "new Intl.DateTimeFormat('pl').format()",
  ];
  const probes = [
    ...forms.map((form) => ({ file, code: `export const a = ${form};` })),
    { file, code: 'const { now } = Date; now();' },
    { file, code: "import { timestamp } from 'rxjs'; timestamp();" },
  ];
  const found = await lint(probes);
  expect(probes.filter((_, index) => found[index]!.length === 0)).toEqual([]);
  const [same, running] = await lint([
    { file, code: "export const a = new Date('2026-11-28');" },
    { file, code: 'export const a = performance.now();' },
  ]);
  expect([same, running]).toEqual([[], []]);
});

it("the lint lets no page open a window but by the kit's dialog, which asks before it loses what was typed", async () => {
  const everywhere = ['shared/src/ui/evidence/probe.tsx', 'shared/src/ui/data/probe.tsx', 'mf-admin/src/probe.tsx'];
  const forms = [
    ...['modal', 'drawer', 'popover', 'popconfirm'].map((part) => `import 'antd/es/${part}';`),
    'export const a = <dialog />;',
    'export const a = <div role="dialog" />;',
    'window.confirm();',
  ];
  const probes = [...everywhere, 'shell/src/layout/probe.tsx'].flatMap((file) => forms.map((code) => ({ file, code })));
  const found = await lint(probes);
  expect(probes.filter((_, index) => found[index]!.length === 0)).toEqual([]);
});

it('the lint refuses an answer that appears above the button that asked', async () => {
  const answer = '{state === \'failed\' && <Notice tone="danger">Nie udało się.</Notice>}';
  const button = '<div><Button onClick={send}>Wyślij</Button></div>';
  const probe = (children: string) => ({
    file: 'mf-payments/src/probe.tsx',
    code: `export const screen = (state: string, send: () => void) => <>${children}</>;`,
  });
  const found = await lint([
    probe(answer + button),
    probe(button + answer),
    probe(answer.replace('<Notice', '<Notice role="alert"') + button),
  ]);
  expect(found.map(({ length }) => length)).toEqual([1, 0, 0]);
});
