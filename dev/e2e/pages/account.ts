import type { Page } from '@playwright/test';
import type { Person } from '../commands';

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
