import { expect, type Locator, type Page } from '@playwright/test';

const FURTHEST = 150;

/** Moves the focus to an element as a keyboard does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // The keyboard passes over what cannot be used yet.
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < FURTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Presses a button or a link by keyboard. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
