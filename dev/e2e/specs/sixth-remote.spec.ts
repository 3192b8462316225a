import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { platform } from '@najem/shared/contract/platform';
import type { Request } from '@playwright/test';
import { ADMIN, Commands } from '../commands';
import { expect, testOn } from '../fixtures';
import { confirmSlots } from '../newcomers-remote';
import { fillSignIn } from '../pages/account';
import { navigate } from '../pages/top-bar';
import { release } from '../release';
import { buildSample, SAMPLE } from '../sample-remote';

const test = testOn('sixthRemotesSite');

/** What a request reports of a release; that a remote is slow says only that the machine is busy. */
function failedStage(request: Request): string | undefined {
  if (!request.url().endsWith('/api/platform/faults')) return undefined;
  const { stage } = request.postDataJSON() as { stage: string };
  return stage === 'slow' ? undefined : stage;
}

test('a remote that the shell never knew is released, falls back and is rolled back while the site runs', async ({
  page,
  baseURL,
  folder,
  launch,
  allowErrors,
}) => {
  allowErrors(/sample broken/, /preload/);
  const origin = baseURL as string;
  await launch({ demoData: true });
  const commands = new Commands(origin);
  const admin = await commands.signIn(ADMIN);
  // The command reads the remote's id from it.
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify({ id: SAMPLE.id }));
  const { secret } = await commands.call(platform.createToken, { remote: SAMPLE.id, label: 'inny zespół' }, admin);
  const command = (...options: string[]) => release(folder, { to: origin, token: secret }, ...options);
  const build = async (
    version: string,
    more: { isBroken?: boolean; isEndless?: boolean; hasEndlessPart?: boolean } = {},
  ) => {
    const built = path.join(folder, version);
    await buildSample(built, { version, heading: `Próba ${version}`, ...more });
    return built;
  };
  const headingOf = (version: string) => page.getByRole('heading', { level: 1, name: `Próba ${version}` });

  await page.goto(`${origin}/login`);
  await fillSignIn(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  await expect(page.getByRole('link', { name: SAMPLE.label })).toHaveCount(0);

  // At first its team and administrators see it.
  expect(await command('--from', await build('1.0.0'))).toContain('probny: 1.0.0, seen by its team');
  expect((await fetch(`${origin}${SAMPLE.path}`)).status).toBe(404);
  expect(await command('--open')).toContain('probny: 1.0.0 (to fall back to: none)');
  await page.reload();
  await navigate(page, SAMPLE.label);
  await expect(headingOf('1.0.0')).toBeVisible();
  await page.reload();
  await expect(headingOf('1.0.0')).toBeVisible();

  // A broken release: people get the previous one, and the site gets a report.
  await command('--from', await build('2.0.0', { isBroken: true }));
  const report = page.waitForRequest((request) => failedStage(request) !== undefined);
  await page.reload();
  await expect(headingOf('1.0.0')).toBeVisible();
  expect((await report).postDataJSON()).toMatchObject({ remote: SAMPLE.id, version: '2.0.0', stage: 'render' });

  expect(await command('--rollback', '--reason', 'nie rysuje się')).toContain('probny: 1.0.0');
  const failed: string[] = [];
  page.on('request', (request) => void failed.push(...[failedStage(request) ?? []].flat()));
  await page.reload();
  await expect(headingOf('1.0.0')).toBeVisible();
  expect(failed).toEqual([]);

  await command('--from', await build('3.0.0'));
  await page.reload();
  await expect(headingOf('3.0.0')).toBeVisible();
  expect(await command('--list')).toContain('went back from ');

  // A rehearsal changes nothing.
  const next = await build('4.0.0');
  expect(await command('--from', next, '--dry-run')).toContain('would take this release');
  await page.reload();
  await expect(headingOf('3.0.0')).toBeVisible();

  // The open page follows: what is on it stays, and the next visit brings the promoted canary.
  expect(await command('--from', next, '--canary', '1')).toContain('4.0.0 for 1 % of signed-in users');
  expect(await command('--promote')).toContain('probny: 4.0.0');
  await expect(async () => {
    await navigate(page, 'Najemcy');
    await navigate(page, SAMPLE.label);
    await expect(headingOf('4.0.0')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // One that renders without end keeps nobody: the page goes where the person went, and the site gets a report.
  await command('--from', await build('5.0.0', { isEndless: true }));
  await page.goto(`${origin}${SAMPLE.path}`);
  await expect(headingOf('5.0.0')).toBeVisible();
  const endless = page.waitForRequest((request) => failedStage(request) !== undefined);
  await page.getByRole('link', { name: 'Najemcy', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista najemców' })).toBeVisible();
  expect((await endless).postDataJSON()).toMatchObject({
    ...{ remote: SAMPLE.id, version: '5.0.0', stage: 'render' },
    cause: 'The screen renders without end',
  });

  // A part that does takes nobody's screen away, and its own remote is reported.
  await command('--from', await build('6.0.0', { hasEndlessPart: true }));
  await confirmSlots(commands, SAMPLE.id);
  // Pages know of a confirmed slot a moment later.
  await expect(async () => {
    await page.goto(`${origin}/tenants`);
    await page
      .getByRole('button', { name: /Historia: / })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByText('Część próbna')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const endlessPart = page.waitForRequest((request) => failedStage(request) !== undefined);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('link', { name: 'Wynajmujący', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  expect((await endlessPart).postDataJSON()).toMatchObject({
    ...{ remote: SAMPLE.id, version: '6.0.0', stage: 'render' },
    cause: 'The part renders without end',
  });
  await expect(page.getByText('Część próbna')).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true);
});
