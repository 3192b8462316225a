import type { Page } from '@playwright/test';
import { expectNoViolations } from '../axe';
import { visit } from '../chaos';
import { expect, expectNoSidewaysScroll, test, untilAtRest, untilLoaded } from '../fixtures';
import { PHONE_SIZE } from '../phone';

/** The address of a screen, and the heading by which it is known. */
export type Stop = readonly [path: string, heading: string | RegExp];

/** Visits screens one after the other without loading a page, and looks at each. */
export async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await test.step(stop[0], async () => {
      await arrive(page, stop);
      await looksRight(page);
    });
  }
}

/** Visits a screen without loading a page. */
export async function arrive(page: Page, [path, heading]: Stop): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Asserts that a screen can be used by everybody: in a wide window in light, in a narrow one, which it fits, in dark. */
export async function looksRight(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? PHONE_SIZE;
  await untilLoaded(page);
  await expectNoViolationsFromTop(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE_SIZE);
  await untilAtRest(page);
  // A part of the screen may be mounted again, and load its data.
  await untilLoaded(page);
  await expectNoViolationsFromTop(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
  // A click on a button that is still shrinking to its wide place would miss it.
  await untilAtRest(page);
}

/** A link that the bar of a scrolled page cuts off would be too small a target. */
async function expectNoViolationsFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page);
}
