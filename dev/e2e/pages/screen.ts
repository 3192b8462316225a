import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, untilAtRest } from '../fixtures';
import { press } from '../keyboard';
import { PHONE_SIZE } from '../phone';

/** Asserts that a screen is there, can be used by everybody and fits its window, and so in a narrow one. */
export async function looksRight(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectUsable(page);
  const size = page.viewportSize();
  if (!size || size.width <= PHONE_SIZE.width) return;
  await page.setViewportSize(PHONE_SIZE);
  await expectUsable(page);
  await page.setViewportSize(size);
  // A click on a button that is still shrinking to its wide place would miss it.
  await untilAtRest(page);
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Proves who one is in the sandbox's bank, from the start screen. */
export async function proveByBank(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Potwierdź przez bank' }));
  await press(page, page.getByRole('button', { name: new RegExp(name) }));
}

/** Presses the button of a file and returns what was saved. */
export async function download(page: Page, button: string): Promise<Buffer> {
  const saved = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: button }));
  return readFile(await (await saved).path());
}
