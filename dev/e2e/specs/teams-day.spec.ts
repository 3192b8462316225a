import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '@najem/shared/contract/platform';
import { visit } from '../chaos';
import { ADMIN, Commands } from '../commands';
import { expect, testOn } from '../fixtures';
import { confirmSlots, editJson, ownSettings, takeCode } from '../newcomers-remote';
import { fillSignIn } from '../pages/account';
import { navigate } from '../pages/top-bar';
import { release } from '../release';
import { buildSample, SAMPLE } from '../sample-remote';

const test = testOn('teamsDaySite');
const run = promisify(execFile);

const REMOTE = 'umowy';
/** The file in which it listens. */
const LISTENS = new RegExp(`/remotes/${REMOTE}/[^/]+/listens\\.`);
const FLATS = 45;
const PLAN = Buffer.from('%PDF-1.4\n%%EOF\n');

/** What a team writes beside the code of the document: its backend's calls, what it hears of another remote, a typed part. */
const OWN_CODE: Readonly<Record<string, string>> = {
  'src/calls.ts': `import { endpoint } from '@najem/shared/contract/kernel';
import { downloads, request } from '@najem/shared/store';
import { Type } from '@sinclair/typebox';
import { combineEpics } from 'redux-observable';

const pages = endpoint({
  method: 'GET',
  path: '/x/umowy/pages',
  access: 'user',
  summary: 'The flats, page by page.',
  query: Type.Object({ page: Type.Integer(), pageSize: Type.Integer() }),
  reply: Type.Object({ rows: Type.Array(Type.Object({ address: Type.String() })), total: Type.Integer() }),
  errors: [],
});
const plan = endpoint({
  method: 'GET',
  path: '/x/umowy/plan',
  access: 'user',
  summary: 'A plan to keep.',
  reply: Type.Unknown(),
  binary: 'application/pdf',
  errors: [],
});
export const calls = { pages: request('umowy/pages', pages), plan: request('umowy/plan', plan) };
export const callsEpic = combineEpics(calls.pages.epic, calls.plan.epic, downloads(calls.plan, 'plan.pdf'));
`,
  'src/listens.ts': `import { type AppEpic, defineEvent, type StoreModule } from '@najem/shared/store';
import { Type } from '@sinclair/typebox';
import { combineEpics } from 'redux-observable';
import { map } from 'rxjs';
import { flatsEpic, reducer, sent } from './flats';
import { ID } from './state';

const keysHandedOver = defineEvent('${SAMPLE.id}/keys-handed-over', { payload: Type.Object({ address: Type.String() }) });
const hearKeys: AppEpic = (_action$, _state$, { bus }) => bus.on(keysHandedOver).pipe(map(({ address }) => sent(address)));

export const listens: StoreModule = { id: ID, reducer, epic: combineEpics(flatsEpic, hearKeys) };
`,
  'src/parts/FlatsLink.tsx': `import type { SlotProps } from '@najem/shared/store';
import { Button } from '@najem/shared/ui/form';
import { useModuleState } from '../flats';

export function FlatsLink({ subject }: SlotProps['subject-details']) {
  const count = useModuleState((flats) => flats.length);
  return (
    <Button size="s" href="/umowy/lokale">
      Lokale: {count}, wpisy: {subject.entryCount}
    </Button>
  );
}
`,
};
/** What the document's screen page by page takes from elsewhere. */
const PAGES_HEAD = `import { dataOf, sentenceOr, useLoaded } from '@najem/shared/store';
import { ErrorState } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { DataTable, listInput, listPaging, useLastPage, useListQuery } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { calls } from '../calls';
import { TEXTS } from '../texts';

const COLUMNS = [{ key: 'address', title: 'Adres', render: ({ address }: { address: string }) => address, rowHeader: true }];

export function PlanButton() {
  const dispatch = useDispatch();
  return <Button onClick={() => dispatch(calls.plan.requested({}))}>Pobierz plan</Button>;
}
`;
const PAGES_BLOCK = /^```tsx\n\/\/ src\/screens\/flat-pages\.tsx[^\n]*\n(.*?)^```$/ms;

async function writeOwnCode(remote: string, tools: string): Promise<void> {
  for (const [file, code] of Object.entries(OWN_CODE)) {
    await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
    await writeFile(path.join(remote, file), code);
  }
  const pages = PAGES_BLOCK.exec(await readFile(path.join(tools, 'README.md'), 'utf8'))?.[1] ?? '';
  await writeFile(path.join(remote, 'src/screens/FlatPages.tsx'), PAGES_HEAD + pages);
  const file = path.join(remote, 'src/module.tsx');
  const module = (await readFile(file, 'utf8'))
    .replace(
      "import { lazy } from 'react';",
      "import { lazy } from 'react';\nimport { combineEpics } from 'redux-observable';",
    )
    .replace(
      "import { listens } from './listens';",
      "import { callsEpic } from './calls';\nimport { listens } from './listens';\nimport { FlatPages, PlanButton } from './screens/FlatPages';",
    )
    .replace('  epic,\n', '  epic: combineEpics(epic, callsEpic),\n')
    .replace(
      '<Flats /> },\n',
      "<Flats /> },\n    { path: '/umowy/strony', element: <><h1 tabIndex={-1}>Strony</h1><PlanButton /><FlatPages /></> },\n",
    );
  await writeFile(file, module);
}

/** The team's backend: pages of flats, and a file. */
async function startBackend(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://backend');
    if (url.pathname === '/plan') {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(PLAN);
      return;
    }
    const [page, pageSize] = ['page', 'pageSize'].map((name) => Number(url.searchParams.get(name)));
    const first = ((page ?? 1) - 1) * (pageSize ?? 0);
    const rows = Array.from({ length: FLATS }, (_, at) => ({ address: `Lipowa ${at + 1}` }));
    const body = { rows: rows.slice(first, first + (pageSize ?? 0)), total: FLATS };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Runs commands of a team and remembers what each took. */
class Stopwatch {
  private readonly steps: string[] = [];

  async run(step: string, command: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
    // The shell's own clock counts the processor time of all children.
    const timed = ['-c', 'TIMEFORMAT="took %R %U %S"; time "$@"', 'bash', command, ...args];
    const { stdout, stderr } = await run('bash', timed, { ...options, maxBuffer: 64 * 1024 * 1024 });
    const [, real, user, system] = /^took ([\d.]+) ([\d.]+) ([\d.]+)$/m.exec(stderr) ?? [];
    this.steps.push(`${step}: ${real} s, ${(Number(user) + Number(system)).toFixed(1)} s of processor`);
    return stdout;
  }

  print(): void {
    process.stdout.write(`${this.steps.join('\n')}\n`);
  }
}

test('a team comes from an empty folder to a dark release that hears while its screen is closed', async ({
  page,
  baseURL,
  folder,
  launch,
}) => {
  const origin = baseURL as string;
  await launch({ demoData: true });
  const commands = new Commands(origin);
  const admin = await commands.signIn(ADMIN);
  const tokenFor = async (remote: string) =>
    (await commands.call(platform.createToken, { remote, label: 'zespół' }, admin)).secret;
  const secret = await tokenFor(REMOTE);
  const { server, address } = await startBackend();
  try {
    await commands.call(platform.setBackend, { remote: REMOTE, address }, admin);

    // Another team's remote announces something; it knows nothing of this one.
    const keys = path.join(folder, 'keys');
    const announces = { name: `${SAMPLE.id}/keys-handed-over`, payload: { address: 'Długa 5' } } as const;
    await buildSample(path.join(keys, 'built'), { version: '1.0.0', heading: 'Klucze', announces });
    // The command reads the remote's id from it.
    await writeFile(path.join(keys, 'remote.json'), JSON.stringify({ id: SAMPLE.id }));
    const token = await tokenFor(SAMPLE.id);
    await release(keys, { to: origin, token }, '--open', '--from', path.join(keys, 'built'));

    const [maker, home] = [path.join(folder, 'maker'), path.join(folder, 'home')];
    await Promise.all([mkdir(maker), mkdir(home)]);
    const env = {
      ...{ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: home, NAJEM_DEPLOY_TOKEN: secret },
      ...(await ownSettings()),
      npm_config_audit: 'false',
    };
    const watch = new Stopwatch();
    const remote = path.join(maker, `mf-${REMOTE}`);
    const newRemote = [`--@najem:registry=${origin}/npm/`, '--', '@najem/create-remote', REMOTE, '--site', origin];
    await watch.run('new', 'npm', ['exec', '--yes', ...newRemote], { cwd: maker, env });
    const npm = (step: string, ...args: string[]) => watch.run(step, 'npm', args, { cwd: remote, env });
    await npm('npm ci', 'ci');
    const tools = path.join(remote, 'node_modules/@najem/remote-tools');
    await takeCode(remote, tools);
    await writeOwnCode(remote, tools);
    expect(await npm('check', 'run', 'check')).toContain('Types, tests and build are in order.');
    const released = await npm('release of what was checked', 'run', 'release');
    // Build, types and tests are those of the check.
    expect(released).toContain('Types and tests have passed for these files.');
    expect(released).toContain('seen by its team and administrators only');
    await confirmSlots(commands, REMOTE);

    // Administrators see it. Its epics are there before anybody has opened it.
    await page.goto(`${origin}/login`);
    await fillSignIn(page, ADMIN);
    await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
    const heard = page.waitForResponse((answer) => LISTENS.test(answer.url()));
    await page.goto(`${origin}${SAMPLE.path}`);
    await heard;
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Ogłoś' }).click();
    await navigate(page, 'Umowy');
    await expect(page.getByRole('heading', { level: 1, name: 'Umowy' })).toBeVisible();
    await visit(page, '/umowy/lokale');
    await expect(page.getByRole('rowheader', { name: 'Długa 5' })).toHaveCount(1);
    await navigate(page, SAMPLE.label);
    await page.getByRole('button', { name: 'Ogłoś' }).click();
    await visit(page, '/umowy/lokale');
    await expect(page.getByRole('rowheader', { name: 'Długa 5' })).toHaveCount(2);

    // The own backend: a table page by page, whose place a reload keeps, and a file.
    await visit(page, '/umowy/strony');
    await expect(page.getByRole('rowheader', { name: 'Lipowa 1', exact: true })).toBeVisible();
    const rows = await page.getByRole('rowheader').count();
    await page
      .getByRole('listitem', { name: '2', exact: true })
      .or(page.getByTitle('2', { exact: true }))
      .first()
      .click();
    const next = page.getByRole('rowheader', { name: `Lipowa ${rows + 1}`, exact: true });
    await expect(next).toBeVisible();
    await page.reload();
    await expect(next).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz plan' }).click();
    expect(await readFile(await (await download).path())).toEqual(PLAN);

    // The typed part stands on another remote's screen.
    await navigate(page, 'Najemcy');
    await page
      .getByRole('button', { name: /Historia: / })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('link', { name: /^Lokale: \d+, wpisy: \d+$/ })).toBeVisible();

    // The second release is built and tested, too.
    await editJson(path.join(remote, 'package.json'), (manifest) => ({ ...manifest, version: '1.0.1' }));
    expect(await npm('release with build', 'run', 'release')).toContain('umowy: 1.0.1-');
    expect(await npm('rollback', 'run', 'release', '--', '--rollback')).toContain('umowy: 1.0.0-');
    watch.print();
  } finally {
    server.close();
  }
});
