import { expect, type Locator, type Page } from '@playwright/test';
import { PHONE_SIZE } from '../phone';

const WIDE_SIZE = { width: 1280, height: 800 };

/** Asserts that the whole of an action is seen without scrolling, in both sizes. */
export async function isInFirstView(page: Page, action: Locator): Promise<void> {
  for (const size of [PHONE_SIZE, WIDE_SIZE]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(action).toBeInViewport({ ratio: 1 });
  }
}
