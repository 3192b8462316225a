import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Page, Response } from '@playwright/test';
import { ADMIN } from '../commands';
import { develop } from '../development';
import { expect, test } from '../fixtures';
import { ownOrigin } from '../own-ports';
import { retryOf } from '../pages/remote-panel';
import { signOut } from '../pages/top-bar';
import { TeamCheckout } from '../team-checkout';

let origin: string;
let link: string;
let checkout: TeamCheckout;
let stop: () => Promise<void>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({}, { project }) => {
  const site = project.use.baseURL as string;
  origin = ownOrigin(site, 'development');
  link = `${site}/tenants?remote=tenants@${origin}/remote.json`;
  checkout = await TeamCheckout.make();
  const tools = path.join(checkout.folder, 'dev/remote-tools');
  stop = await develop({ tools, folder: path.join(checkout.folder, 'mf-tenants'), site, origin, link });
});

test.afterAll(async () => {
  await stop();
  await checkout.remove();
});

const bar = (page: Page) => page.getByRole('status').filter({ hasText: `Moduł tenants działa z ${origin}` });
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Lista najemców' });

/** Records the origins from which this page fetches scripts of the tenants' remote. */
function sourcesOf(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('response', (answer) => {
    const { origin: source, pathname } = new URL(answer.url());
    if (
      /\/(?:remoteEntry|module)(?:\.\w+)?\.js$/.test(pathname) &&
      (source === origin || pathname.includes('/tenants/'))
    )
      seen.add(source);
  });
  return seen;
}

async function accept(page: Page): Promise<void> {
  await page.goto(link);
  const dialog = page.getByRole('alertdialog', { name: 'Uruchomić moduł z Twojego komputera?' });
  await expect(dialog).toContainText(origin);
  await dialog.getByRole('button', { name: 'Uruchom' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(list(page)).toBeVisible();
}

/** Ends the override, which loads the page again, and waits until the screen of this heading is shown by the release. */
async function end(page: Page, heading: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Przywróć' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test("an override runs a developer's remote once it is confirmed, and is shown until it is ended", async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN, null);
  const sources = sourcesOf(page);
  await page.goto(link);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' }).click();
  await expect(list(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect([...sources]).toEqual([new URL(page.url()).origin]);
  await accept(page);
  await expect(page).toHaveURL(/\/tenants$/);
  sources.clear();
  await page.reload();
  await expect(list(page)).toBeVisible();
  await expect(bar(page)).toBeVisible();
  expect([...sources]).toEqual([origin]);

  await page.goto('/profile');
  await expect(bar(page)).toBeVisible();
  await end(page, 'Profil');
  sources.clear();
  const scripts: string[] = [];
  const keep = (answer: Response) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url());
  };
  page.on('response', keep);
  await page.goto('/tenants');
  await expect(list(page)).toBeVisible();
  page.off('response', keep);
  expect([...sources]).toEqual([new URL(page.url()).origin]);
  expect(scripts).not.toEqual([]);
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text();
    expect(text, 'what follows a build while developing').not.toContain('/dev/events');
  }
});

test('edits reach the open page, which keeps what was typed; errors stand there until they are mended', async ({
  page,
  signIn,
  allowErrors,
}) => {
  const SCREEN = 'mf-tenants/src/screens/TenantList.tsx';
  allowErrors(/thrown by an edit/);
  await signIn(ADMIN, null);
  await accept(page);
  const filter = page.getByRole('main').getByRole('textbox').first();
  await filter.fill('wpisane');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  /** The page is the one in which was typed. */
  const isKept = async () => {
    await expect(filter).toHaveValue('wpisane');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  };

  await checkout.replace('mf-tenants/src/texts.ts', /Wszyscy najemcy w serwisie/, 'Wszyscy po zmianie');
  await expect(page.getByText('Wszyscy po zmianie')).toBeVisible();
  await isKept();

  const errors = page.locator('#najem-build-errors');
  await checkout.replace(SCREEN, /return \(/, 'return ((');
  await expect(errors).toContainText('TenantList.tsx');
  await checkout.replace(SCREEN, /return \(\(/, 'return (');
  await expect(errors).toBeHidden();
  await isKept();

  await checkout.replace(SCREEN, /leadForAdmin=\{TEXTS.leadForAdmin\}/, 'leadForAdmin={1}');
  await expect(errors).toContainText("Type 'number' is not assignable to type 'string'");
  await checkout.replace(SCREEN, /leadForAdmin=\{1\}/, 'leadForAdmin={TEXTS.leadForAdmin}');
  await expect(errors).toBeHidden();
  await isKept();

  await checkout.replace(SCREEN, /return \(/, "if (TEXTS) throw new Error('thrown by an edit');\n  return (");
  await expect(page.getByText('Error: thrown by an edit')).toBeVisible();
  await checkout.replace(SCREEN, /if \(TEXTS\) throw .*\n/, '');
  await expect(page.getByText('Wszyscy po zmianie')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
});

test('a page that was loading during an edit shows the newest build', async ({ page, signIn, allowErrors }) => {
  // The browser refuses the script of the newer build, whose hash the page does not know yet.
  allowErrors(/'integrity' attribute/);
  await signIn(ADMIN, null);
  await accept(page);
  const read = async () => (await page.request.get(`${origin}/remote.json`)).json() as Promise<{ version: string }>;
  const { version } = await read();
  await page.route(
    `${origin}/remoteEntry.js`,
    async (route) => {
      await checkout.replace(
        'mf-tenants/src/texts.ts',
        /leadForAdmin: '[^']*'/,
        "leadForAdmin: 'Zmiana przy wczytaniu'",
      );
      await expect.poll(async () => (await read()).version).not.toBe(version);
      await route.continue();
    },
    { times: 1 },
  );
  await page.reload();
  await expect(page.getByText('Zmiana przy wczytaniu')).toBeVisible();
});

test('other visitors keep the release, and a sign-out ends the override', async ({ page, signIn, newVisitor }) => {
  await signIn(ADMIN, null);
  await accept(page);

  const bystander = await newVisitor();
  const sources = sourcesOf(bystander);
  await signIn(ADMIN, null, bystander);
  const answer = await bystander.goto('/tenants');
  await expect(list(bystander)).toBeVisible();
  await expect(bar(bystander)).toBeHidden();
  expect([...sources]).toEqual([new URL(page.url()).origin]);
  expect(answer?.headers()['content-security-policy']).not.toContain(origin);
  await bystander.close();

  await page.goto('/tenants?remote=reset');
  await expect(page).toHaveURL(/\/tenants$/);
  await expect(list(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await accept(page);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  // The page signs out before the server does.
  await expect
    .poll(async () => (await page.request.get('/login')).headers()['content-security-policy'])
    .not.toContain(origin);
});

test('the rest of the site works while an override does not answer, and it can be ended', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/Failed to (?:load resource|fetch)/, /ERR_/, /does not answer: is `npm run dev` running/);
  await signIn(ADMIN, null);
  await accept(page);
  await page.route(`${origin}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/tenants');
  await expect(retryOf(page)).toBeVisible();
  await page.goto('/landlords');
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  await end(page, 'Lista wynajmujących');
  await page.goto('/tenants');
  await expect(list(page)).toBeVisible();
});

test('the development server serves only its build, and only to pages of this site', async ({ baseURL }) => {
  const { hostname, port } = new URL(origin);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ hostname, port, path, headers }, (answer) => resolve(answer.resume())).once('error', reject);
    });
  const record = await ask('/remote.json');
  expect(record.statusCode).toBe(200);
  expect(record.headers['access-control-allow-origin']).toBe(baseURL);
  for (const path of ['/../../../package.json', '/..%2f..%2f..%2fpackage.json', '/']) {
    expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
  }
  // Another site's host name that resolves to this machine.
  expect((await ask('/remote.json', { host: `elsewhere.example:${port}` })).statusCode).toBe(421);
});
