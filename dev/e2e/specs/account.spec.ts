import { newPerson } from '../commands';
import { expect, test } from '../fixtures';
import { fillRegistration, fillSignIn } from '../pages/account';
import { navigate } from '../pages/top-bar';
import { looksRight } from '../pages/screen';

test('every public screen is accessible and fits the window in light and dark', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password/unknown',
      '/not-me/unknown',
      '/nie-ma',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await looksRight(page);
    }
  }
});

test('registration shows one error at a time, in the order of the rules', async ({ page, commands }) => {
  const known = newPerson();
  await commands.register(known);
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Zarejestruj się', exact: true });
  const alert = page.getByRole('alert');

  await submit.click();
  await expect(alert).toContainText('Wszystkie pola są wymagane');
  await fillRegistration(page, { ...known, email: 'nie-adres', password: 'abc' });
  await page.getByLabel('Powtórz hasło', { exact: true }).fill('abd');
  await submit.click();
  await expect(alert).toContainText('Hasła nie są identyczne');
  await page.getByLabel('Powtórz hasło', { exact: true }).fill('abc');
  await expect(alert).toBeHidden();
  await submit.click();
  await expect(alert).toContainText('Hasło musi mieć co najmniej 6 znaków');
  await fillRegistration(page, { ...known, email: 'nie-adres' });
  await submit.click();
  await expect(alert).toContainText('Nieprawidłowy format adresu email');
});

test('registration with a taken address leads to the sign-in page', async ({ page, commands, allowErrors }) => {
  allowErrors(/409/);
  const known = newPerson();
  await commands.register(known);
  await page.goto('/register');
  await fillRegistration(page, known);
  await page.getByRole('button', { name: 'Zarejestruj się', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Ten adres email jest już zarejestrowany w systemie.');
  await expect(page).toHaveURL(/\/login$/);
});

test('a person with an unconfirmed e-mail waits, and gets the mail again', async ({ page, commands, allowErrors }) => {
  allowErrors(/403/);
  const person = newPerson();
  await page.goto('/register');
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Zarejestruj się', exact: true }).click();
  await expect(page).toHaveURL(/\/verify-pending$/);
  await commands.mail(person.email, /./);

  await page.goto('/login');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/verify-pending$/);
  await expect(page.getByText('Twój email nie został jeszcze zweryfikowany.')).toBeVisible();
  await looksRight(page);

  const withoutState = await page.context().newPage();
  await withoutState.goto('/verify-pending');
  await expect(withoutState).toHaveURL(/\/register$/);
});

test('a wrong password and an unknown address show the same message', async ({ page, commands, allowErrors }) => {
  allowErrors(/401/);
  const known = newPerson();
  await commands.register(known);
  await page.goto('/login');
  for (const email of [known.email, newPerson().email]) {
    await fillSignIn(page, { email, password: 'Nie-to-haslo' });
    await expect(page.getByRole('alert')).toContainText('Nieprawidłowy email lub hasło');
  }
});

test('a forgotten password is replaced by the link of a mail', async ({ page, commands, allowErrors }) => {
  allowErrors(/401/);
  const person = newPerson();
  await commands.register(person);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Wyślij link' }).click();
  await expect(page.getByRole('heading', { name: 'Sprawdź swoją skrzynkę' })).toBeVisible();

  const mail = await commands.mail(person.email, /has/i);
  const link = /https?:\/\/\S+\/reset-password\/[\w-]+/.exec(mail.text)?.[0] as string;
  await page.goto(link);
  await page.getByLabel('Nowe hasło', { exact: true }).fill('Inne-haslo-2');
  await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('Inne-haslo-3');
  await page.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(page.getByRole('alert')).toContainText('Hasła nie są identyczne.');
  await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('Inne-haslo-2');
  await page.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(page.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await fillSignIn(page, person);
  await expect(page.getByRole('alert')).toContainText('Nieprawidłowy email lub hasło');
  await fillSignIn(page, { ...person, password: 'Inne-haslo-2' });
  await expect(page).toHaveURL(/\/landlords$/);
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
  // Pending requests of this page would still use the token below.
  await expect(page.getByText('Nie masz jeszcze żadnych wynajmujących')).toBeVisible();

  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/auth/refresh')) refreshes.push(request.url());
  });
  await page.evaluate(() => localStorage.setItem('token', 'wygasły'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  await expect(page.getByText('Nie masz jeszcze żadnych wynajmujących')).toBeVisible();
  await expect.poll(() => refreshes.length).toBe(1);

  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { name: 'Profil' })).toBeVisible();
  await expect(second.getByText(person.email)).toBeVisible();
  await looksRight(second);
  await second.getByRole('main').getByRole('button', { name: 'Wyloguj' }).click();
  await expect(second).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a sign-in leads to the requested screen within the site', async ({ page, commands }) => {
  const person = newPerson();
  await commands.register(person);
  await page.goto('/tenants/add');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/tenants\/add$/);
  await navigate(page, 'Profil');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('a message in the address is shown only if it is a text of the product', async ({ page }) => {
  await page.goto('/login?message=Zadzwo%C5%84%20pod%20numer%20700&verified=nope');
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await expect(page.getByText('700')).toBeHidden();
});

test('an unusable verification link, and every state of the verification, is accessible', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/400|429/);
  const headings = ['Weryfikacja adresu email', 'Email zweryfikowany'];
  const visit = async () => page.goto('/verify-email/nie-ma-takiego');
  // Asked in the page at each frame: a state lasts for less than two seconds, and a locator is asked once in a second.
  const shows = (name: string) =>
    page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, name);
  // The states change by themselves, so each is checked on a visit of its own.
  for (const name of headings) {
    await visit();
    await shows(name);
    await looksRight(page);
  }
  await visit();
  for (const name of headings) await shows(name);
  await expect(page).toHaveURL(/\/login\?verified=success$/);
});

test('an idle person is asked before the sign-out, and sees the reason afterwards', async ({
  page,
  commands,
  signIn,
}) => {
  const person = newPerson();
  await commands.register(person);
  await page.clock.install();
  await signIn(person);
  await expect(page.getByRole('heading', { name: 'Lista wynajmujących' })).toBeVisible();
  await page.clock.fastForward('19:30');
  const stay = page.getByRole('button', { name: 'Pozostań zalogowany' });
  await expect(stay).toBeFocused();
  await looksRight(page);
  // A movement answers the question, and the twenty minutes begin again.
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
  await expect(stay).toBeHidden();
  await page.clock.fastForward('19:30');
  await expect(stay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stay).toBeHidden();
  await page.clock.fastForward('20:30');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Zostałeś wylogowany z powodu braku aktywności.')).toBeVisible();
});
