import { deskEvidenceCalls } from '@najem/shared/contract/rights';
import { ADMIN, type Commands } from '../commands';
import { BAD, describe } from '../described-person';
import { expect, test } from '../fixtures';
import { makePhoto } from '@najem/server/tests/support/files';
import { newPesel } from '../identifiers';
import { choose } from '../pages/choice';
import { attach, openHistory } from '../pages/entry';
import { PHONE } from '../phone';

// Regulamin: Wpis można udokumentować
test(
  'a known subject gets an entry with a file as evidence, which is graded, and list and reports show it',
  { tag: PHONE },
  async ({ page, commands, signIn, newVisitor }) => {
    const pesel = newPesel();
    const name = 'Edward Udokumentowany';
    await describe(commands, { name, pesel });
    const author = await commands.verifiedPerson(`Ewa ${pesel}`);

    await test.step('its author finds the subject, whose basics stay locked', async () => {
      await signIn(author, '/tenants/add');
      await page.getByLabel('PESEL, NIP lub numer paszportu').fill(`${pesel.slice(0, 6)} ${pesel.slice(6)}`);
      await page.getByRole('button', { name: 'Sprawdź' }).click();
      await expect(page.getByText('Ten numer jest już w serwisie.')).toBeVisible();
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(BAD.comment)).toHaveCount(0);
    });

    await test.step('adds the entry with a file, and with a photo that the form would not leave behind', async () => {
      await page.getByLabel('Ostatni adres').fill('ul. Wymyślona 9, Poznań');
      await choose(page.getByLabel('Powód'), 'Dba o czystość');
      await page.getByLabel('Komentarz').fill('Mieszkanie oddane czyste.');
      await choose(page.getByLabel('Jaki to dowód?'), 'Umowa najmu');
      await attach(page, 'umowa.pdf');
      const photo = { name: 'protokół.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() };
      await page.locator('input[type=file]').setInputFiles(photo);
      const save = page.getByRole('button', { name: 'Zapisz', exact: true });
      await save.click();
      await expect(page.getByRole('listitem').filter({ hasText: photo.name })).toBeFocused();
      await page.getByRole('button', { name: `Dodaj bez zakrywania: ${photo.name}` }).click();
      await expect(page.getByText('Gotowy')).toHaveCount(2);
      await save.click();
      const dialog = page.getByRole('dialog', { name: 'Sukces' });
      await expect(dialog).toContainText('+10 RentCoins');
      await dialog.getByRole('button', { name: 'OK' }).click();
      const history = await openHistory(page, name);
      await expect(history.getByText('Umowa najmu, 2 pliki: czeka na ocenę')).toBeVisible();
    });

    const administrator = await newVisitor();
    await test.step('the desk grades it', async () => {
      await signIn(ADMIN, `/admin/desk/evidence/${await evidenceOf(commands, author.name)}`, administrator);
      await administrator.getByRole('radio', { name: 'Udokumentowany' }).check();
      await administrator.getByRole('button', { name: 'Nadaj stopień' }).click();
      // What says that it was given goes away by itself; what was decided stays, in place of the form.
      await expect(administrator.getByText('Kto ocenił')).toBeVisible();
    });

    await test.step('its author and the reader of a report see the grade', async () => {
      const history = await openHistory(page, name);
      await expect(history.getByRole('button', { name: 'Udokumentowany' })).toBeVisible();
      await expect(history.getByText('oceniony')).toBeVisible();
      const buyer = await commands.verifiedPerson('Karol Kupujący');
      const reader = await newVisitor();
      await signIn(buyer, `/reports/${await commands.buyReport(pesel, buyer.token)}`, reader);
      await expect(reader.locator('ol').getByRole('button', { name: 'Udokumentowany' })).toBeVisible();
    });
  },
);

/** The id of the evidence that an author gave. */
async function evidenceOf(commands: Commands, author: string): Promise<string> {
  const token = await commands.signIn(ADMIN);
  const { items } = await commands.call(deskEvidenceCalls.evidence, { pageSize: 200 }, token);
  for (const { _id: id } of items) {
    const { evidence } = await commands.call(deskEvidenceCalls.oneEvidence, { id }, token);
    if (evidence.author.name === author) return id;
  }
  throw new Error(`No evidence of ${author} waits`);
}
