import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '@najem/shared/contract';
import { ADMIN, Commands } from '../commands';
import { develop } from '../development';
import { expect, testOn } from '../fixtures';
import { MadeOnce, PACKAGE_SOURCES } from '../made-once';
import { ownOrigin } from '../own-ports';
import { fillSignIn } from '../pages/account';
import { navigate } from '../pages/top-bar';
import { release } from '../release';
import { RequestedFiles } from '../requested-files';

const test = testOn('otherTeamsSite');

const run = promisify(execFile);

const REMOTE = 'probny';
/** What such a team installs. */
const PACKAGES = ['shared', 'dev/testing', 'dev/remote-tools'];
/** Its tests load the shell, and it develops in a running site. */
const MADE_OF = [
  ...PACKAGE_SOURCES,
  ...['dev/testing', 'shell/src', 'server/src/platform', 'dev/e2e/specs/other-team.spec.ts', 'dev/e2e/development.ts'],
];

test('a team without this repository makes, tests and releases a remote, and goes on developing it', async ({
  page,
  baseURL,
  folder,
  launch,
}, { project }) => {
  const origin = baseURL as string;
  await launch();
  const commands = new Commands(origin);
  const admin = await commands.signIn(ADMIN);
  const { secret } = await commands.call(platform.createToken, { remote: REMOTE, label: 'inny zespół' }, admin);
  const files = new RequestedFiles(page);
  /** The team's remote in the site, with the kit of the shell. */
  const open = async () => {
    await page.goto(`${origin}/login`);
    await fillSignIn(page, ADMIN);
    await navigate(page, 'Probny');
    await expect(page.getByRole('heading', { level: 1, name: 'Probny' })).toBeVisible();
    await expect(page.getByText(ADMIN.email)).toBeVisible();
    expect(files.kitOf(REMOTE)).toEqual([]);
  };

  const made = await MadeOnce.of('other-team', MADE_OF);
  if (made.found) {
    // The team's day would end in this release again: nothing has changed that it depends on.
    await release(made.found, { to: origin, token: secret }, '--from', made.found);
    await open();
    return;
  }

  const team = path.join(folder, 'team');
  const remote = path.join(team, `mf-${REMOTE}`);
  await mkdir(team);
  const env = { ...process.env, FORCE_COLOR: '0', NAJEM_DEPLOY_TOKEN: secret };
  const npm = async (cwd: string, ...args: string[]) => {
    const { stdout, stderr } = await run('npm', args, { cwd, env });
    // jest counts on the second one.
    return stdout + stderr;
  };
  const packages = PACKAGES.flatMap((name) => ['-w', name]);
  const packed = await npm('.', 'pack', '--silent', ...packages, '--pack-destination', folder);
  const tarballs = packed.split('\n').filter((line) => line.endsWith('.tgz'));
  expect(tarballs).toHaveLength(PACKAGES.length);
  await npm(
    team,
    ...['install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-timeout=30000'],
    ...tarballs.map((name) => path.join(folder, name)),
  );
  await npm(team, 'exec', '--', 'najem-remote', 'new', REMOTE);
  const released = await npm(remote, 'run', 'release', '--', '--to', origin);
  expect(released).toContain('8 passed, 8 total');
  expect(released).toContain(`${REMOTE}: 1.0.0-`);
  await open();

  const machine = ownOrigin(project.use.baseURL, 'otherTeamsDevelopment');
  const link = `${origin}/${REMOTE}?remote=${REMOTE}@${machine}/mf-manifest.json`;
  const tools = path.join(team, 'node_modules/@najem/remote-tools');
  const stopDevelopment = await develop({ tools, folder: remote, site: origin, origin: machine, link });
  try {
    await page.goto(link);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uruchom' }).click();
    const bar = page.getByRole('status').filter({ hasText: machine });
    await expect(bar).toBeVisible();
    const texts = path.join(remote, 'src/texts.ts');
    await writeFile(texts, (await readFile(texts, 'utf8')).replace("title: 'Probny'", "title: 'Nowy tytuł'"));
    await expect(page.getByRole('heading', { level: 1, name: 'Nowy tytuł' })).toBeVisible();
    await bar.getByRole('button', { name: 'Przywróć' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Probny' })).toBeVisible();
  } finally {
    await stopDevelopment();
  }
  await made.keep(path.join(remote, '.cache/release'));
});
