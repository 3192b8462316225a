import { desk } from '@najem/shared/contract';
import { ADMIN, type Commands } from '../commands';
import { describe } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { choose } from '../pages/choice';
import { attach, openHistory } from '../pages/entry';
import { looksRight } from '../pages/screen';

test('an entry with a file as evidence is graded, and its list and reports show it', async ({
  page,
  commands,
  signIn,
  newVisitor,
}) => {
  const pesel = newPesel();
  const name = 'Edward Udokumentowany';
  await describe(commands, { name, pesel });
  const author = await commands.verifiedPerson(`Ewa ${pesel}`);
  await signIn(author, null);

  await test.step('its author adds it with a file', async () => {
    await page.goto('/tenants/add');
    await page.getByLabel('PESEL, NIP lub numer paszportu').fill(pesel);
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await page.getByLabel('Ostatni adres').fill('ul. Wymyślona 9, Poznań');
    await choose(page.getByLabel('Powód'), 'Dba o czystość');
    await page.getByLabel('Komentarz').fill('Mieszkanie oddane czyste.');
    await choose(page.getByLabel('Jaki to dowód?'), 'Umowa najmu');
    await attach(page, 'umowa.pdf');
    await looksRight(page);
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sukces' });
    await dialog.getByRole('button', { name: 'OK' }).click();
    const history = await openHistory(page, name);
    await expect(history.getByText('czeka na ocenę')).toBeVisible();
    await looksRight(page);
  });

  const administrator = await newVisitor();
  await test.step('the desk grades it', async () => {
    await signIn(ADMIN, '/admin/desk?queue=evidence', administrator);
    await expect(administrator.getByRole('heading', { level: 1, name: 'Biurko spraw' })).toBeVisible();
    await looksRight(administrator);
    await administrator.goto(`/admin/desk/evidence/${await evidenceOf(commands, author.name)}`);
    await administrator.getByRole('radio', { name: 'Udokumentowany' }).check();
    await looksRight(administrator);
    await administrator.getByRole('button', { name: 'Nadaj stopień' }).click();
    await expect(administrator.getByText('Stopień został nadany.').first()).toBeVisible();
    await looksRight(administrator);
  });

  await test.step('its author and the reader of a report see the grade', async () => {
    await page.reload();
    const history = await openHistory(page, name);
    await expect(history.getByRole('button', { name: 'Udokumentowany' })).toBeVisible();
    await expect(history.getByText('oceniony')).toBeVisible();
    const buyer = await commands.verifiedPerson('Karol Kupujący');
    const reader = await newVisitor();
    await signIn(buyer, `/reports/${await commands.buyReport(pesel, buyer.token)}`, reader);
    await expect(reader.getByRole('button', { name: 'Udokumentowany' })).toBeVisible();
    await looksRight(reader);
  });
});

/** The id of the evidence that an author gave. */
async function evidenceOf(commands: Commands, author: string): Promise<string> {
  const token = await commands.signIn(ADMIN);
  const { items } = await commands.call(desk.evidence, { pageSize: 200 }, token);
  for (const { _id: id } of items) {
    const { evidence } = await commands.call(desk.oneEvidence, { id }, token);
    if (evidence.author.name === author) return id;
  }
  throw new Error(`No evidence of ${author} waits`);
}
