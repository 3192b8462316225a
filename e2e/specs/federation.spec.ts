import type { Page } from '@playwright/test';
import { ADMIN } from '../commands';
import { expect, expectAccessible, test } from '../fixtures';
import { navigate } from '../pages/account';

const RETRY = 'Spróbuj ponownie';

test('a person gets the remotes they use and no file of the administrators remote', async ({
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

test('an administrator at /admin loads the shell and the admin remote alone', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const remote = /^\/remotes\/(\w+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (remote) remotes.add(remote);
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Admina' })).toBeVisible();
  expect([...remotes]).toEqual(['admin']);
});

test('shell and remotes share one copy of everything', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await navigate(page, 'Najemcy');
  await expect(page.getByRole('heading', { name: 'Lista najemców' })).toBeVisible();
  const versions = await page.evaluate(() => {
    type Scope = Record<string, Record<string, unknown>>;
    const runtime = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default: Scope } }[] };
    };
    const { shareScopeMap } = runtime.__FEDERATION__.__INSTANCES__[0] as { shareScopeMap: { default: Scope } };
    return Object.fromEntries(
      Object.entries(shareScopeMap.default).map(([name, all]) => [name, Object.keys(all).length]),
    );
  });
  expect(Object.keys(versions)).toEqual(expect.arrayContaining(['react', '@najem/shared/store', 'react-router-dom']));
  expect(new Set(Object.values(versions))).toEqual(new Set([1]));
});

const FAULTS: Record<string, Parameters<Page['route']>[1]> = {
  missing: (route) => route.fulfill({ status: 404, body: 'not found' }),
  broken: (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false}' }),
  unreachable: (route) => route.abort('connectionreset'),
  'tampered with': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.tampered = true;` });
  },
};

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`a remote that is ${name} leaves the rest of the site working and comes back on retry`, async ({
    page,
    signIn,
    allowErrors,
  }) => {
    allowErrors(
      /Failed to load resource/,
      /integrity/,
      /preload/,
      /ERR_/,
      /remoteEntry|module\./,
      /RUNTIME-008/,
      /already registered/,
    );
    await page.route('**/remotes/tenants/**', fault);
    await signIn(ADMIN);
    await navigate(page, 'Najemcy');
    const retry = page.getByRole('button', { name: RETRY });
    await expect(retry).toBeVisible({ timeout: 10_000 });
    await expectAccessible(page);
    expect(await page.evaluate(() => (globalThis as { tampered?: boolean }).tampered)).toBeUndefined();

    await navigate(page, 'Wynajmujący');
    await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();

    await page.unroute('**/remotes/tenants/**');
    await navigate(page, 'Najemcy');
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole('heading', { name: 'Lista najemców' })).toBeVisible();
  });
}
