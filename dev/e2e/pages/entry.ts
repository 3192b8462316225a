import { expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from '@najem/server/tests/support/files';

/** Attaches a PDF of that name, and waits until it is ready. */
export async function attach(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: await makePdf() };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Gotowy')).toBeVisible();
}

/** Opens the history of a person in the list of the signed-in user. */
export async function openHistory(page: Page, name: string): Promise<Locator> {
  await page.goto('/tenants');
  await page
    .getByRole('button', { name: new RegExp(`Historia: ${name}`) })
    .filter({ visible: true })
    .first()
    .click();
  const history = page.getByRole('region', { name: `Historia: ${name}` });
  await expect(history).toBeVisible();
  return history;
}
