import { invoices, rentCoins, tenants } from '@najem/shared/contract';
import type { Page } from '@playwright/test';
import { sandboxOf } from '../commands';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { looksRight } from '../pages/screen';
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

test(
  'a report is paid for at the provider, with an invoice for a company',
  { tag: PHONE },
  async ({ page, commands, signIn }) => {
    const person = await commands.verifiedPerson();
    await signIn(person, null);
    await goToCheckout(page, newPesel());
    await expect(page.getByText('Ten raport będzie pusty')).toBeVisible();
    await looksRight(page);
    await expect(statement(page)).toBeVisible();
    await page.getByLabel('Chcę fakturę na firmę (z NIP)').check();
    await expect(statement(page)).toHaveCount(0);
    await page.getByLabel('NIP firmy').fill('3008017585');
    await page.getByLabel('Nazwa firmy').fill('Łąka i Spółka sp. z o.o.');
    await page.getByLabel('Adres firmy').fill('ul. Prosta 1, 00-001 Warszawa');
    await looksRight(page);
    await pressPay(page);
    await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
    await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
    await expect(page.getByText(/Raport otworzy się za \d+ s\./)).toBeVisible();
    await looksRight(page);
    await expect(page).toHaveURL(/\/reports\/[\w-]+$/);
    await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();

    await page.goto('/invoices');
    await looksRight(page);
    await page.getByRole('link', { name: /^FV\/\d+\/\d{4}/ }).click();
    await expect(page.getByText('Łąka i Spółka sp. z o.o.')).toBeVisible();
    await expect(page.getByText('32,52 zł').first()).toBeVisible();
    await looksRight(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Pobierz PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^faktura-\d+-\d{4}\.pdf$/);
    const mail = await commands.mail(person.email, /Płatność przyjęta/);
    expect(mail.text).toMatch(/\/reports\/[\w-]+/);
  },
);

test('a declined payment is shown as canceled, and another may follow', async ({ page, commands, signIn }) => {
  const person = await commands.verifiedPerson();
  await signIn(person, null);
  const identifier = newPesel();
  await goToCheckout(page, identifier);
  await goToProvider(page);
  await page.getByRole('button', { name: 'Odrzuć płatność' }).click();
  await expect(page.getByText('Płatność została anulowana. Spróbuj ponownie później.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByText(identifier)).toBeVisible();
  await goToProvider(page);
  await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
  await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
});

test('a buyer who leaves the provider unpaid sees that, and comes back to the same payment', async ({
  page,
  commands,
  signIn,
}) => {
  const person = await commands.verifiedPerson();
  await signIn(person, null);
  const identifier = newPesel();
  await goToCheckout(page, identifier);
  await goToProvider(page);
  const first = new URL(page.url()).searchParams.get('orderId');
  await page.getByRole('button', { name: 'Wróć do sklepu bez płacenia' }).click();
  await expect(page.getByText('Nie udało się potwierdzić statusu płatności. Spróbuj ponownie później.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Wróć do płatności' }).click();
  await expect(page.getByText(identifier)).toBeVisible();
  await goToProvider(page);
  expect(new URL(page.url()).searchParams.get('orderId')).toBe(first);
  const { invoices: issued } = await commands.call(invoices.list, {}, person.token);
  expect(issued).toEqual([]);
});

test('a payment with a lost notification is confirmed while the buyer waits', async ({
  page,
  commands,
  signIn,
  baseURL,
}) => {
  const person = await commands.verifiedPerson();
  await signIn(person, null);
  await goToCheckout(page, newPesel());
  await goToProvider(page);
  await breakOrder(page, baseURL ?? '', { notify: 'silent' });
  await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
  await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
});

test('RentCoins are earned, shown and spent on a report', async ({ page, commands, signIn }) => {
  const person = await commands.verifiedPerson();
  const add = (identifier: string) =>
    commands.call(
      tenants.create,
      { name: 'Jan Zmyślony', type: 'osoba', identifier, address: 'ul. Polna 7, Poznań', history: [] },
      person.token,
    );
  for (let count = 0; count < 5; count += 1) await add(newPesel());
  await signIn(person, '/rent-coins');
  await expect(page.getByText('Do raportu brakuje 20 RentCoins.')).toBeVisible();
  await looksRight(page);
  await goToCheckout(page, newPesel());
  await expect(page.getByRole('button', { name: 'Zapłać 120 RentCoins' })).toBeDisabled();
  await add(newPesel());
  await page.goto('/rent-coins');
  await page.getByRole('link', { name: 'Zapłać za raport' }).click();
  await goToCheckout(page, newPesel());
  await page.getByRole('button', { name: 'Zapłać 120 RentCoins' }).click();
  await expect(page).toHaveURL(/\/reports\/[\w-]+$/);
  expect((await commands.call(rentCoins.balance, {}, person.token)).rentCoins).toBe(0);
  await page.goto('/rent-coins');
  await expect(page.getByText('Opłata za raport')).toBeVisible();
  await looksRight(page);
});

test('the payment page and the return from the provider say what is missing', async ({ page, commands, signIn }) => {
  await signIn(await commands.verifiedPerson(), '/payment');
  await expect(page.getByText('Brak wymaganych danych do realizacji płatności')).toBeVisible();
  await looksRight(page);
  await page.goto('/payment-return');
  await expect(page.getByText('Brak identyfikatora zamówienia')).toBeVisible();
  await looksRight(page);
});

test('the payment page follows no address of another site', async ({ page, commands, signIn }) => {
  await signIn(await commands.verifiedPerson(), null);
  await goToCheckout(page, newPesel());
  for (const redirectUri of ['https://elsewhere.example/pay', 'javascript:document.body.remove()']) {
    await page.route('**/api/payments/payu/init', (route) => route.fulfill({ json: { success: true, redirectUri } }));
    await statement(page).check();
    await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
    await expect(
      page.getByText('Błąd płatności: Operator płatności podał nieprawidłowy adres strony płatności'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await page.reload();
  }
});

test('an expired report is paid for again', async ({ page, commands, signIn }) => {
  await signIn(await commands.verifiedPerson(), null);
  await goToCheckout(page, newPesel());
  // The first two answers are those of a report that expired; the payment that follows is real.
  await page.route('**/api/payments/payu/init', async (route) => {
    const { forceNew } = route.request().postDataJSON() as { forceNew?: boolean };
    if (forceNew) await route.fallback();
    else await route.fulfill({ json: { success: true, reportId: 'report-of-last-month' } });
  });
  await page.route('**/api/reports/check-status/*', (route) =>
    route.fulfill({ json: { success: true, isActive: false } }),
  );
  const asked = page.waitForRequest('**/api/reports/check-status/report-of-last-month*');
  await goToProvider(page);
  await asked;
  await page.getByRole('button', { name: /^Zapłać 40,00/ }).click();
  await expect(page.getByText('Płatność została zrealizowana pomyślnie.')).toBeVisible();
});
