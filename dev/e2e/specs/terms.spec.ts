import { expect, test } from '../fixtures';
import { looksRight } from '../pages/screen';

test('a visitor reads both texts from the registration', async ({ page }) => {
  await page.goto('/register');
  for (const [link, title] of [
    ['Regulamin', 'Regulamin'],
    ['Politykę prywatności', 'Polityka prywatności'],
  ] as const) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    const text = await opened;
    await expect(text.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(text.getByText('Wzór – wymaga zatwierdzenia przez prawnika.')).toBeVisible();
    await expect(text).toHaveTitle(`${title} – Rzetelny Najem`);
    await looksRight(text);
    await text.close();
  }
});
