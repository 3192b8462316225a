import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tenants } from '@najem/shared/contract';
import { Commands } from '../commands';
import { expect, testOn } from '../fixtures';
import { newPesel } from '../identifiers';
import { launchSite } from '../launch-site';
import { fillSignIn } from '../pages/account';
import { ONCE } from '../tags';

const test = testOn('restartedSite');

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`all data is kept after ${signal} and another start`, { tag: ONCE }, async ({ page, baseURL }) => {
    const origin = baseURL as string;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'najem-restart-'));
    const place = { baseURL: origin, dataDir, demoData: false };
    let site = await launchSite(place);
    try {
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

      site = await launchSite(place);
      await page.goto(`${origin}/tenants`);
      await fillSignIn(page, person);
      await expect(page.getByText('Ignacy Trwały').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText('3,2').filter({ visible: true }).first()).toBeVisible();
    } finally {
      await site.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
