import { reports } from '@najem/shared/contract/reports';
import type { Page } from '@playwright/test';
import { ADMIN, newPerson } from '../commands';
import { describe, linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { download } from '../pages/screen';

/** The smallest computer and phone at which the answer of a report is seen without scrolling. */
const FIRST_VIEWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

async function answersFirst(page: Page): Promise<void> {
  for (const view of FIRST_VIEWS) {
    await page.setViewportSize(view);
    await expect(page.getByRole('img', { name: /^Ocena \d,\d na 5$/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^\d,\d z 5: /)).toBeInViewport({ ratio: 1 });
  }
}

test('a report is saved, and shared by a mail whose link opens in a private window until it is revoked', async ({
  page,
  context,
  newVisitor,
  commands,
  signIn,
  allowErrors,
}) => {
  // The screen of a revoked link.
  allowErrors(/404/);
  const pesel = newPesel();
  await describe(commands, { name: 'Stanisława Żółkiewska', pesel });
  const { report } = await commands.call(reports.generate, { identifier: pesel }, await commands.signIn(ADMIN));
  const { email } = newPerson();

  await test.step('its holder reads it, saves it and mails a link', async () => {
    await signIn(ADMIN, `/reports/${report._id}`);
    await answersFirst(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Udostępnij' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('img', { name: /Wykres oceny po każdym wpisie: 2 wpisy/ })).toBeVisible();
    expect((await download(page, 'Pobierz PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: 'Udostępnij' }).click();
    await expect(page.getByText('Nikt nie ma teraz dostępu przez link.')).toBeVisible();
    await page.getByLabel('Adres e-mail odbiorcy').fill(email);
    await page.getByRole('button', { name: 'Wyślij', exact: true }).click();
    await expect(page.getByText('Raport został udostępniony przez email.')).toBeVisible();
    await expect(page.getByLabel('Adres e-mail odbiorcy')).toHaveValue('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Kopiuj link' }).click();
    await expect(page.getByText('Link skopiowany do schowka.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByLabel('Link do raportu')).toHaveValue(copied);
    await expect(page.getByRole('button', { name: /^Wyłącz link/ })).toHaveCount(1);
  });

  const stranger = await newVisitor();
  await test.step('a stranger opens the link of the mail', async () => {
    const mail = await commands.mail(email, /Udostępniono Ci raport/);
    expect(mail.text).not.toContain(pesel);
    await stranger.goto(linkOf(mail, '/reports/shared/'));
    await answersFirst(stranger);
    await expect(stranger.getByText(`Udostępnia: ${ADMIN.name}`)).toBeVisible();
    await expect(stranger.getByText(/^(24 godziny 0|23 godziny \d+) minuty?$/)).toBeVisible();
    await expect(stranger.getByText(`•••••••${pesel.slice(-4)}`)).toBeVisible();
    expect(await stranger.content()).not.toContain(pesel);
  });

  await test.step('which shows nothing once it is revoked', async () => {
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
  });
});
