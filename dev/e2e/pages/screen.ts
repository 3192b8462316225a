import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { press } from '../keyboard';

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
