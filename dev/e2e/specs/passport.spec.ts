import { passports } from '@najem/shared/contract/rights';
import type { Locator } from '@playwright/test';
import { newPerson } from '../commands';
import { describe, GOOD, linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { confirmEmail, fillRegistration, fillSignIn } from '../pages/account';
import { isInFirstView } from '../pages/first-view';
import { proveBySignature } from '../signed-claim';

test('a person shows their rental passport, by links and when they are asked', async ({
  page,
  commands,
  signIn,
  newVisitor,
  allowErrors,
  baseURL,
}) => {
  // The link that was switched off.
  allowErrors(/status of 404/);
  const pesel = newPesel();
  await describe(commands, { name: 'Ola Paszportowa', pesel });
  const person = await commands.verifiedPerson('Ola Paszportowa');
  await proveBySignature(commands, { baseURL, token: person.token, pesel });
  await signIn(person, null);
  let shareLink = '';

  await test.step('makes it after a look at what readers will see', async () => {
    await page.goto('/dossier');
    await page.getByRole('link', { name: 'Paszport najmu' }).click();
    await page.getByRole('link', { name: 'Utwórz paszport' }).click();
    const preview = page.getByRole('region', { name: 'Dokładnie to zobaczy odbiorca' });
    await expect(preview.getByText(GOOD.comment)).toBeVisible();
    await expect(preview.getByText(GOOD.rentalAddress)).toHaveCount(0);
    await expect(preview.getByText(pesel)).toHaveCount(0);
    await page.getByRole('button', { name: 'Utwórz paszport' }).click();
    await expect(page.getByText('Paszport jest gotowy. Utwórz link i przekaż go, komu chcesz.')).toBeVisible();
  });

  await test.step('makes a link with a QR code', async () => {
    await page.getByRole('button', { name: 'Utwórz link' }).click();
    const form = page.getByRole('dialog', { name: 'Nowy link do paszportu' });
    await form.getByRole('button', { name: 'Utwórz link' }).click();
    const ready = page.getByRole('dialog', { name: 'Link jest gotowy' });
    shareLink = await ready.getByLabel('Link do paszportu').inputValue();
    await expect(ready.getByRole('img', { name: 'Kod QR z linkiem do paszportu' }).locator('svg')).toBeVisible();
    await ready.getByRole('button', { name: 'Zamknij' }).last().click();
  });

  const reader = await newVisitor();
  await test.step('which a stranger opens without an account', async () => {
    await reader.goto(shareLink);
    await expect(
      reader.getByText(/^Udostępnione przez osobę, której dotyczy\. Tożsamość potwierdzona: /),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^otwarty raz, ostatnio /)).toBeVisible();
  });

  await test.step('switches the link off at once', async () => {
    await page.getByRole('button', { name: /^Wyłącz link utworzony/ }).click();
    await expect(page.getByText('Link został wyłączony.')).toBeVisible();
    await reader.goto(shareLink);
    await expect(reader.getByText('Ten link już nie działa')).toBeVisible();
  });

  const asker = await commands.verifiedPerson('Piotr Pytający');
  await test.step('and shares one with somebody who asked in the generator', async () => {
    const asking = await newVisitor();
    await signIn(asker, '/reports', asking);
    await asking.getByRole('button', { name: 'Poproś o paszport' }).click();
    await asking.getByLabel('Adres e-mail tej osoby').fill(person.email);
    await asking.getByRole('button', { name: 'Wyślij prośbę' }).click();
    await expect(asking.getByText(`Prośba została wysłana na adres ${person.email}.`)).toBeVisible();
    const mail = await commands.mail(person.email, /prosi o paszport najmu$/);
    await page.goto(linkOf(mail, '/dossier/asked/'));
    await page.getByRole('button', { name: 'Udostępnij: Piotr Pytający' }).click();
    await expect(page.getByText('Paszport został udostępniony')).toBeVisible();
    await asking.reload();
    await asking
      .getByRole('link', { name: /^Otwórz paszport/ })
      .first()
      .click();
    await expect(asking.getByText(/^Udostępnione przez osobę/)).toBeVisible();
  });
});

test('somebody who is asked shares a passport in nine clicks, from no account at all', async ({
  page,
  commands,
  newVisitor,
}) => {
  const asker = await commands.verifiedPerson('Piotr Pytający');
  const person = newPerson('Inne Nazwisko');
  await commands.call(passports.ask, { email: person.email }, asker.token);
  await page.goto(linkOf(await commands.mail(person.email, /prosi o paszport najmu$/), '/dossier/asked/'));
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };

  await test.step('the bank comes first, and the passport is seen', async () => {
    const bank = page.getByRole('button', { name: 'Potwierdź przez bank' });
    await isInFirstView(page, bank);
    await click(bank);
    await click(page.getByRole('button', { name: /^Marcin Wolski/ }));
    await expect(page).toHaveURL(/\/dossier\/asked\//);
    await expect(page.getByRole('heading', { name: 'Marcin Wolski, z banku' })).toBeVisible();
    await expect(page.getByText('Brak wpisów: nikt nie zgłosił problemów')).toBeVisible();
  });

  await test.step('the account afterwards, which leads back, also with the mail opened on a phone', async () => {
    await click(page.getByRole('link', { name: 'Załóż konto, aby udostępnić' }));
    await fillRegistration(page, person);
    await click(page.getByRole('button', { name: 'Zarejestruj się', exact: true }));
    await expect(page).toHaveURL(/\/verify-pending$/);
    clicks += 1;
    const phone = await newVisitor();
    await confirmEmail(phone, linkOf(await commands.mail(person.email, /potwierdź/i), '/verify-email/'));
    // The person looks at the waiting page again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL(/\/login\?verified=success$/);
    await expect(page.getByLabel('Hasło', { exact: true })).toBeFocused();
    await fillSignIn(page, person);
    clicks += 1;
    await expect(page).toHaveURL(/\/dossier\/asked\//);
  });

  await test.step('and shares it', async () => {
    await click(page.getByRole('button', { name: 'Użyj tego potwierdzenia' }));
    const share = page.getByRole('button', { name: 'Udostępnij: Piotr Pytający' });
    await isInFirstView(page, share);
    await click(share);
    await expect(page.getByText('Paszport został udostępniony')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(9);
    const { text } = await commands.mail(asker.email, /odpowiada na prośbę o paszport najmu$/);
    expect(text).toContain('/reports/shared/');
  });
});
