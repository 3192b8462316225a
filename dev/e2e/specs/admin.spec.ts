import { accountCalls } from '@najem/shared/contract/identity';
import type { Page } from '@playwright/test';
import { ADMIN, newPerson } from '../commands';
import { linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { fillSignIn } from '../pages/account';
import { choose } from '../pages/choice';
import { countClicks } from '../pages/clicks';

/** The row that contains a text. */
const rowOf = (page: Page, text: string) =>
  page.locator('tbody tr').filter({ hasText: text }).filter({ visible: true }).first();

test('a custom report is saved as a file, and leads to the list of another remote', async ({ page, signIn }) => {
  await signIn(ADMIN, '/admin/report-generator');
  await expect(page.getByRole('heading', { level: 1, name: 'Generator raportów niestandardowych' })).toBeVisible();
  await choose(page.getByLabel('Kogo dotyczy'), 'Wynajmujący');
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page.getByText(/^Znaleziono: \d+/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Eksportuj CSV' }).click();
  expect((await download).suggestedFilename()).toBe('raport-niestandardowy.csv');

  await page
    .getByRole('link', { name: /^Otwórz na liście/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/landlords$/);
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
});

test('a referral link is created and copied, and counts a registration', async ({
  page,
  signIn,
  commands,
  context,
}) => {
  const code = `WIOSNA-${process.pid}-${Date.now()}`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(ADMIN, '/admin?tab=referrals');
  await page.getByRole('button', { name: 'Dodaj link' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nowy link referencyjny' });
  await dialog.getByLabel('Kod').fill(code);
  await dialog.getByLabel('Opis').fill('Targi mieszkaniowe');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  const row = rowOf(page, code);
  await row.getByRole('button', { name: 'Kopiuj link' }).click();
  // What the button says of it goes away after two seconds.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(new RegExp(`^https?://.*\\?ref=${code}$`));

  const person = newPerson('Ola Polecona');
  await commands.call(accountCalls.register, { ...person, referralCode: code });
  const verification = linkOf(await commands.mail(person.email, /./), '/verify-email/');
  await commands.call(accountCalls.verifyEmail, { token: verification.split('/').at(-1) ?? '' });
  await page.goto('/admin?tab=referrals&view=stats');
  // The whole card opens the details, not its button alone.
  await page.getByRole('region', { name: code, exact: true }).click({ position: { x: 8, y: 8 } });
  await expect(page.getByRole('region', { name: `Link ${code}` })).toContainText(/Rejestracje\s*1/);
});

// Regulamin: Operator może zablokować
test('a user is blocked in five clicks, reads why at the next sign-in, and is removed once that is confirmed', async ({
  page,
  signIn,
  commands,
  newVisitor,
  allowErrors,
}) => {
  // The answers to the blocked user, and to the removal before the confirmation.
  allowErrors(/40[13]/);
  const person = await commands.verifiedPerson('Zenon Blokowany');
  const theirPage = await newVisitor();
  await signIn(person, '/landlords', theirPage);
  await signIn(ADMIN, '/admin');

  await test.step('a user is found by a part of the address, and blocked with a reason on their page', async () => {
    const clicks = await countClicks(page);
    await page.getByRole('tab', { name: 'Użytkownicy' }).click();
    await page.getByRole('search').getByLabel('E-mail').fill(person.email.slice(0, -8));
    // The row moves up while others are removed, so a click may miss it.
    await expect(page.getByRole('table').getByRole('button', { name: /^Edytuj: / })).toHaveCount(1);
    await page.getByRole('link', { name: person.name }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await page.getByRole('button', { name: 'Zablokuj' }).click();
    const question = page.getByRole('dialog', { name: 'Dlaczego blokujesz to konto?' });
    await question.getByRole('radio', { name: 'Podszywanie się pod inną osobę' }).check();
    await question.getByRole('button', { name: 'Zablokuj' }).click();
    await expect(page.getByRole('button', { name: 'Odblokuj' })).toBeVisible();
    expect(await clicks()).toBe(5);
  });

  await test.step('the blocked person is signed out, and told why', async () => {
    await theirPage.goto('/tenants');
    await expect(theirPage).toHaveURL(/\/login/);
    await fillSignIn(theirPage, person);
    await expect(theirPage.getByText(/Powód: Podszywanie się pod inną osobę\..*napisz na adres/)).toBeVisible();
    await theirPage.close();
  });

  await test.step('the removal is asked for in the remote, confirmed in the shell, and done', async () => {
    // As if the sign-in were more than ten minutes old: the server's clock is not the journey's.
    await page.route(
      '**/api/users/*',
      async (route) => {
        const message = 'Ta operacja wymaga potwierdzenia, że to Ty.';
        await route.fulfill({ status: 403, json: { success: false, code: 'STEP_UP_REQUIRED', message } });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Usuń', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' });
    await dialog.getByLabel('Hasło', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Potwierdź' }).click();
    // Both are offered for ten seconds alone, so the address comes last.
    const offer = page.getByRole('status').filter({ hasText: 'Użytkownik został usunięty.' });
    await expect(offer.getByRole('button', { name: 'Cofnij' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\?tab=users$/);
  });
});

// RULES: Every call whose token
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
