import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import { fillSignIn } from '../pages/account';

// Regulamin: Od umowy o prowadzenie
// Regulamin: Konto można usunąć
// Polityka: Masz prawo dostępu
test('a person without a file uses every right to their account from the profile', async ({
  page,
  commands,
  signIn,
  allowErrors,
}) => {
  // The refused sign-in.
  allowErrors(/401/);
  const person = await commands.verifiedPerson();
  await signIn(person, '/profile');
  const account = page.getByRole('region', { name: 'Twoje konto' });
  await expect(account.getByText(person.name)).toBeVisible();

  const email = `nowy-${person.email}`;
  await account.getByRole('button', { name: 'Zmień adres e-mail' }).click();
  const address = page.getByRole('dialog', { name: 'Zmiana adresu e-mail' });
  await address.getByLabel('Nowy adres e-mail').fill(email);
  await address.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(page.getByText(`Wysłaliśmy link na ${email}.`)).toBeVisible();
  await expect(account.getByText(person.email)).toBeVisible();
  const link = /\/verify-email\/[\w-]+/.exec((await commands.mail(email, /nowy adres/i)).text)?.[0] ?? '';
  await page.goto(link);
  await expect(page).toHaveURL(/\/landlords/);
  await commands.mail(person.email, /został zmieniony/i);
  await page.goto('/profile');
  await expect(account.getByText(email)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await account.getByRole('button', { name: 'Pobierz dane konta' }).click();
  const file: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ account: { name: person.name, email } });

  await account.getByRole('button', { name: 'Sprawa o dane konta' }).click();
  const form = page.getByRole('dialog', { name: 'Sprawa o dane konta' });
  await form.getByRole('radio', { name: /Sprostowanie danych/ }).check();
  await form.getByLabel('Opisz sprawę').fill('Zmieniłam nazwisko, proszę o poprawienie.');
  await form.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText(/Przyjęliśmy sprawę WN-/)).toBeVisible();
  const received = await commands.mail(email, /Sprawa WN-.*przyjęta/i);
  const opened = /\/dossier\/case#token=[\w-]+/.exec(received.text)?.[0] ?? '';
  await page.goto(opened);
  await expect(page.getByText('Sprostowanie danych').first()).toBeVisible();

  await page.goto('/profile');
  await account.getByRole('link', { name: 'Usuń konto' }).click();
  await page.getByRole('button', { name: 'Usuń konto' }).click();
  const removal = page.getByRole('dialog', { name: 'Usunąć konto?' });
  await removal.getByLabel('Wpisz USUŃ, aby potwierdzić').fill('USUŃ');
  await removal.getByRole('button', { name: 'Usuń konto' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Konto zostało usunięte.')).toBeVisible();
  await fillSignIn(page, { ...person, email });
  await expect(page.getByRole('alert')).toBeVisible();
});
