import { VERIFIED_NOTICE_MS } from '@najem/shared/domain/kernel';
import { expect, type Page } from '@playwright/test';
import type { Person } from '../commands';
import { holdBack } from './hold-back';

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Imię i nazwisko').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Hasło', { exact: true }).fill(person.password);
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(person.password);
}

export async function fillSignIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Hasło', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
}

/**
 * Opens the link of a verification mail, and waits for the sign-in page to which it leads, whose notice is held. By
 * specification the page leads there before the server has answered, and a sign-in meanwhile would be refused.
 */
export async function confirmEmail(page: Page, link: string): Promise<void> {
  const confirmed = page.waitForResponse((answer) => answer.url().includes('/api/users/verify-email/'));
  await page.goto(link);
  await holdBack(page, VERIFIED_NOTICE_MS);
  expect((await confirmed).ok()).toBe(true);
  await expect(page).toHaveURL(/\/login\?verified=success$/);
}

/** Confirms identity in the sign-in provider's window, as the person whose e-mail is given; the page leads on by itself. */
export async function confirmIdentity(page: Page, person: Pick<Person, 'name' | 'email'>): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page
    .frameLocator('iframe[title="Logowanie przez Google"]')
    .getByRole('button', { name: /google/i })
    .click();
  const provider = await popup;
  await provider.getByLabel('Adres e-mail').fill(person.email);
  await provider.getByLabel('Imię i nazwisko').fill(person.name);
  await provider.getByRole('button', { name: 'Zaloguj', exact: true }).click();
}
