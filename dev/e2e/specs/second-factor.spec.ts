import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newPerson } from '../commands';
import { expect, test } from '../fixtures';
import { fillSignIn } from '../pages/account';

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

test('a code app and a passkey are set up, and each signs in', async ({ page, commands, signIn, allowErrors }) => {
  // The password alone.
  allowErrors(/401/);
  const person = newPerson();
  await commands.register(person);
  await addAuthenticator(page);
  await signIn(person, '/second-factor');

  const secret = await test.step('the app is set up by its first code', async () => {
    await page.getByRole('button', { name: 'Ustaw aplikację' }).click();
    await page.getByRole('button', { name: 'Dalej' }).click();
    const shown = ((await page.locator('.rn-secret').textContent()) ?? '').replaceAll(' ', '');
    await page.getByRole('button', { name: 'Dalej' }).click();
    await page.getByLabel('Kod z aplikacji').fill(codeOf(shown));
    await page.getByRole('button', { name: 'Sprawdź i włącz' }).click();
    await expect(page.getByRole('heading', { name: 'Zapisz kody zapasowe' })).toBeVisible();
    await expect(page.locator('.rn-recovery-codes code')).toHaveCount(10);
    await page.getByRole('button', { name: 'Kody są zapisane' }).click();
    return shown;
  });

  await test.step('the passkey is added', async () => {
    await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
    await expect(page.getByRole('button', { name: /^Usuń Chrome/ })).toBeVisible();
  });

  await test.step('a code of the app signs in', async () => {
    await signOut(page);
    await fillSignIn(page, person);
    await expect(page.getByRole('heading', { name: 'Drugi krok logowania' })).toBeVisible();
    await page.getByRole('button', { name: 'Użyj kodu z aplikacji' }).click();
    await page.getByLabel('Kod z aplikacji').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  });

  await test.step('the passkey signs in', async () => {
    await signOut(page);
    await fillSignIn(page, person);
    await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  });
});
