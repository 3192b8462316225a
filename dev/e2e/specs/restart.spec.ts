import { tenants } from '@najem/shared/contract/register';
import { Commands } from '../commands';
import { expect, testOn } from '../fixtures';
import { newPesel } from '../identifiers';
import { fillSignIn } from '../pages/account';

const test = testOn('restartedSite');

test('all data is kept after SIGTERM, SIGKILL and another start', async ({ page, baseURL, launch }) => {
  const origin = baseURL as string;
  let site = await launch();
  const commands = new Commands(origin);
  const person = await commands.verifiedPerson('Maria Wracająca');
  for (const [signal, name] of [
    ['SIGTERM', 'Ignacy Trwały'],
    ['SIGKILL', 'Zofia Trwała'],
  ] as const) {
    const entry = {
      landlord: person.name,
      rentalAddress: 'ul. Zmyślona 4, Szczecin',
      reason: 'property_care',
      comment: 'Bez zastrzeżeń.',
    };
    const pesel = newPesel();
    const input = { name, type: 'osoba', identifier: pesel, pesel, history: [entry] };
    await commands.call(tenants.create, input, await commands.signIn(person));
    await site.end(signal);
    site = await launch();
  }
  await page.goto(`${origin}/tenants`);
  await fillSignIn(page, person);
  for (const name of ['Ignacy Trwały', 'Zofia Trwała']) {
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('3,2');
  }
});
