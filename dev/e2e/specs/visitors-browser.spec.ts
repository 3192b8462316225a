import { reports } from '@najem/shared/contract/reports';
import { translate } from '@najem/testing/translate';
import type { BrowserContext } from '@playwright/test';
import { ADMIN, type Commands, newPerson } from '../commands';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { fillSignIn } from '../pages/account';

const BOX = 'NIP, PESEL lub numer paszportu';

/** A link to a report that was just shared for a day. */
async function freshLink(commands: Commands): Promise<string> {
  const token = await commands.signIn(ADMIN);
  const { report } = await commands.call(reports.generate, { identifier: newPesel() }, token);
  const made = await commands.call(reports.share, { reportId: report._id, expirationHours: 24 }, token);
  return made.shareLink;
}

/** Translates every page, as a browser does whose reader asked for it. */
async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(`addEventListener('DOMContentLoaded', () => (${translate.toString()})(document))`);
}

/** Forbids what a browser forbids that blocks all cookies. */
async function forbidStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refusal = () => new DOMException('Access is denied for this document.', 'SecurityError');
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw refusal();
        },
      });
    }
    Object.defineProperty(navigator, 'locks', { value: { request: () => Promise.reject(refusal()) } });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
  });
}

test('a person whose browser translates the pages makes a report and shares it', async ({ page, context, signIn }) => {
  await translatePages(context);
  await signIn(ADMIN, '/reports');
  const box = page.getByLabel(BOX);
  await box.pressSequentially('5260250');
  await box.fill('');
  await box.pressSequentially(newPesel());
  await expect(page.getByText('Rozpoznano: PESEL')).toBeVisible();
  await page.getByRole('button', { name: 'Generuj raport' }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Udostępnij' }).click();
  await page.getByRole('button', { name: 'Kopiuj link' }).click();
  await expect(page.getByLabel('Link do raportu')).toHaveValue(/\/reports\/shared\//);
  await page.getByRole('button', { name: 'Zamknij' }).first().click();
  await page.goto('/tenants/add');
  await page.getByLabel('PESEL, NIP lub numer paszportu').pressSequentially(newPesel());
  await expect(page.getByText('Rozpoznano: PESEL')).toBeVisible();
  await page.getByRole('button', { name: 'Sprawdź' }).click();
  await expect(page.getByText('Tego numeru nie ma jeszcze w serwisie.')).toBeVisible();
  await expect(page.locator('main font').first()).toBeAttached();
});

test('a browser that forbids storage shows public pages, and a session that lives in the page', async ({
  page,
  context,
  commands,
}) => {
  const person = newPerson('Ola Prywatna');
  await commands.register(person);
  const link = await freshLink(commands);
  await forbidStorage(context);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /Raport/ })).toBeVisible();
  for (const [path, name] of [
    ['/regulamin', /Regulamin/],
    ['/dossier/start', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.goto('/login');
  await expect(page.getByText(/^Zezwól na pliki cookie i pamięć tej witryny/)).toBeVisible();
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  await expect(page.getByText(/^Przeglądarka nie zapisuje Twojej sesji/)).toBeVisible();
  const signedOut = page.waitForRequest((request) => request.url().includes('/api/auth/logout'));
  await page.getByRole('button', { name: 'Wyloguj' }).first().click();
  await signedOut;
  await expect(page.getByRole('form', { name: 'Logowanie' })).toBeVisible();
});
