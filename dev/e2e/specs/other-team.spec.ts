import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '@najem/shared/contract/platform';
import { ADMIN, Commands } from '../commands';
import { develop } from '../development';
import { expect, testOn } from '../fixtures';
import { MadeOnce, PACKAGE_SOURCES } from '../made-once';
import { ownOrigin } from '../own-ports';
import { visit } from '../chaos';
import { fillSignIn } from '../pages/account';
import { DEMO } from '../pages/demo';
import { navigate } from '../pages/top-bar';
import { release } from '../release';
import { RequestedFiles } from '../requested-files';

const test = testOn('otherTeamsSite');

const run = promisify(execFile);

/** As in the README, whose code the team takes. */
const REMOTE = 'umowy';
/** Its tests load the shell, and it develops in a running site. */
const MADE_OF = [
  ...PACKAGE_SOURCES,
  ...['dev/testing', 'shell/src', 'server/src/platform', 'dev/tools/lib/packages.mjs', 'dev/recorded-packages.json'],
  ...['dev/e2e/specs/other-team.spec.ts', 'dev/e2e/development.ts'],
];

/** By which a machine reaches a registry: without them a package that is not in npm's cache could not be fetched. */
const NETWORK = ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/** The registry of third-party packages, the way there, and the cache of what was fetched, as this machine has them. */
async function ownSettings(): Promise<Record<string, string | undefined>> {
  const { stdout } = await run('npm', ['config', 'get', 'registry', 'cache']);
  const settings = stdout
    .trim()
    .split('\n')
    .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) as [string, string]);
  return {
    ...Object.fromEntries(settings.map(([name, value]) => [`npm_config_${name}`, value])),
    ...Object.fromEntries(NETWORK.map((name) => [name, process.env[name]])),
  };
}

/** A block of a document that is a file of the remote, with its name in the first line. */
const FILE_BLOCK = /^```tsx?\n\/\/ (src\/[\w./]+)\n(.*?)^```$/gms;
const SLOTS = /`"slots": (\[.*?\])`/;
/** What a strict team demands of its own code, and so not of ours. */
const STRICT = { exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true, erasableSyntaxOnly: true };

async function editJson(file: string, change: (content: Record<string, unknown>) => object): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(change(content), null, 2));
}

/** Puts the code of the installed package's document into the remote, as a newcomer would; returns how many files it has. */
async function takeCode(remote: string, tools: string): Promise<number> {
  const document = await readFile(path.join(tools, 'README.md'), 'utf8');
  const files = [...document.matchAll(FILE_BLOCK)];
  for (const [, file = '', code = ''] of files) {
    await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
    await writeFile(path.join(remote, file), code);
  }
  const slots: unknown = JSON.parse(SLOTS.exec(document)?.[1] ?? 'null');
  await editJson(path.join(remote, 'remote.json'), (descriptor) => ({ ...descriptor, slots, listens: true }));
  await editJson(path.join(remote, 'tsconfig.json'), (config) => ({ ...config, compilerOptions: STRICT }));
  return files.length;
}

/** Has git keep a folder, and clone it into another one. */
async function clone(made: string, to: string): Promise<void> {
  const git = (...args: string[]) => run('git', args, { cwd: made });
  await git('init', '--quiet');
  await git('add', '.');
  await git(
    '-c',
    'user.name=Zespół',
    '-c',
    'user.email=zespol@example.com',
    'commit',
    '--quiet',
    '-m',
    'feat: a remote',
  );
  await git('clone', '--quiet', made, to);
}

/** An administrator lets the team's part into the screens of others. */
async function confirmSlots(commands: Commands): Promise<void> {
  const admin = await commands.signIn(ADMIN);
  const { slots } = await commands.call(platform.slots, { remote: REMOTE }, admin);
  for (const { name, access } of slots) {
    await commands.call(platform.confirmSlot, { remote: REMOTE, slot: name, access }, admin);
  }
}

// SECURITY: The site serves `@najem/*`
test('a team makes a remote; a clone on an empty machine installs, tests, releases and develops it', async ({
  page,
  baseURL,
  folder,
  launch,
}, { project }) => {
  const origin = baseURL as string;
  await launch({ demoData: true });
  const commands = new Commands(origin);
  const admin = await commands.signIn(ADMIN);
  const { secret } = await commands.call(platform.createToken, { remote: REMOTE, label: 'inny zespół' }, admin);
  const files = new RequestedFiles(page);
  /** The team's remote in the site, with the kit of the shell: its first screen, then what the document taught. */
  const open = async () => {
    await confirmSlots(commands);
    await page.goto(`${origin}/login`);
    await fillSignIn(page, DEMO.author);
    await navigate(page, 'Umowy');
    await expect(page.getByRole('heading', { level: 1, name: 'Umowy' })).toBeVisible();
    await expect(page.getByText(DEMO.author.email)).toBeVisible();
    expect(files.kitOf(REMOTE)).toEqual([]);

    await visit(page, '/umowy/lokale');
    await page.getByRole('button', { name: 'Dodaj lokal' }).click();
    await expect(page.getByText('Podaj adres lokalu')).toBeVisible();
    await page.getByRole('textbox', { name: 'Adres lokalu' }).fill('Boczna 2/7');
    await page.getByRole('button', { name: 'Dodaj lokal' }).click();
    await expect(page.getByRole('rowheader', { name: 'Boczna 2/7' })).toBeVisible();

    // The part stands on another remote's screen, and knows what the event said.
    await navigate(page, 'Najemcy');
    await page
      .getByRole('button', { name: /Historia: / })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('link', { name: 'Lokale: 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lokale' })).toBeVisible();
  };

  const made = await MadeOnce.of('other-team', MADE_OF);
  if (made.found) {
    // The team's day would end in this release again: nothing has changed that it depends on.
    await release(made.found, { to: origin, token: secret }, '--open', '--from', made.found);
    await open();
    return;
  }

  const maker = path.join(folder, 'maker');
  const home = path.join(folder, 'home');
  const remote = path.join(folder, 'clone');
  await Promise.all([mkdir(maker), mkdir(home)]);
  const newRemote = [path.resolve('dev/remote-tools/cli.mjs'), 'new', REMOTE, '--site', origin];
  await run(process.execPath, newRemote, { cwd: maker });
  await clone(path.join(maker, `mf-${REMOTE}`), remote);
  const env = {
    ...{ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: home, NAJEM_DEPLOY_TOKEN: secret },
    ...(await ownSettings()),
    npm_config_audit: 'false',
  };
  const npm = async (...args: string[]) => {
    const { stdout, stderr } = await run('npm', args, { cwd: remote, env, maxBuffer: 64 * 1024 * 1024 });
    // jest counts on the second one.
    return stdout + stderr;
  };
  const lock = await readFile(path.join(remote, 'package-lock.json'), 'utf8');
  const homes = lock.matchAll(/"resolved": "(https?:\/\/[^/]+\/(?:npm\/)?)/g);
  expect(new Set([...homes].map(([, home]) => home))).toEqual(
    new Set([`${origin}/npm/`, 'https://registry.npmjs.org/']),
  );
  await npm('ci');
  const tools = path.join(remote, 'node_modules/@najem/remote-tools');
  expect(await takeCode(remote, tools)).toBe(6);
  expect(await npm('sbom', '--sbom-format=cyclonedx')).toContain(`${origin}/npm/@najem/shared/-/shared-`);
  const released = await npm('run', 'release');
  expect(released).toContain('Test Suites: 3 passed, 3 total');
  expect(released).toMatch(/umowy: 1\.0\.0-\w+, seen by its team and administrators only/);
  expect(await npm('run', 'release', '--', '--open')).not.toContain('seen by its team');
  await open();

  const machine = ownOrigin(project.use.baseURL, 'otherTeamsDevelopment');
  const link = `${origin}/${REMOTE}?remote=${REMOTE}@${machine}/remote.json`;
  const stopDevelopment = await develop({ tools, folder: remote, site: origin, origin: machine, link });
  try {
    await page.goto(link);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uruchom' }).click();
    const bar = page.getByRole('status').filter({ hasText: machine });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Umowy' })).toBeVisible();
    const texts = path.join(remote, 'src/texts.ts');
    await writeFile(texts, (await readFile(texts, 'utf8')).replace("title: 'Umowy'", "title: 'Nowy tytuł'"));
    await expect(page.getByRole('heading', { level: 1, name: 'Nowy tytuł' })).toBeVisible();
    await bar.getByRole('button', { name: 'Przywróć' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Umowy' })).toBeVisible();
  } finally {
    await stopDevelopment();
  }
  await made.keep(path.join(remote, '.cache/release'));
});
