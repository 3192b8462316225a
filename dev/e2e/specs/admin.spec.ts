import { referrals, users } from '@najem/shared/contract';
import type { Page } from '@playwright/test';
import { ADMIN, newPerson } from '../commands';
import { expect, test } from '../fixtures';
import { choose } from '../pages/choice';
import { looksRight } from '../pages/screen';

/** A referral code that no other run and no other project uses. */
const newCode = (word: string) => `${word}-${process.pid}-${Date.now()}`;

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name, exact: true }).first().click();
  await expect(page.getByRole('tab', { name, exact: true }).first()).toHaveAttribute('aria-selected', 'true');
};

/**
 * The text of a registry without hashes, whose letters are random, and without the name of a group of the kit, which any
 * remote may carry, like the kit's catalogue.
 */
const wordsOf = (registry: string) =>
  registry.replace(/sha384-[\w+/=]+/g, '').replace(/\/kit-admin\.\w+\.(?:js|css)/g, '');

/** The row that contains a text. */
const rowOf = (page: Page, text: string) =>
  page.locator('tbody tr').filter({ hasText: text }).filter({ visible: true }).first();

test('an administrator generates a custom report and saves it as a file', async ({ page, signIn }) => {
  await signIn(ADMIN, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Panel Admina' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page.getByText(/^Znaleziono: \d+/)).toBeVisible();
  await expect(page.getByText('Wartość: co najmniej 1')).toBeVisible();
  await looksRight(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Eksportuj CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('raport-niestandardowy.csv');

  await choose(page.getByLabel('Kategoria'), 'Ocena');
  await page.getByLabel('Wartość').fill('5,5');
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page.getByText('Ocena musi być wartością od 0 do 5')).toBeVisible();
  await page.getByLabel('Wartość').fill('-1');
  await expect(page.getByText('Wartość musi być liczbą nieujemną')).toBeVisible();

  await choose(page.getByLabel('Kogo dotyczy'), 'Użytkownik');
  await choose(page.getByLabel('Porównanie'), '>');
  await page.getByLabel('Wartość').fill('0');
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page.getByText('Wartość: więcej niż 0')).toBeVisible();
  await page
    .getByRole('link', { name: /^Otwórz na liście/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=users&email=/);
});

test('the report generator has an address of its own', async ({ page, signIn }) => {
  await signIn(ADMIN, '/admin/report-generator');
  await expect(page.getByRole('heading', { level: 1, name: 'Generator raportów niestandardowych' })).toBeVisible();
  await choose(page.getByLabel('Kogo dotyczy'), 'Wynajmujący');
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await page
    .getByRole('link', { name: /^Otwórz na liście/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/landlords\?name=/);
});

test('the statistics say when they were counted, and show charts and tables', async ({ page, signIn }) => {
  await signIn(ADMIN, '/admin');
  await openTab(page, 'Statystyki');
  await expect(page).toHaveURL(/tab=statistics/);
  await expect(page.getByText(/stan na \d\d\.\d\d\.\d{4}, \d\d:\d\d/)).toBeVisible();
  const logins = page.getByRole('figure', { name: 'Logowania w kolejnych miesiącach' });
  await logins.getByText('Pokaż dane w tabeli').click();
  await expect(logins.getByRole('row')).toHaveCount(13);
  await looksRight(page);
});

test('a referral link counts a registration until it is removed', async ({
  page,
  signIn,
  commands,
  context,
  allowErrors,
}) => {
  allowErrors(/409/);
  const code = newCode('WIOSNA');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(ADMIN, '/admin?tab=referrals');

  await test.step('is created, its code unique', async () => {
    await page.getByRole('button', { name: 'Dodaj link' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nowy link referencyjny' });
    await expect(dialog.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
    await dialog.getByLabel('Kod').fill('STUDENT');
    await dialog.getByLabel('Opis').fill('Targi mieszkaniowe');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(dialog).toContainText('Link referencyjny z tym kodem już istnieje');
    await dialog.getByLabel('Kod').fill(code);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(page.getByText('Link referencyjny został utworzony.')).toBeVisible();
    await expect(rowOf(page, code)).toContainText('Targi mieszkaniowe');
    await looksRight(page);
  });

  await test.step('keeps its code when it is edited', async () => {
    await page
      .getByRole('button', { name: `Edytuj ${code}` })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edycja linku referencyjnego' });
    await expect(dialog.getByLabel('Kod')).not.toBeEditable();
    await dialog.getByLabel('Kampania').fill('Wiosna');
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await expect(rowOf(page, code)).toContainText('Wiosna');
  });

  await test.step('is copied with a confirmation for two seconds', async () => {
    const row = rowOf(page, code);
    await row.getByRole('button', { name: 'Kopiuj link' }).click();
    await expect(row.getByRole('button', { name: 'Skopiowano' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Kopiuj link' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe(`?ref=${code}`);
  });

  await test.step('counts a person who registers and confirms their address', async () => {
    const person = newPerson('Ola Polecona');
    await commands.call(users.register, { ...person, referralCode: code });
    const mail = await commands.mail(person.email, /./);
    await commands.call(users.verifyEmail, { token: /verify-email\/([\w-]+)/.exec(mail.text)?.[1] as string });
    await page.goto('/admin?tab=referrals&view=stats');
    // The whole card opens the details, not its button alone.
    await page.getByRole('region', { name: code, exact: true }).click({ position: { x: 8, y: 8 } });
    await expect(page.getByRole('textbox', { name: 'Link referencyjny' })).not.toBeEditable();
    await expect(page.getByRole('region', { name: `Link ${code}` })).toContainText(/Rejestracje\s*1/);
    await looksRight(page);
    await page.getByRole('button', { name: 'Wróć do statystyk' }).click();
    await expect(page.getByRole('button', { name: `Szczegóły linku ${code}` })).toBeVisible();
  });

  await test.step('is disabled, which does not prevent registrations, and removed after a question', async () => {
    await page.goto('/admin?tab=referrals');
    await rowOf(page, code)
      .getByRole('switch', { name: `Link ${code} aktywny` })
      .click();
    await expect(page.getByText('Link referencyjny jest nieaktywny.')).toBeVisible();
    await commands.call(users.register, { ...newPerson(), referralCode: code });
    await page
      .getByRole('button', { name: `Usuń ${code}` })
      .filter({ visible: true })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Czy na pewno chcesz usunąć ten link referencyjny?' });
    await looksRight(page);
    await question.getByRole('button', { name: 'Usuń' }).click();
    await expect(page.getByText('Link referencyjny został usunięty.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Usuń ${code}` })).toHaveCount(0);
    const token = await commands.signIn(ADMIN);
    const { referralLinks } = await commands.call(referrals.list, {}, token);
    expect(referralLinks.map((link) => link.code)).not.toContain(code);
  });
});

test('an administrator finds, edits, blocks and removes a user', async ({
  page,
  signIn,
  commands,
  newVisitor,
  allowErrors,
}) => {
  // The blocked user's own browser gets these answers.
  allowErrors(/40[13]/);
  const person = await commands.verifiedPerson('Zenon Blokowany');
  await signIn(ADMIN, '/admin?tab=users');
  await looksRight(page);

  const theirPage = await newVisitor();
  await test.step('the person works in their own browser meanwhile', () => signIn(person, '/landlords', theirPage));

  await test.step('a user is found by a part of the address and changed in the row', async () => {
    await page.getByRole('search').getByLabel('Email').fill(person.email.slice(0, -8));
    await expect(page).toHaveURL(/email=/);
    // The row moves up while others are removed, so a click may miss it.
    await expect(page.getByText('1–1 z 1')).toBeVisible();
    await page.getByRole('button', { name: 'Edytuj: Zenon Blokowany' }).filter({ visible: true }).click();
    const row = page.locator('tbody tr').filter({ has: page.getByRole('button', { name: 'Zapisz' }) });
    await row.getByLabel('Imię i nazwisko').fill('Zenon Zmieniony');
    await choose(row.getByLabel('Status'), 'Zablokowany');
    const question = page.getByRole('dialog', { name: 'Dlaczego blokujesz to konto?' });
    await choose(question.getByLabel('Powód'), 'Podszywanie się pod inną osobę');
    await looksRight(page);
    await question.getByRole('button', { name: 'Zablokuj' }).click();
    await expect(page.getByText('Dane użytkownika zostały zapisane.')).toBeVisible();
    await expect(rowOf(page, 'Zenon Zmieniony')).toContainText('Zablokowany');
  });

  await test.step('the blocked person is signed out by their next action', async () => {
    await theirPage.goto('/tenants');
    await expect(theirPage).toHaveURL(/\/login/);
    await theirPage.close();
  });

  await test.step('the user is removed without a question', async () => {
    await page.getByRole('button', { name: 'Usuń: Zenon Zmieniony' }).filter({ visible: true }).click();
    await expect(page.getByText('Użytkownik został usunięty.')).toBeVisible();
    await expect(page.getByText('Nie znaleziono użytkowników')).toBeVisible();
  });
});

test('the audit log shows an administrator’s actions and an intact hash chain', async ({ page, signIn, commands }) => {
  const code = newCode('SLAD');
  const token = await commands.signIn(ADMIN);
  await commands.call(referrals.create, { code, description: 'Ślad' }, token);
  await signIn(ADMIN, '/admin?tab=users');
  await page.getByRole('link', { name: 'Dziennik zdarzeń' }).click();
  await choose(page.getByLabel('Zdarzenie'), 'Nowy link referencyjny');
  await expect(rowOf(page, code)).toContainText(ADMIN.email);
  await page.getByRole('button', { name: 'Sprawdź cały dziennik' }).click();
  await expect(page.getByText('Nienaruszony')).toBeVisible();
  await looksRight(page);
});

test('an expired token is renewed once and the call repeated, on admin and referral paths', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/401|403/);
  await signIn(ADMIN, null);
  for (const [tab, path, status] of [
    ['statistics', '/api/admin/statistics', 401],
    ['referrals', '/api/referrals', 403],
  ] as const) {
    let calls = 0;
    let refreshes = 0;
    await page.route(`**${path}?*`, (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      const code = status === 401 ? 'TOKEN_EXPIRED' : 'FORBIDDEN';
      const message = status === 401 ? 'Token wygasł' : 'Brak uprawnień do tej operacji';
      return route.fulfill({ status, json: { success: false, code, message } });
    });
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/refresh')) refreshes += 1;
    });
    await page.goto(`/admin?tab=${tab}`);
    await expect(
      page.getByText(tab === 'statistics' ? /stan na/ : 'Akcja w domach studenckich').filter({ visible: true }),
    ).toBeVisible();
    expect([calls, refreshes]).toEqual([2, 1]);
    await page.unroute(`**${path}?*`);
    page.removeAllListeners('request');
  }
});

test('a user without the role reaches neither the panel nor its calls', async ({
  page,
  signIn,
  commands,
  allowErrors,
}) => {
  allowErrors(/403/);
  const person = await commands.verifiedPerson();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await signIn(person, null);
  for (const address of ['/admin', '/admin/report-generator']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Brak dostępu' })).toBeVisible();
  }
  const registry = await page.evaluate(() => fetch('/remotes.json').then((answer) => answer.text()));
  expect(wordsOf(registry)).not.toMatch(/admin/i);
  expect(await page.content()).not.toMatch(/mf_admin|remotes\/admin|Panel Admina/);
  expect(requested.filter((path) => path.startsWith('/remotes/admin'))).toEqual([]);
  const refused = await page.evaluate(() =>
    fetch('/api/admin/statistics', {
      headers: { Authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
    }).then(({ status }) => status),
  );
  expect(refused).toBe(403);
});
