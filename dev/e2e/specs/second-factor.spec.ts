import { users } from '@najem/shared/contract';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, newPerson } from '../commands';
import { expect, test } from '../fixtures';
import { fillSignIn } from '../pages/account';
import { looksRight } from '../pages/screen';

const STEP_MS = 30_000;

/** The code of an app, `steps` time steps from now: each counts once. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Wyloguj' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Gives the page's browser an authenticator that confirms by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a code app is set up, and codes of it and recovery codes sign in', async ({
  page,
  commands,
  signIn,
  allowErrors,
}) => {
  allowErrors(/40[01]/);
  const person = newPerson();
  await commands.register(person);
  await signIn(person, '/profile');
  await page.getByRole('link', { name: 'Ustaw drugi składnik' }).click();
  await expect(page.getByRole('button', { name: 'Ustaw aplikację' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Ustaw aplikację' }).click();
  await looksRight(page);
  await page.getByRole('button', { name: 'Dalej' }).click();
  const secret = ((await page.locator('.rn-secret').textContent()) ?? '').replaceAll(' ', '');
  await looksRight(page);
  await page.getByRole('button', { name: 'Dalej' }).click();
  await expect(page.getByLabel('Kod z aplikacji')).toBeVisible();
  await looksRight(page);
  // After the look, which may take longer than a code is good for.
  await page.getByLabel('Kod z aplikacji').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sprawdź i włącz' }).click();
  await expect(page.getByRole('heading', { name: 'Zapisz kody zapasowe' })).toBeVisible();
  const recoveryCodes = await page.locator('.rn-recovery-codes code').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await looksRight(page);
  await page.getByRole('button', { name: 'Kody są zapisane' }).click();
  await expect(page.getByText('Niewykorzystane kody: 10 z 10')).toBeVisible();
  await looksRight(page);

  await signOut(page);
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'Drugi krok logowania' })).toBeVisible();
  await expect(page.getByLabel('Kod z aplikacji')).toBeVisible();
  await looksRight(page);
  await page.getByLabel('Kod z aplikacji').fill('000000');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Kod jest nieprawidłowy');
  await page.getByLabel('Kod z aplikacji').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect(page).toHaveURL(/\/landlords$/);

  await signOut(page);
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Użyj kodu zapasowego' }).click();
  await looksRight(page);
  await page.getByLabel('Kod zapasowy').fill(recoveryCodes[3] ?? '');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect(page).toHaveURL(/\/landlords$/);
  await page.goto('/second-factor');
  await expect(page.getByText('Niewykorzystane kody: 9 z 10')).toBeVisible();
});

test('a passkey is set up and signs in', async ({ page, commands, signIn, allowErrors }) => {
  allowErrors(/401/);
  const person = newPerson();
  await commands.register(person);
  await addAuthenticator(page);
  await signIn(person, '/second-factor');
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
  await expect(page.getByRole('heading', { name: 'Zapisz kody zapasowe' })).toBeVisible();
  await page.getByRole('button', { name: 'Kody są zapisane' }).click();
  await expect(page.getByRole('button', { name: /^Usuń Chrome/ })).toBeVisible();
  await looksRight(page);

  await signOut(page);
  await fillSignIn(page, person);
  const button = page.getByRole('button', { name: 'Użyj klucza dostępu' });
  await expect(button).toBeVisible();
  await looksRight(page);
  await button.click();
  await expect(page).toHaveURL(/\/landlords$/);
});

test('removing a user asks an administrator to confirm that it is them, once', async ({
  page,
  commands,
  signIn,
  allowErrors,
}) => {
  allowErrors(/40[03]/);
  const [boss, victim] = [newPerson('Szefowa Testowa'), newPerson('Do Usunięcia')];
  await commands.register(victim);
  await commands.register(boss);
  const admin = await commands.signIn(ADMIN);
  const { user } = await commands.call(users.login, { email: boss.email, password: boss.password });
  const { name, email, _id: id } = user;
  await commands.call(users.update, { id, name, email, role: 'admin', status: 'active' }, admin);
  await signIn(boss, null);

  // As if the sign-in were more than ten minutes old: the server's clock is not the journey's.
  let refusals = 0;
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'DELETE' || refusals > 1) return route.continue();
    refusals += 1;
    const message = 'Ta operacja wymaga potwierdzenia, że to Ty.';
    await route.fulfill({ status: 403, json: { success: false, code: 'STEP_UP_REQUIRED', message } });
  });
  await page.goto(`/admin?tab=users&email=${encodeURIComponent(victim.email)}`);
  const removal = page.getByRole('button', { name: 'Usuń: Do Usunięcia' }).filter({ visible: true });
  await removal.click();

  const dialog = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' });
  await expect(dialog.getByLabel('Hasło', { exact: true })).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ta operacja wymaga potwierdzenia, że to Ty.').first()).toBeVisible();

  await removal.click();
  await dialog.getByLabel('Hasło', { exact: true }).fill('Nie-to-haslo');
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nieprawidłowe hasło');
  await dialog.getByLabel('Hasło', { exact: true }).fill(boss.password);
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
  await expect(dialog).toBeHidden();
  await expect(removal).toHaveCount(0);
});
