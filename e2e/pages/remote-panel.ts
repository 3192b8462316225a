import { expect, type Locator, type Page } from '@playwright/test';

/** The button with which a person loads a remote that is slow or failed again. */
export const retryOf = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' });

/** Sees the heading of a remote that works again: at once, or after a retry where its panel is shown. */
export async function seeAfterRetry(page: Page, heading: Locator): Promise<void> {
  const retry = retryOf(page);
  await expect(retry.or(heading)).toBeVisible();
  // A slow remote may arrive by itself and take the button away, and a usual click would then wait for another one.
  await retry.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect(heading).toBeVisible();
}
