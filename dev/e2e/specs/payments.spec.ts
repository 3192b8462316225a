import { invoices } from '@najem/shared/contract/money';
import { PAID_COUNTDOWN_SECONDS } from '@najem/shared/domain/kernel';
import type { Page } from '@playwright/test';
import { sandboxOf } from '../commands';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { PHONE } from '../phone';

/** Searches a report that leads to the payment page. */
async function goToCheckout(page: Page, identifier: string): Promise<void> {
  await page.goto('/reports');
  await page.getByLabel('NIP, PESEL lub numer paszportu').fill(identifier);
  await page.getByRole('button', { name: 'Szukaj raportu' }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByText(identifier)).toBeVisible();
}

/** The statement that only a consumer is asked for. */
const statement = (page: Page) => page.getByRole('checkbox', { name: /Żądam natychmiastowego dostarczenia/ });

/** Gives a consumer's required consent and goes on to the provider's page. */
async function goToProvider(page: Page): Promise<void> {
  // What is known about the person moves the form when it arrives.
  await expect(page.getByText('Sprawdzamy, czy są wpisy')).toHaveCount(0);
  await statement(page).check();
  await pressPay(page);
}

async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
  await expect(page.getByRole('heading', { name: 'Raport w serwisie Rzetelny Najem' })).toBeVisible();
}

/** Changes the mock provider's behaviour for the order whose page is open. */
async function breakOrder(page: Page, baseURL: string, mode: object): Promise<void> {
  const forOrder = new URL(page.url()).searchParams.get('orderId');
  const answer = await fetch(`${sandboxOf(baseURL)}/payu/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode: { ...mode, forOrder } }),
  });
  expect(answer.status).toBe(200);
}

// Regulamin: Cena raportu
test(
  'a report is paid for at the provider, with an invoice for a company',
  { tag: PHONE },
  async ({ page, commands, signIn }) => {
    const person = await commands.verifiedPerson();
    await signIn(person, null);
    await goToCheckout(page, newPesel());
    await expect(page.getByText('Ten raport będzie pusty')).toBeVisible();
    await expect(statement(page)).toBeVisible();
    await page.getByLabel('Chcę fakturę na firmę (z NIP)').check();
    await expect(statement(page)).toHaveCount(0);
    await page.getByLabel('NIP firmy').fill('3008017585');
    await page.getByLabel('Nazwa firmy').fill('Łąka i Spółka sp. z o.o.');
    await page.getByLabel('Adres firmy').fill('ul. Prosta 1, 00-001 Warszawa');
    await pressPay(page);
    const paidAt = Date.now();
    await page.clock.setFixedTime(paidAt);
    await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
    await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
    await expect(page.getByText(/Raport otworzy się za \d+ s\./)).toBeVisible();
    await page.clock.setFixedTime(paidAt + PAID_COUNTDOWN_SECONDS * 1000);
    await expect(page).toHaveURL(/\/reports\/[\w-]+$/);
    await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();

    await page.goto('/invoices');
    await page.getByRole('link', { name: /^Faktura FV\/\d+\/\d{4}/ }).click();
    await expect(page.getByText('Łąka i Spółka sp. z o.o.')).toBeVisible();
    await expect(page.getByText('32,52 zł').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^faktura-\d+-\d{4}\.pdf$/);
    const mail = await commands.mail(person.email, /Płatność przyjęta/);
    expect(mail.text).toMatch(/\/reports\/[\w-]+/);
  },
);

test('a buyer leaves the provider, is declined, and pays at last, of which no notification comes', async ({
  page,
  baseURL,
  commands,
  signIn,
}) => {
  const person = await commands.verifiedPerson();
  await signIn(person, null);
  const identifier = newPesel();
  const orderId = () => new URL(page.url()).searchParams.get('orderId');
  await goToCheckout(page, identifier);
  await goToProvider(page);
  const first = orderId();

  await test.step('who leaves it unpaid comes back to the same payment', async () => {
    await page.getByRole('button', { name: 'Wróć do sklepu bez płacenia' }).click();
    await expect(page.getByText('Nie zapłacono.')).toBeVisible();
    await page.getByRole('button', { name: 'Wróć do płatności' }).click();
    await expect(page.getByText(identifier)).toBeVisible();
    await goToProvider(page);
    expect(orderId()).toBe(first);
  });

  await test.step('a declined payment is shown as canceled, and another may follow', async () => {
    await page.getByRole('button', { name: 'Odrzuć płatność' }).click();
    await expect(page.getByText('Płatność została anulowana. Spróbuj ponownie później.')).toBeVisible();
    const { invoices: issued } = await commands.call(invoices.list, {}, person.token);
    expect(issued).toEqual([]);
    await page.getByRole('button', { name: 'Wróć do płatności' }).click();
    await expect(page.getByText(identifier)).toBeVisible();
    await goToProvider(page);
  });

  await test.step('a payment with a lost notification is confirmed while the buyer waits', async () => {
    await breakOrder(page, baseURL ?? '', { notify: 'silent' });
    await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
    await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
  });
});
