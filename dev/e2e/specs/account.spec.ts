import { newPerson } from '../commands';
import { linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { fillSignIn } from '../pages/account';

test('a password is replaced by the link of a mail, and signs in to the requested screen', async ({
  page,
  commands,
}) => {
  const person = newPerson();
  await commands.register(person);
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(page.getByRole('heading', { name: 'Sprawdź swoją skrzynkę' })).toBeVisible();

  await page.goto(linkOf(await commands.mail(person.email, /has/i), '/reset-password/'));
  await page.getByLabel('Nowe hasło', { exact: true }).fill('Inne-haslo-2');
  await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('Inne-haslo-2');
  await page.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(page.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible();

  await page.goto('/tenants/add');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, { ...person, password: 'Inne-haslo-2' });
  await expect(page).toHaveURL(/\/tenants\/add$/);
});

test('a session outlives its access token, and both tabs sign out together', async ({
  page,
  context,
  commands,
  signIn,
  allowErrors,
}) => {
  allowErrors(/401/);
  const person = newPerson();
  await commands.register(person);
  await signIn(person);
  // Requests of the page would use the token below; a document of the site without scripts sends none.
  await page.goto('/health/live');
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/auth/refresh')) refreshes.push(request.url());
  });
  await page.evaluate(() => localStorage.setItem('token', 'wygasły'));
  await page.goto('/landlords');
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  await expect(page.getByText('Nie masz jeszcze żadnych wynajmujących')).toBeVisible();
  await expect.poll(() => refreshes.length).toBe(1);

  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { name: 'Profil' })).toBeVisible();
  await expect(second.getByText(person.email)).toBeVisible();
  await second.getByRole('main').getByRole('button', { name: 'Wyloguj' }).click();
  await expect(second).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
