import { expect, type Locator, type Page } from '@playwright/test';

/** The button that reloads a slow or failed remote. */
export const retryOf = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' });

/** Expects the heading of a repaired remote, and clicks the retry if the remote's panel is shown. */
export async function seeAfterRetry(page: Page, heading: Locator): Promise<void> {
  const retry = retryOf(page);
  await expect(retry.or(heading)).toBeVisible();
  // A slow remote may still arrive and remove the button; `click()` would wait for another one.
  await retry.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect(heading).toBeVisible();
}
