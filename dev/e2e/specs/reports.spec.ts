import { reports, tenants, users } from '@najem/shared/contract';
import { ADMIN, type Commands, newPerson, type Person } from '../commands';
import { expect, test } from '../fixtures';
import { looksRight } from '../pages/screen';

/** PESELs of births in 1845 and 1807, which no living person has. */
const DESCRIBED = '45922187655';
const UNKNOWN = '07810112341';
const BOX = 'NIP, PESEL lub numer paszportu';
const DAY_MS = 86_400_000;

/** The administrator's token, with a described tenant in the database, also for the first test. */
async function describedTenant(commands: Commands): Promise<string> {
  const token = await commands.signIn(ADMIN);
  const known = await commands.call(tenants.check, { identifier: DESCRIBED }, token);
  if (!known.exists) {
    const entry = { landlord: 'Ewa Łęcka', rentalAddress: 'ul. Źródlana 5, Łódź', comment: 'Bez zastrzeżeń.' };
    await commands
      .call(
        tenants.create,
        {
          name: 'Stanisława Żółkiewska',
          type: 'osoba',
          identifier: DESCRIBED,
          address: 'ul. Polna 7, Poznań',
          history: [
            { ...entry, reason: 'timely_payment', created_at: '2025-03-01' },
            { ...entry, reason: 'payment_issues', created_at: '2026-02-01' },
          ],
        },
        token,
      )
      // The other project may have created the tenant first.
      .catch((error: Error) => expect(error.message).toContain('409'));
  }
  return token;
}

/** An administrator of this test alone, because both widths run at once and would revoke each other's links. */
async function ownAdmin(commands: Commands): Promise<Person & { token: string }> {
  const person = newPerson('Anna Sprawdzająca');
  await commands.register(person);
  const { user } = await commands.call(users.login, { email: person.email, password: person.password });
  await commands.call(
    users.update,
    { id: user._id, name: person.name, email: person.email, role: 'admin', status: 'active' },
    await commands.signIn(ADMIN),
  );
  return { ...person, token: await commands.signIn(person) };
}

/** A report of an administrator of this test alone. */
async function reportOf(commands: Commands, identifier = DESCRIBED) {
  await describedTenant(commands);
  const owner = await ownAdmin(commands);
  const made = await commands.call(reports.generate, { identifier }, owner.token);
  const { report } = await commands.call(reports.get, { reportId: made.report._id }, owner.token);
  return { owner, token: owner.token, report };
}

test('an administrator generates a report and reads it', async ({ page, commands, signIn }) => {
  await describedTenant(commands);
  await signIn(ADMIN, '/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Generator raportów' })).toBeVisible();
  await page.getByLabel(BOX).fill(DESCRIBED);
  await expect(page.getByText('Rozpoznano: PESEL')).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Raport o najemcy' })).toBeVisible();
  await expect(page.getByText(DESCRIBED)).toBeVisible();
  await expect(page.getByRole('img', { name: /Wykres oceny po każdym wpisie: 2 wpisy/ })).toBeVisible();
  await looksRight(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^raport-RN-.+\.pdf$/);
});

test('a shared report opens in a private window until it is revoked', async ({
  page,
  newVisitor,
  commands,
  signIn,
  allowErrors,
}) => {
  // The screen of a revoked link.
  allowErrors(/404/);
  const { report, owner } = await reportOf(commands);
  await signIn(owner, `/reports/${report._id}`);
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  const link = await page.getByLabel('Link do raportu').inputValue();
  await looksRight(page);

  const stranger = await newVisitor();
  const answer = await stranger.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(stranger.getByText('Udostępnia: Anna Sprawdzająca')).toBeVisible();
  await expect(stranger.getByText(/^(24 godziny 0|23 godziny 59) minut$/)).toBeVisible();
  await expect(stranger.getByText('•••••••7655')).toBeVisible();
  expect(await stranger.content()).not.toContain(DESCRIBED);
  await looksRight(stranger);

  await page.getByRole('button', { name: 'Zamknij' }).first().click();
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  const active = page.getByRole('region', { name: 'Aktywne udostępnienia' });
  await expect(active.getByText('otwarty raz').first()).toBeVisible();
  await active
    .getByRole('button', { name: /Wyłącz link/ })
    .first()
    .click();
  await expect(page.getByText('Link został wyłączony.', { exact: true })).toBeVisible();

  await stranger.reload();
  await expect(stranger.getByText('Link do raportu wygasł lub jest nieprawidłowy')).toBeVisible();
  await looksRight(stranger);
});

test('a shared report is hidden when its access time is over', async ({ page, commands }) => {
  const { token, report } = await reportOf(commands);
  const made = await commands.call(reports.share, { reportId: report._id, expirationHours: 24 }, token);
  await page.clock.install();
  await page.goto(made.shareLink);
  await expect(page.getByText('Bez zastrzeżeń.').first()).toBeVisible();
  await page.clock.fastForward(DAY_MS);
  await expect(page.getByText('Link do raportu wygasł lub jest nieprawidłowy')).toBeVisible();
  await expect(page.getByText('Bez zastrzeżeń.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Strona główna' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a report sent by e-mail contains a link that works', async ({ page, commands, signIn }) => {
  const { report, owner } = await reportOf(commands);
  const recipient = `agent-${process.pid}-${Date.now()}@example.com`;
  await signIn(owner, `/reports/${report._id}`);
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  await expect(page.getByLabel('Link do raportu')).toBeVisible();
  await page.getByLabel('Adres email odbiorcy').fill(recipient);
  await page.getByLabel(/Wiadomość/).fill('Proszę o decyzję do piątku.');
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click();
  await expect(page.getByText('Raport został udostępniony przez email.')).toBeVisible();
  const mail = await commands.mail(recipient, /Udostępniono Ci raport/);
  expect(mail.text).toContain('Proszę o decyzję do piątku.');
  expect(mail.text).not.toContain(DESCRIBED);
  await page.goto(/https?:\/\/\S+\/reports\/shared\/\S+/.exec(mail.text)?.[0] ?? '');
  await expect(page.getByText('Udostępnia: Anna Sprawdzająca')).toBeVisible();
});

test('a visitor without an account confirms the number of a document', async ({ page, commands, allowErrors }) => {
  const { report } = await reportOf(commands);
  await page.goto(`/reports/verify/${report.number}`);
  await expect(page.getByText('Raport o tym numerze został wystawiony w serwisie Rzetelny Najem')).toBeVisible();
  await expect(page.getByText(report.checksum)).toBeVisible();
  expect(await page.content()).not.toContain('Żółkiewska');
  await looksRight(page);

  allowErrors(/404/);
  await page.getByLabel('Numer raportu').fill('RN-2222-2222-2222');
  await page.getByRole('button', { name: 'Sprawdź' }).click();
  await expect(page.getByText('Nie ma raportu o tym numerze')).toBeVisible();
});

test('an empty report is neutral, and an unknown one leads back to the list', async ({
  page,
  commands,
  signIn,
  allowErrors,
}) => {
  const { report, owner } = await reportOf(commands, UNKNOWN);
  await signIn(owner, `/reports/${report._id}`);
  await expect(page.getByText('Nikt jeszcze nie opisał tego identyfikatora')).toBeVisible();
  await expect(page.getByText('2,5/5,0')).toBeVisible();
  await looksRight(page);

  allowErrors(/404/);
  await page.goto('/reports/nie-ma-takiego');
  await expect(page.getByText('Nie znaleziono raportu').first()).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
});

test('an expired report leads to paying for a new one about the same person', async ({
  page,
  commands,
  signIn,
  allowErrors,
}) => {
  // The answer of an expired report; the server's own tests let thirty days pass.
  allowErrors(/410/);
  await signIn(await commands.verifiedPerson(), null);
  const expired = { success: false, code: 'REPORT_EXPIRED', message: 'Raport wygasł. Wymagana jest nowa płatność.' };
  await page.route('**/api/reports/report-of-last-month?*', (route) => route.fulfill({ status: 410, json: expired }));
  const purchase = { identifier: UNKNOWN, type: 'landlord' };
  await page.route('**/api/reports/check-status/report-of-last-month?*', (route) =>
    route.fulfill({ json: { success: true, isActive: false, purchase } }),
  );
  await page.goto('/reports/report-of-last-month');
  await expect(page.getByText('Raport wygasł. Wymagana jest nowa płatność.')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Kup nowy raport' }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(page.getByText('wynajmujący', { exact: true })).toBeVisible();
});

test('an ordinary user is led to the payment page with the searched identifier', async ({ page, commands, signIn }) => {
  await describedTenant(commands);
  const person = await commands.verifiedPerson();
  await signIn(person, '/reports');
  await expect(page.getByText('Nie masz jeszcze raportów')).toBeVisible();
  await page.getByLabel(BOX).fill(DESCRIBED);
  await page.getByRole('button', { name: 'Szukaj raportu' }).click();
  await expect(page).toHaveURL(/\/payment$/);
});
