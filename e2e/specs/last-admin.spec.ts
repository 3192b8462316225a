import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADMIN } from '../commands';
import { expect, test } from '../fixtures';
import { launchSite } from '../launch-site';
import { fillSignIn } from '../pages/account';

/** Beside the ports of the other journeys' sites and of their stand-ins. */
const PORT_OFFSET = 30;
const SENTENCE = 'Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.';

test('the last active administrator cannot lock themselves out', async ({ page, baseURL, allowErrors }) => {
  allowErrors(/409/);
  test.setTimeout(120_000);
  // A site of its own: on the others', journeys make administrators of theirs.
  const url = new URL(baseURL as string);
  url.port = String(Number(url.port) + PORT_OFFSET);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'najem-last-admin-'));
  const site = await launchSite({ baseURL: url.origin, dataDir, demoData: false });
  try {
    await page.goto(`${url.origin}/login`);
    await fillSignIn(page, ADMIN);
    await expect(page).toHaveURL(/\/landlords$/);
    await page.goto(`${url.origin}/admin?tab=users&email=${encodeURIComponent(ADMIN.email)}`);
    await page.getByRole('button', { name: 'Edytuj: Administrator' }).click();
    const row = page.locator('tbody tr').filter({ has: page.getByRole('button', { name: 'Zapisz' }) });
    await row.getByLabel('Rola').selectOption('user');
    await row.getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByText(SENTENCE).first()).toBeVisible();
    await row.getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('button', { name: 'Usuń: Administrator' }).click();
    await expect(page.getByText(SENTENCE).first()).toBeVisible();
  } finally {
    await site.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
