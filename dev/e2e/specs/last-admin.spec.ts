import { ADMIN } from '../commands';
import { expect, testOn } from '../fixtures';
import { fillSignIn } from '../pages/account';
import { choose } from '../pages/choice';

const test = testOn('lastAdministratorsSite');

const SENTENCE = 'Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.';

test('the last active administrator cannot lock themselves out', async ({ page, baseURL, launch, allowErrors }) => {
  allowErrors(/409/);
  // A site for this test alone, because other tests make administrators on theirs.
  const origin = baseURL as string;
  await launch();
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
});
