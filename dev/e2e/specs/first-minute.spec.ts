import { reports } from '@najem/shared/contract/reports';
import type { Page } from '@playwright/test';
import { newPerson } from '../commands';
import { linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { confirmEmail } from '../pages/account';
import { counting } from '../pages/clicks';
import { DEMO } from '../pages/demo';
import { isInFirstView } from '../pages/first-view';

const NUMBER = 'NIP, PESEL lub numer paszportu';

const payButton = (page: Page) => page.getByRole('button', { name: /^Zapłać 40,00/ });

test('a newcomer reads a report after at most 9 clicks and 6 fields', async ({ page, commands }) => {
  const { identifier = '' } = (await commands.call(reports.list, {}, await commands.signIn(DEMO.buyer))).rows[0] ?? {};
  const { count, click, fill } = counting();
  const person = newPerson();

  await page.goto('/register');
  await fill(page.getByLabel('Imię i nazwisko'), person.name);
  await fill(page.getByLabel('E-mail'), person.email);
  await fill(page.getByLabel('Hasło', { exact: true }), person.password);
  await fill(page.getByLabel('Powtórz hasło', { exact: true }), person.password);
  await click(page.getByRole('button', { name: 'Zarejestruj się', exact: true }));
  await expect(page).toHaveURL(/\/verify-pending$/);

  const mail = await commands.mail(person.email, /./);
  await confirmEmail(page, linkOf(mail, '/verify-email/'));
  count.clicks += 1;
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await expect(page.getByLabel('Hasło', { exact: true })).toBeFocused();
  await fill(page.getByLabel('Hasło', { exact: true }), person.password);
  await click(page.getByRole('button', { name: 'Zaloguj się', exact: true }));

  await click(page.getByRole('link', { name: 'Sprawdź kogoś' }));
  await expect(page.getByLabel(NUMBER)).toBeFocused();
  await fill(page.getByLabel(NUMBER), identifier);
  await click(page.getByRole('button', { name: 'Szukaj raportu' }));
  await click(page.getByRole('checkbox', { name: /Żądam natychmiastowego dostarczenia/ }));
  await click(payButton(page));
  await expect(page.getByRole('heading', { name: 'Raport w serwisie Rzetelny Najem' })).toBeVisible();
  // The report would open by itself after ten seconds.
  await page.clock.setFixedTime(new Date());
  await click(payButton(page));
  await click(page.getByRole('button', { name: 'Otwórz raport teraz' }));
  await expect(page).toHaveURL(/\/reports\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Historia' })).toBeVisible();
  expect(count.clicks, 'clicks').toBeLessThanOrEqual(9);
  expect(count.fields, 'fields').toBeLessThanOrEqual(6);
});

test('the primary actions of sign-in, welcome, generator and checkout lie within the first view', async ({
  page,
  commands,
  signIn,
}) => {
  const { identifier = '' } = (await commands.call(reports.list, {}, await commands.signIn(DEMO.buyer))).rows[0] ?? {};
  const person = newPerson();
  await commands.register(person);
  await page.goto('/login');
  await isInFirstView(page, page.getByRole('button', { name: 'Zaloguj się', exact: true }));
  await signIn(person);
  const search = page.getByRole('link', { name: 'Sprawdź kogoś' });
  await isInFirstView(page, search);
  await search.click();
  await isInFirstView(page, page.getByRole('button', { name: 'Szukaj raportu' }));
  await page.getByLabel(NUMBER).fill(identifier);
  await page.getByRole('button', { name: 'Szukaj raportu' }).click();
  await expect(page.getByText(/^(Jest|Są) \d+ wpis/)).toBeVisible();
  await isInFirstView(page, payButton(page));

  await page.goto('/reports');
  await page.getByLabel(NUMBER).fill(newPesel());
  await page.getByRole('button', { name: 'Szukaj raportu' }).click();
  await isInFirstView(page, page.getByRole('link', { name: 'Poproś o paszport najmu (bezpłatnie)' }));
});
