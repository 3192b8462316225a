import type { Page } from '@playwright/test';
import { expectNoViolations } from '../axe';
import { visit } from '../chaos';
import { expect, expectNoSidewaysScroll, test, untilAtRest, untilLoaded } from '../fixtures';
import { PHONE_SIZE } from '../phone';
import { expectWholeTexts } from './whole-texts';

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

/** The most that what has been seen may move while a screen loads, as the web vital CLS counts it. */
const MOST_SHIFT = 0.02;

/** Visits a screen without loading a page, and asserts that nothing on it moves while its data arrive. */
export async function arrive(page: Page, [path, heading]: Stop): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await untilLoaded(page);
  expect(await readShift(page, from), `how far ${path} moves`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** A shift of the layout, of which TypeScript's library knows nothing. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The sum of the layout's shifts since a moment of the page, without those that follow an input. */
function readShift(page: Page, from: number): Promise<number> {
  return page.evaluate((start) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as LayoutShift[];
    observer.disconnect();
    return shifts
      .filter(({ startTime, hadRecentInput }) => startTime >= start && !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0);
  }, from);
}

/** The narrowest window that a page must fit, and one of 1280 px whose content is shown at twice its size. */
const SMALL_SIZES = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

/** The widths at which labels are looked at: the narrowest that a page must fit, and those around which its shape changes. */
const LABEL_WIDTHS = [320, 480, 640, 800, 960, 1120, 1280];

/**
 * Asserts that a screen can be used by everybody: in a wide window in light, in a narrow one, which it fits, in dark; and
 * that choices are readable at any width. No text is torn. It fits the smallest windows too.
 */
export async function looksRight(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? PHONE_SIZE;
  await untilLoaded(page);
  await expectNoViolationsFromTop(page);
  await expectWholeTexts(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE_SIZE);
  await untilAtRest(page);
  // A part of the screen may be mounted again, and load its data.
  await untilLoaded(page);
  await expectNoViolationsFromTop(page);
  await expectNoSidewaysScroll(page);
  await expectWholeTexts(page);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const size of SMALL_SIZES) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
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
