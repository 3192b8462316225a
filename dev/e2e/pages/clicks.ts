import type { Locator, Page } from '@playwright/test';

/** Counts the clicks on a page from now on, as long as no page is loaded; returns a function that reads their number. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.clicks = '0';
    // Below the window, at which Playwright stops a click that would miss its target, and tries it again.
    const count = () => (dataset.clicks = String(Number(dataset.clicks) + 1));
    document.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}

/** Clicks and fills on any page, and counts both. */
export function counting() {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    async click(target: Locator) {
      await target.click();
      count.clicks += 1;
    },
    async fill(field: Locator, text: string) {
      await field.fill(text);
      count.fields += 1;
    },
  };
}
