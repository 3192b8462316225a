import { landlords, tenants } from '@najem/shared/contract';
import { ADMIN, type Commands, newPerson } from '../commands';
import { expect, test } from '../fixtures';
import { newNip, newPesel } from '../identifiers';
import { choose } from '../pages/choice';
import { PHONE } from '../phone';
import { looksRight } from '../pages/screen';

interface KnownTenant {
  name: string;
  pesel: string;
  id: string;
  token: string;
}

async function knownTenant(commands: Commands, name: string): Promise<KnownTenant> {
  const { token } = await commands.verifiedPerson('Zofia Pierwsza');
  const pesel = newPesel();
  const { tenant } = await commands.call(
    tenants.create,
    {
      name,
      type: 'osoba',
      identifier: pesel,
      pesel,
      address: 'ul. Zmyślona 3, Poznań',
      history: [
        {
          landlord: 'Zofia Pierwsza',
          rentalAddress: 'ul. Zmyślona 3, Poznań',
          reason: 'payment_issues',
          comment: 'Dwa czynsze po terminie.',
        },
      ],
    },
    token,
  );
  return { name, pesel, id: tenant?._id ?? '', token };
}

test(
  'a known subject gets a new entry, and their basics stay locked',
  { tag: PHONE },
  async ({ page, commands, signIn }) => {
    const known = await knownTenant(commands, 'Henryk Znany');
    const person = await commands.verifiedPerson('Ewa Druga');
    await signIn(person, '/tenants/add');
    await page.getByLabel('PESEL, NIP lub numer paszportu').fill(`${known.pesel.slice(0, 6)} ${known.pesel.slice(6)}`);
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(page.getByText('Ten numer jest już w serwisie.')).toBeVisible();
    await expect(page.getByText('Henryk Znany').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Dwa czynsze po terminie.')).toHaveCount(0);
    await looksRight(page);

    await page.getByLabel('Ostatni adres').fill('ul. Wymyślona 9, Poznań');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toContainText('Wybierz powód');
    await choose(page.getByLabel('Powód'), 'Dba o czystość');
    await page.getByLabel('Komentarz').fill('Mieszkanie oddane czyste.');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sukces' });
    await expect(dialog).toContainText('Historia została dodana pomyślnie.');
    await expect(dialog).toContainText('+10 RentCoins');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'OK' }).click();

    await page.goto('/tenants');
    const row = page
      .getByRole('row', { name: /Henryk Znany/ })
      .or(page.getByRole('listitem').filter({ hasText: 'Henryk Znany' }));
    await expect(row.first()).toContainText('1,7');
    await expect(row.first()).toContainText('2 wpisy');
  },
);

test('an invalid number is shown before the server is called', async ({ page, commands, signIn }) => {
  const person = newPerson();
  await commands.register(person);
  await signIn(person, '/tenants/add');
  const field = page.getByLabel('PESEL, NIP lub numer paszportu');
  const check = page.getByRole('button', { name: 'Sprawdź' });
  await field.fill('12345');
  await expect(check).toBeDisabled();
  await field.fill('00810100003');
  await check.click();
  await expect(page.getByText('Nieprawidłowy numer PESEL - błędna suma kontrolna')).toBeVisible();
  await page.goto('/landlords/add');
  await page.getByLabel('PESEL lub NIP').fill('AB 1234567');
  await expect(page.getByLabel('PESEL lub NIP')).toHaveValue('1234567');
});

test('an administrator finds, edits and removes a subject; other users have no such actions', async ({
  page,
  commands,
  signIn,
}) => {
  const known = await knownTenant(commands, `Edmund ${newPesel()}`);
  await signIn(ADMIN, '/tenants');
  await page.getByRole('searchbox', { name: 'Nazwa', exact: true }).fill(known.name);
  await expect(page.getByText(known.name).filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/name=Edmund/);
  await expect(page.getByText('1–1 z 1')).toBeVisible();
  await looksRight(page);

  await expect(page.getByText(known.pesel)).toHaveCount(0);
  await page
    .getByRole('button', { name: `Pokaż numer: ${known.name}` })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText(known.pesel).filter({ visible: true }).first()).toBeVisible();

  await page
    .getByRole('button', { name: `Edytuj: ${known.name}` })
    .or(page.getByRole('link', { name: `Edytuj: ${known.name}` }))
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Edycja danych' })).toBeVisible();
  await expect(page.getByLabel('PESEL, NIP lub numer paszportu')).toHaveValue(known.pesel);
  await looksRight(page);
  await page.getByLabel('Adres', { exact: true }).fill('ul. Poprawiona 12, Poznań');
  await page.getByRole('button', { name: 'Zapisz dane' }).click();
  await expect(page.getByText('Dane najemcy zostały zaktualizowane pomyślnie').first()).toBeVisible();
});

test('a person removes a subject that they added, after a question', async ({ page, commands, signIn }) => {
  const person = await commands.verifiedPerson('Leon Właściciel');
  const nip = newNip();
  await commands.call(
    landlords.create,
    { name: 'Domy Zmyślone', type: 'firma', identifier: nip, nip, address: 'ul. Zmyślona 1', contact_info: 'brak' },
    person.token,
  );
  await signIn(person);
  const name = page.getByText('Domy Zmyślone').filter({ visible: true }).first();
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: 'Usuń: Domy Zmyślone' }).filter({ visible: true }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Czy na pewno chcesz usunąć tego wynajmującego?');
  await expect(question).toContainText('Wycofanie usunie też 20 RentCoins.');
  await looksRight(page);
  await question.getByRole('button', { name: 'Usuń', exact: true }).click();
  await expect(page.getByText('Nie masz jeszcze żadnych wynajmujących')).toBeVisible();
});
