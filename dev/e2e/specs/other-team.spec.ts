import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '@najem/shared/contract/platform';
import { ADMIN, Commands } from '../commands';
import { develop } from '../development';
import { expect, testOn } from '../fixtures';
import { MadeOnce, PACKAGE_SOURCES } from '../made-once';
import { confirmSlots, ownSettings, takeCode } from '../newcomers-remote';
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
  ...['dev/e2e/specs/other-team.spec.ts', 'dev/e2e/newcomers-remote.ts', 'dev/e2e/development.ts'],
];

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
    await confirmSlots(commands, REMOTE);
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
  const newRemote = [`--@najem:registry=${origin}/npm/`, '--', '@najem/create-remote', REMOTE, '--site', origin];
  await run('npm', ['exec', '--yes', ...newRemote], { cwd: maker, env });
  await clone(path.join(maker, `mf-${REMOTE}`), remote);
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
  expect(released).not.toContain('failed to exit gracefully');
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
