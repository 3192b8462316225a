import { IDENTITY_SUCCESS_DIALOG_MS, REGISTER_REDIRECT_MS, TENANT_SAVE_REDIRECT_MS } from '@najem/shared/domain/kernel';
import { newPerson } from '../commands';
import { linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newNip, newPesel } from '../identifiers';
import { confirmEmail, confirmIdentity, fillRegistration, fillSignIn } from '../pages/account';
import { navigate, signOut } from '../pages/top-bar';
import { choose } from '../pages/choice';
import { holdBack } from '../pages/hold-back';
import { PHONE } from '../phone';

// The other journeys are without animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Regulamin: Serwis pozwala zapisywać
// Regulamin: Serwis działa w aktualnych
// Regulamin: Konto może założyć
// Regulamin: Aby dodać wpis
test(
  'a newcomer registers, verifies their identity, and records a tenant and a landlord',
  { tag: PHONE },
  async ({ page, commands }) => {
    const person = newPerson('Anna Nowa');
    await test.step('registers', async () => {
      await page.goto('/register');
      await fillRegistration(page, person);
      const goOn = await holdBack(page, REGISTER_REDIRECT_MS);
      await page.getByRole('button', { name: 'Zarejestruj się', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Konto zostało utworzone' })).toBeVisible();
      await goOn();
      await expect(page).toHaveURL(/\/verify-pending$/);
      await expect(page.getByText(person.email)).toBeVisible();
    });

    await test.step('confirms the e-mail by the link of a mail', async () => {
      await confirmEmail(page, linkOf(await commands.mail(person.email, /./), '/verify-email/'));
      await expect(page.getByText('Twój email został pomyślnie zweryfikowany.')).toBeVisible();
    });

    await test.step('signs in', async () => {
      await fillSignIn(page, person);
      await expect(page).toHaveURL(/\/landlords$/);
      await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
      await expect(page.getByText('Nie masz jeszcze żadnych wynajmujących')).toBeVisible();
    });

    const pesel = newPesel();
    await test.step('looks up an unknown tenant', async () => {
      await navigate(page, 'Najemcy');
      await expect(page.getByRole('heading', { name: 'Lista najemców' })).toBeVisible();
      await page.getByRole('link', { name: 'Dodaj najemcę' }).first().click();
      await page.getByLabel('PESEL, NIP lub numer paszportu').fill(pesel);
      await expect(page.getByText('Rozpoznano: PESEL')).toBeVisible();
      await page.getByRole('button', { name: 'Sprawdź' }).click();
      await expect(page.getByText('Tego numeru nie ma jeszcze w serwisie.')).toBeVisible();
    });

    await test.step('verifies their identity, and finds the form unchanged', async () => {
      await page.getByLabel('Imię i nazwisko').fill('Józef Żółkiewski');
      await page.getByLabel('Wynajmujący').fill('Anna Nowa');
      await page.getByLabel('Adres najmu').fill('ul. Wymyślona 7, Łódź');
      await choose(page.getByLabel('Powód'), 'Terminowy płatnik');
      await page.getByLabel('Komentarz').fill('Płacił zawsze przed terminem.');
      await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
      await expect(page).toHaveURL(/\/identity-verification$/);
      // The heading of the form stays until the next page is loaded.
      await expect(page.getByRole('heading', { level: 1, name: 'Weryfikacja tożsamości' })).toBeVisible();
      const goOn = await holdBack(page, IDENTITY_SUCCESS_DIALOG_MS);
      await confirmIdentity(page, person);
      await goOn();
      await expect(page).toHaveURL(/\/tenants\/add$/);
      await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Józef Żółkiewski');
      await expect(page.getByLabel('Komentarz')).toHaveValue('Płacił zawsze przed terminem.');
    });

    await test.step('adds the tenant and sees the rating computed', async () => {
      const goOn = await holdBack(page, TENANT_SAVE_REDIRECT_MS);
      await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Sukces' });
      await expect(dialog).toContainText('Najemca został dodany pomyślnie');
      await goOn();
      await expect(page).toHaveURL(/\/tenants$/);
      await expect(page.getByText('Józef Żółkiewski').filter({ visible: true })).toBeVisible();
      await expect(page.getByText(/3,8/).filter({ visible: true }).first()).toBeVisible();
    });

    await test.step('adds a landlord with history', async () => {
      await navigate(page, 'Wynajmujący');
      // The list of tenants, which has such a link too, stays until this one is loaded.
      await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
      await page.getByRole('link', { name: /Dodaj/ }).first().click();
      await page.getByLabel('PESEL lub NIP').fill(newNip());
      await page.getByRole('button', { name: 'Sprawdź' }).click();
      await expect(page.getByText('Tego numeru nie ma jeszcze w serwisie.')).toBeVisible();
      await page.getByLabel('Nazwa firmy').fill('Kamienice Zmyślone sp. z o.o.');
      await page.getByLabel('Adres', { exact: true }).fill('ul. Nieistniejąca 1, Gdańsk');
      await page.getByLabel('Dane kontaktowe').fill('biuro@example.com');
      await page.getByLabel('Najemca').fill('Anna Nowa');
      await page.getByLabel('Adres najmu').fill('ul. Wymyślona 8, Gdańsk');
      await choose(page.getByLabel('Powód'), /./);
      await page.getByLabel('Komentarz').fill('Kaucja wróciła po tygodniu.');
      await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
      await page.getByRole('dialog', { name: 'Sukces' }).getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL(/\/landlords$/);
      await expect(page.getByText('Kamienice Zmyślone sp. z o.o.').filter({ visible: true })).toBeVisible();
    });

    await test.step('stays signed in after a reload, and signs out', async () => {
      await page.reload();
      await expect(page.getByText('Kamienice Zmyślone sp. z o.o.').filter({ visible: true })).toBeVisible();
      await signOut(page);
      await expect(page).toHaveURL(/\/login/);
    });
  },
);
