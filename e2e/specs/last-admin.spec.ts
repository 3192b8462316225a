import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADMIN } from '../commands';
import { expect, testOn } from '../fixtures';
import { launchSite } from '../launch-site';
import { fillSignIn } from '../pages/account';
import { ONCE } from '../tags';
import { choose } from '../pages/choice';

const test = testOn('lastAdministratorsSite');

const SENTENCE = 'Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.';

test(
  'the last active administrator cannot lock themselves out',
  { tag: ONCE },
  async ({ page, baseURL, allowErrors }) => {
    allowErrors(/409/);
    // A site of its own, because journeys create administrators on the common one.
    const origin = baseURL as string;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'najem-last-admin-'));
    const site = await launchSite({ baseURL: origin, dataDir, demoData: false });
    try {
      await page.goto(`${origin}/login`);
      await fillSignIn(page, ADMIN);
      await expect(page).toHaveURL(/\/landlords$/);
      await page.goto(`${origin}/admin?tab=users&email=${encodeURIComponent(ADMIN.email)}`);
      await page.getByRole('button', { name: 'Edytuj: Administrator' }).click();
      const row = page.locator('tbody tr').filter({ has: page.getByRole('button', { name: 'Zapisz' }) });
      await choose(row.getByLabel('Rola'), 'Użytkownik');
      await row.getByRole('button', { name: 'Zapisz' }).click();
      await expect(page.getByText(SENTENCE).first()).toBeVisible();
      await row.getByRole('button', { name: 'Anuluj' }).click();
      await page.getByRole('button', { name: 'Usuń: Administrator' }).click();
      await expect(page.getByText(SENTENCE).first()).toBeVisible();
    } finally {
      await site.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
