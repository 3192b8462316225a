import { reports } from '@najem/shared/contract/reports';
import type { Page } from '@playwright/test';
import { ADMIN } from '../commands';
import { expect, test } from '../fixtures';
import { linkTo, navigate, openMenu } from '../pages/top-bar';

test("a user loads the remotes they use and no file of the administrators' remote", async ({
  page,
  commands,
  signIn,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const person = await commands.verifiedPerson();
  await signIn(person);
  await navigate(page, 'Najemcy');
  await expect(page.getByRole('heading', { name: 'Lista najemców' })).toBeVisible();
  expect(requested.some((path) => path.startsWith('/remotes/tenants/'))).toBe(true);
  expect(requested.filter((path) => path.includes('admin'))).toEqual([]);

  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Brak dostępu' })).toBeVisible();
  expect(await page.content()).not.toContain('mf_admin');
  expect(requested.filter((path) => path.startsWith('/remotes/admin'))).toEqual([]);
});

test('an administrator at /admin loads only the shell and the admin remote', async ({ page, signIn }) => {
  // A page of another remote may go on loading its files.
  await signIn(ADMIN, null);
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const remote = /^\/remotes\/(\w+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (remote) remotes.add(remote);
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Admina' })).toBeVisible();
  expect([...remotes]).toEqual(['admin']);
});

test("a buyer's pages load no file of the remote for files about oneself", async ({ page, commands, signIn }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const token = await commands.signIn(ADMIN);
  const { report } = await commands.call(reports.generate, { identifier: '35880248312' }, token);
  await signIn(ADMIN);
  await navigate(page, 'Raporty');
  await expect(page.getByRole('heading', { level: 1, name: 'Generator raportów' })).toBeVisible();
  await page.goto(`/reports/${report._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Long after what is fetched ahead.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/telemetry\.\w+\.js$/.test(name)),
  );
  expect(requested.some((path) => path.startsWith('/remotes/reports/'))).toBe(true);
  expect(requested.filter((path) => path.startsWith('/remotes/dossier/'))).toEqual([]);
});

test('a remote is loaded before its link is followed', async ({ page, commands, signIn }) => {
  await signIn(await commands.verifiedPerson());
  // An open menu has focused its first link already.
  const loaded = page.waitForResponse((answer) => /^\/remotes\/tenants\/.*module/.test(new URL(answer.url()).pathname));
  await openMenu(page);
  await linkTo(page, 'Najemcy').focus();
  expect((await loaded).ok()).toBe(true);
  await expect(page).toHaveURL(/\/landlords$/);
});

/** The scripts and style sheets that the open page preloads and has not used. */
function unusedPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]:is([as=script], [as=style])');
    const { used } = globalThis as unknown as { used: Set<string> };
    return [...links].map(({ href }) => href).filter((href) => !used.has(href));
  });
}

test('a page uses every script and style sheet that it preloads', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const used = new Set<string>();
    // A loaded script leaves the page again.
    const observer = new MutationObserver(() => {
      for (const { src } of document.scripts) used.add(src);
      for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) used.add(href);
    });
    observer.observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { used });
  });
  const expectUse = async (path: string) => {
    await page.goto(path);
    expect(await page.locator('link[rel=preload]').count(), path).toBeGreaterThan(0);
    await expect.poll(() => unusedPreloads(page), path).toEqual([]);
  };
  await expectUse('/login');
  await signIn(ADMIN, null);
  for (const path of ['/profile', '/landlords', '/reports', '/dossier', '/admin']) await expectUse(path);
});

/** Texts that occur exactly once in a library, in every build. */
const MARKS = {
  store: 'store/joined',
  router: 'may be used only in the context of a',
  React: '__CLIENT_INTERNALS_DO_NOT_USE',
  'react-redux': 'react-redux-context',
};

test('shell and remotes share one copy of every library', async ({ page, signIn }) => {
  const arriving = new Map<string, Promise<string>>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script' && answer.ok()) arriving.set(answer.url(), answer.text());
  });
  await signIn(ADMIN);
  for (const [link, heading] of [
    ['Najemcy', 'Lista najemców'],
    ['Wynajmujący', 'Lista wynajmujących'],
    ['Panel Admina', 'Panel Admina'],
  ] as const) {
    await navigate(page, link);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  const scripts = await Promise.all([...arriving].map(async ([url, text]) => [url, await text] as const));
  expect(scripts.some(([url]) => url.includes('/remotes/admin/'))).toBe(true);
  for (const [name, mark] of Object.entries(MARKS)) {
    const copies = scripts.filter(([, text]) => text.includes(mark)).map(([url]) => new URL(url).pathname);
    expect(copies, `scripts with ${name}`).toHaveLength(1);
  }
});
