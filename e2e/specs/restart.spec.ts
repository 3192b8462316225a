import { tenants } from '@najem/shared/contract';
import { Commands } from '../commands';
import { expect, testOn } from '../fixtures';
import { newPesel } from '../identifiers';
import { fillSignIn } from '../pages/account';
import { ONCE } from '../tags';

const test = testOn('restartedSite');

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`all data is kept after ${signal} and another start`, { tag: ONCE }, async ({ page, baseURL, launch }) => {
    const origin = baseURL as string;
    const site = await launch();
    const commands = new Commands(origin);
    const person = await commands.verifiedPerson('Maria Wracająca');
    const entry = {
      landlord: person.name,
      rentalAddress: 'ul. Zmyślona 4, Szczecin',
      reason: 'property_care',
      comment: 'Bez zastrzeżeń.',
    };
    const pesel = newPesel();
    const input = { name: 'Ignacy Trwały', type: 'osoba', identifier: pesel, pesel, history: [entry] };
    await commands.call(tenants.create, input, person.token);
    await site.end(signal);

    await launch();
    await page.goto(`${origin}/tenants`);
    await fillSignIn(page, person);
    await expect(page.getByText('Ignacy Trwały').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('3,2').filter({ visible: true }).first()).toBeVisible();
  });
}
