import type { Locator, Page, Request } from '@playwright/test';
import { ADMIN } from '../commands';
import { expect, test } from '../fixtures';
import { observedRemote } from '../observed-remote';
import { navigate } from '../pages/top-bar';

const PLACES = [
  { name: 'Najemcy', id: 'tenants', path: '/tenants', heading: 'Lista najemców' },
  { name: 'Wynajmujący', id: 'landlords', path: '/landlords', heading: 'Lista wynajmujących' },
  { name: 'Raporty', id: 'reports', path: '/reports', heading: 'Generator raportów' },
  { name: 'Płatności', id: 'payments', path: '/invoices', heading: 'Faktury' },
  { name: 'Moja teczka', id: 'dossier', path: '/dossier', heading: 'Moja teczka' },
  { name: 'Najmy', id: 'tenancies', path: '/tenancies', heading: 'Moje najmy' },
  { name: 'Panel Admina', id: 'admin', path: '/admin', heading: 'Panel Admina' },
];

/** The row of a remote. */
const rowOf = (page: Page, id: string): Locator =>
  page
    .locator('tbody tr')
    .filter({ has: page.locator('code').getByText(id, { exact: true }) })
    .filter({ visible: true })
    .first();

/** Lets reports pass: the browser tells their bodies only where they are intercepted. */
const readReports = (page: Page) => page.route('**/api/platform/observations', (route) => route.continue());

/** The errors that a request reports; undefined if it is no report. */
function errorsIn(request: Request): string[] | undefined {
  if (!request.url().endsWith('/api/platform/observations')) return undefined;
  const { errors } = request.postDataJSON() as { errors: { message: string }[] };
  return errors.map(({ message }) => message);
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin/remotes');
  await expect(page.getByRole('heading', { level: 1, name: 'Moduły serwisu' })).toBeVisible();
}

/** Refreshes until `shown` passes, because the telemetry of a page arrives after it was left. */
async function untilShown(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Odśwież' }).click();
    await shown();
  }).toPass();
}

/** Fills the reason in the open dialog and confirms it. */
async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Powód').fill('Próba w przeglądarce');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('an administrator sees the figures of every remote', async ({ page, signIn }) => {
  await signIn(ADMIN, null);
  for (const { path, heading } of PLACES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // The code that observes the page is loaded last.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/telemetry\.\w+\.js$/.test(name)),
    );
  }
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Moduły serwisu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moduły serwisu' })).toBeVisible();
  for (const { id, name } of PLACES) {
    const row = rowOf(page, id);
    await expect(row).toContainText(name);
    await expect(row).toContainText(/\d+\.\d+\.\d+-[0-9a-f]{12}/);
    // Another journey's page may have sent its load, and not yet its vitals.
    await untilShown(page, async () => {
      for (const figure of [/\d+ na [1-9]\d*/, /\d (?:ms|s)/, /pomiary: \d+/]) {
        await expect(row).toContainText(figure, { timeout: 10_000 });
      }
    });
  }
  await expect(page.getByText('Powłoka serwisu').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: '7 dni' }).click();
  await expect(page).toHaveURL(/hours=168/);
  await page.getByRole('button', { name: 'Pokaż szczegóły: Najemcy' }).click();
  await expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible();
});

test('a visit without errors sends no telemetry before it ends', async ({ page, signIn, commands }) => {
  await readReports(page);
  const sent: string[][] = [];
  page.on('request', (request) => {
    const errors = errorsIn(request);
    // On a busy machine a file of the shell may come so late that it is an error.
    if (errors && !errors.some((message) => message.includes('Not loaded after'))) sent.push(errors);
  });
  await signIn(await commands.verifiedPerson());
  await navigate(page, 'Najemcy');
  await expect(page.getByRole('heading', { name: 'Lista najemców' })).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/telemetry\.\w+\.js$/.test(name)),
  );
  await navigate(page, 'Wynajmujący');
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('an error is listed with remote and version, and a release is rolled back and activated for every tab', async ({
  page,
  context,
  signIn,
  commands,
  allowErrors,
}) => {
  allowErrors(/Nie ma osoby/);
  const remote = await observedRemote(commands, 'obserwowany');
  await remote.publish('1.0.0-a');
  await remote.publish('1.0.0-b');
  await readReports(page);
  await signIn(ADMIN, null);
  const opens = async (tab: Page, version: string) => {
    await tab.goto(remote.path);
    // The registry may still name another release; the page is opened again then.
    await expect(tab.getByRole('heading', { name: `Wydanie ${version}` })).toBeVisible({ timeout: 10_000 });
  };

  await test.step('the error has its origin and no personal data', async () => {
    await expect(async () => opens(page, '1.0.0-b')).toPass();
    // A page that was opened too early reports its load when it is left.
    const reported = page.waitForResponse(
      (answer) => answer.ok() && Boolean(errorsIn(answer.request())?.some((text) => text.includes('Nie ma osoby'))),
    );
    await page.getByRole('button', { name: 'Zepsuj' }).click();
    await reported;
    await openPage(page);
    await page.getByRole('button', { name: `Pokaż szczegóły: ${remote.id}` }).click();
    await expect(page.getByText('Nie ma osoby …')).toBeVisible();
    await expect(page.getByText(/1\.0\.0-b · powłoka [0-9a-f]{12} · entry\.js:\d+:\d+ · liczba: 1/)).toBeVisible();
  });

  const other = await context.newPage();
  await test.step('the release is rolled back with a reason', async () => {
    await expect(async () => opens(other, '1.0.0-b')).toPass();
    await page.getByRole('button', { name: 'Wycofaj', exact: true }).filter({ visible: true }).click();
    await confirm(page, 'Wycofać aktywną wersję?', 'Wycofaj');
    await expect(page.getByText('Wydanie modułu zostało zmienione.')).toBeVisible();
    await expect(rowOf(page, remote.id)).toContainText('1.0.0-a');
    await expect(page.getByText(/powód: Próba w przeglądarce/).first()).toBeVisible();
    await expect(async () => opens(other, '1.0.0-a')).toPass();
  });

  await test.step('the release is activated again', async () => {
    await page.getByRole('button', { name: 'Aktywuj 1.0.0-b' }).filter({ visible: true }).click();
    await confirm(page, 'Aktywować tę wersję?', 'Aktywuj');
    await expect(rowOf(page, remote.id)).toContainText('1.0.0-b');
    await expect(async () => opens(other, '1.0.0-b')).toPass();
  });

  await test.step('a canary starts and ends', async () => {
    await page.getByRole('button', { name: 'Rozpocznij próbę 1.0.0-a' }).filter({ visible: true }).click();
    await confirm(page, 'Rozpocząć próbę tej wersji?', 'Rozpocznij próbę');
    await expect(rowOf(page, remote.id)).toContainText('próba 1.0.0-a: 10%');
    await page.getByRole('button', { name: 'Zakończ próbę' }).filter({ visible: true }).click();
    await confirm(page, 'Zakończyć próbę?', 'Zakończ próbę');
    await expect(rowOf(page, remote.id)).not.toContainText('próba');
  });

  await test.step('a deploy token is created, copied and revoked', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Nowy token' }).click();
    await page.getByRole('dialog').getByLabel('Nazwa tokenu').fill('Nocne wydania');
    await page.getByRole('button', { name: 'Utwórz token' }).click();
    await expect(page.getByRole('dialog', { name: 'Token został utworzony' })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Kopiuj token' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^najem_deploy_[\w-]{43}$/);
    await page.getByRole('button', { name: 'Gotowe' }).click();
    await page.getByRole('button', { name: 'Unieważnij token Nocne wydania' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unieważnij' }).click();
    await expect(page.getByText('Token został unieważniony.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unieważnij token Nocne wydania' })).toBeHidden();
  });
});
