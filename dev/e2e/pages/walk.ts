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

/** The widths at which labels are looked at: the narrowest that a page must fit, and those around which its shape changes. */
const LABEL_WIDTHS = [320, 480, 640, 800, 960, 1120, 1280];

/**
 * Asserts that a screen can be used by everybody: in a wide window in light, in a narrow one, which it fits, in dark; and
 * that choices are readable at any width.
 */
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
  if ((await page.getByRole('radiogroup').count()) > 0) await expectWholeLabels(page);
  await page.setViewportSize(wide);
  // A click on a button that is still shrinking to its wide place would miss it.
  await untilAtRest(page);
}

/** A link that the bar of a scrolled page cuts off would be too small a target. */
async function expectNoViolationsFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page);
}

/** Asserts that nothing is cut off of the labels of fields, choices, buttons and tabs. */
async function expectWholeLabels(page: Page): Promise<void> {
  const { height } = PHONE_SIZE;
  for (const width of LABEL_WIDTHS) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => cutLabels(page), `labels that are cut off at ${width} px`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
}

/** The labels of a page that need more width than they have; those for screen readers alone have one pixel. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('label, legend, button, [role="tab"], .ant-radio-label')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
}
