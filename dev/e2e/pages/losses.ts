import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { signOut } from './top-bar';

/** A form whose words are kept until it is sent. */
export interface WrittenForm {
  name: string;
  path: string;
  field: string;
  /** The button that opens the form, where the page has it closed while nothing is kept. */
  opener?: string;
}

export const OPENING = 'Czynsz zapłacono w terminie, a potwierdzenia przelewów z obu miesięcy mam u siebie.';
const SAVED = /^Szkic zapisano \d\d:\d\d/;
const NOT_SAVED = /Nie udało się zapisać szkicu/;

export const fieldOf = (page: Page, { field }: WrittenForm) => page.getByRole('textbox', { name: field });

/** Opens a form whose words were written before. */
export async function open(page: Page, form: WrittenForm): Promise<void> {
  await page.goto(form.path);
  await expect(fieldOf(page, form)).toBeVisible();
}

export async function expectText(page: Page, form: WrittenForm, text: string): Promise<void> {
  await expect(fieldOf(page, form)).toHaveValue(text);
}

/** Says that the draft of this form is saved, which another one on the page says of its own. */
const savedOf = (page: Page, form: WrittenForm) => fieldOf(page, form).locator('xpath=ancestor::form').getByText(SAVED);

/** How what is written may be lost; each begins and ends on a page with the form and writes `text`. */
const LOSSES: Record<string, (page: Page, form: WrittenForm, text: string) => Promise<void>> = {
  async 'a reload'(page, form, text) {
    await fieldOf(page, form).fill(text);
    await expect(savedOf(page, form)).toBeVisible();
    await page.reload();
    await expectText(page, form, text);
  },
  async 'a reload at once'(page, form, text) {
    await fieldOf(page, form).fill(text);
    await page.reload();
    await expectText(page, form, text);
  },
  async 'a step back at once'(page, form, text) {
    await fieldOf(page, form).fill(text);
    await page.goBack();
    await page.goForward();
    await expectText(page, form, text);
  },
  async 'a second tab, when the first is closed at once'(page, form, text) {
    const first = await page.context().newPage();
    await open(first, form);
    await fieldOf(first, form).fill(text);
    await first.close();
    await open(page, form);
    await expectText(page, form, text);
  },
  async 'a dead network'(page, form, text) {
    await page.context().setOffline(true);
    await fieldOf(page, form).fill(text);
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    // The window of a form lies over all links.
    if (await page.getByRole('dialog').isHidden()) {
      await page.getByRole('banner').locator('a[href^="/"]').first().click();
      await page.getByRole('button', { name: 'Zostań' }).click();
    }
    await expectText(page, form, text);
    await page.context().setOffline(false);
    await expect(page.getByText(NOT_SAVED)).toBeHidden();
    await page.reload();
    await expectText(page, form, text);
  },
  async 'a killed server'(page, form, text) {
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await fieldOf(page, form).fill(text);
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText(NOT_SAVED)).toBeHidden();
    await page.reload();
    await expectText(page, form, text);
  },
};

/** Writes into every form and loses it in every way; `signIn` comes back after a sign-out. */
export async function loseEach(page: Page, forms: readonly WrittenForm[], signIn: () => Promise<void>): Promise<void> {
  for (const form of forms) {
    await page.goto(form.path);
    if (form.opener !== undefined) await page.getByRole('button', { name: form.opener, exact: true }).click();
    for (const [loss, lose] of Object.entries(LOSSES)) {
      await test.step(`${form.name}: ${loss}`, async () => {
        await lose(page, form, `${OPENING} To pisano, gdy nastąpiło: ${loss}.`);
      });
    }
    await test.step(`${form.name}: a sign-out`, async () => {
      await fieldOf(page, form).fill(`${OPENING} Wyloguj.`);
      // The window of a form lies over the bar.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await signOut(page);
      await expect(page).toHaveURL(/\/login/);
      await signIn();
      await open(page, form);
      await expectText(page, form, `${OPENING} Wyloguj.`);
    });
  }
}

/** Writes into every form of a guest and closes the file; `prove` opens it again, which leads back to the form. */
export async function closeOverEach(
  page: Page,
  forms: readonly WrittenForm[],
  prove: () => Promise<void>,
): Promise<void> {
  for (const form of forms) {
    await test.step(`${form.name}: a closed file`, async () => {
      const text = `${OPENING} Zamknij.`;
      await page.goto(form.path);
      if (form.opener !== undefined) await page.getByRole('button', { name: form.opener, exact: true }).click();
      await fieldOf(page, form).fill(text);
      // The window of a form lies over the button; its address is that of the page without it.
      const isWindow = await page.getByRole('dialog').isVisible();
      if (isWindow) await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Zamknij teczkę' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Moja teczka' }).click();
      await prove();
      await expect(page.getByRole('button', { name: 'Zamknij teczkę' })).toBeVisible();
      if (isWindow) await open(page, form);
      await expectText(page, form, text);
      expect(page.url()).toContain(form.path);
    });
  }
}

/** What the browser and the page say of themselves where networks and servers are dead and sessions end. */
export const ERRORS_OF_LOSSES = [
  /ERR_/,
  /Failed to (?:load resource|fetch)/,
  /status of 40[139]/,
  /Refused to execute script/,
];
