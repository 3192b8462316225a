import { reports, tenants } from '@najem/shared/contract';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readPdfText } from '../../../server/tests/support/pdf-text';
import { ADMIN, newPerson } from '../commands';
import { BAD, describe, expectMails, GOOD, linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { press, tabTo } from '../keyboard';
import { download, looksRight, proveByBank } from '../pages/screen';
import { isPhone, PHONE } from '../phone';

/** People of the sandbox's bank; each width has its own, because a newer proof ends an older one. */
const PEOPLE = {
  desktop: { name: 'Weronika Nowicka', pesel: '35871148313' },
  phone: { name: 'Łukasz Ostrowski', pesel: '07871000023' },
} as const;
const SHARED = { name: 'Patryk Dąbrówka', pesel: '23812600172' };

const REPLY = 'Zapłaciłam następnego dnia, z odsetkami.';

test(
  'a person without an account sees their file, takes it away, replies and closes it, by keyboard',
  { tag: PHONE },
  async ({ page, baseURL, commands, signIn, newVisitor, allowErrors }, info) => {
    // The file that was closed.
    allowErrors(/401/);
    const person = isPhone(info) ? PEOPLE.phone : PEOPLE.desktop;
    const author = await describe(commands, person);
    const buyer = await commands.verifiedPerson('Karol Kupujący');
    const reportId = await commands.buyReport(person.pesel, buyer.token);
    const report = await newVisitor();
    await signIn(buyer, `/reports/${reportId}`, report);
    await expect(report.getByText(BAD.comment).first()).toBeVisible();

    await test.step('finds the way from the sign-in page', async () => {
      await page.goto('/login');
      await press(page, page.getByRole('link', { name: 'Sprawdź, co o Tobie zapisano' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Moja teczka' })).toBeVisible();
      await looksRight(page);
    });

    await test.step('proves who they are in the bank', async () => {
      await proveByBank(page, person.name);
      await expect(page).toHaveURL(/\/dossier\/guest$/);
      for (const { comment } of [GOOD, BAD]) await expect(page.getByText(comment).first()).toBeVisible();
      await expect(page.getByRole('timer')).toContainText('min');
      await looksRight(page);
    });

    await test.step('sees who asked', async () => {
      await press(page, page.getByRole('link', { name: /Zobacz wszystkie/ }));
      await expect(page.getByRole('heading', { level: 1, name: 'Kto o mnie pytał' })).toBeVisible();
      for (const text of ['Wydano raport o Tobie', buyer.name, 'Rozważam zawarcie umowy najmu']) {
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      }
      await looksRight(page);
      await press(page, page.getByRole('link', { name: 'Moja teczka' }).last());
    });

    await test.step('takes the file away in both forms', async () => {
      const exported = JSON.parse((await download(page, 'Pobierz JSON')).toString()) as object;
      const schema = JSON.parse((await commands.file('/dossier/export/schema')).toString()) as object;
      const validate = addFormats(new Ajv2020()).compile(schema);
      validate(exported);
      expect(validate.errors).toBeNull();
      expect(JSON.stringify(exported)).toContain(BAD.comment);
      const text = readPdfText(await download(page, 'Pobierz PDF'));
      for (const part of ['Stan na', GOOD.comment, BAD.comment]) expect(text).toContain(part);
    });

    await test.step('replies to an entry', async () => {
      const entry = page.getByRole('article').filter({ hasText: BAD.comment }).first();
      await press(page, entry.getByRole('button', { name: 'Odpowiedz' }));
      await tabTo(page, page.getByLabel('Twoja odpowiedź'));
      await page.keyboard.insertText(REPLY);
      await looksRight(page);
      await press(page, page.getByRole('button', { name: 'Wyślij' }));
      await expect(entry.getByText(REPLY)).toBeVisible();
      await expect(entry.getByRole('button', { name: 'Zmień odpowiedź' })).toBeFocused();
      await looksRight(page);
    });

    await test.step('the buyer reads the reply in the report, and the author learns of it', async () => {
      await report.reload();
      await expect(report.getByText(REPLY).first()).toBeVisible();
      await expect(report.getByText(/dodana po wystawieniu raportu/).first()).toBeVisible();
      await looksRight(report);
      await expectMails(commands, author, 'Osoba odpowiedziała na Twój wpis');
      await expectMails(commands, buyer, expect.stringMatching(/Płatność przyjęta/));
    });

    await test.step('closes the file', async () => {
      await press(page, page.getByRole('button', { name: 'Zamknij teczkę' }));
      await expect(page.getByText('Teczka została zamknięta')).toBeVisible();
      await looksRight(page);
      await page.goto(`${baseURL}/dossier/guest`);
      await expect(page.getByText('Teczka została zamknięta')).toBeVisible();
    });
  },
);

test('a second account that proves the same person takes the file over at once', async ({
  page,
  commands,
  signIn,
  newVisitor,
}) => {
  const first = await commands.verifiedPerson('Anna Pierwsza');
  await signIn(first, '/dossier');
  await proveByBank(page, SHARED.name);
  await expect(page.getByText('Zabierz swoje dane')).toBeVisible();

  const second = await commands.verifiedPerson('Beata Druga');
  const other = await newVisitor();
  await signIn(second, '/dossier', other);
  await proveByBank(other, SHARED.name);
  await expect(other.getByText('Zabierz swoje dane')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Potwierdź przez bank' })).toBeVisible();
  await expectMails(commands, first, 'Dostęp do teczki przeniesiono', 'Teczka jest otwarta');
  await expectMails(commands, second, 'Teczka jest otwarta');
});

test('a described person gets one notice of collected data, and none after saying that it is somebody else', async ({
  page,
  commands,
}) => {
  const SUBJECT = 'Informacja o przetwarzaniu Twoich danych';
  const admin = await commands.signIn(ADMIN);
  const [reader, other] = [newPerson(), newPerson()];
  const [pesel, otherPesel] = [newPesel(), newPesel()];
  const issue = (identifier: string) => commands.call(reports.generate, { identifier, type: 'tenant' }, admin);
  const author = await describe(commands, { name: 'Stanisława Zapisana', pesel, email: reader.email });
  const idOf = async () => (await commands.call(tenants.check, { identifier: pesel }, author.token)).tenant;

  // A report hands the entry out, and does not wait for the hour.
  await issue(pesel);
  const mail = await commands.mail(reader.email, new RegExp(SUBJECT));
  for (const part of [pesel, BAD.comment, 'Łęcka', 'Zapisana']) expect(mail.text).not.toContain(part);
  await page.goto(linkOf(mail, '/dossier/not-me'));
  await expect(page.getByText(/Usuniemy Twój adres z tych danych/)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Potwierdzam, to nie ja' }));
  await expect(page.getByText('Dziękujemy. Zapisaliśmy to.')).toBeVisible();
  const tenant = await idOf();
  expect(tenant?.email).toBeUndefined();

  await commands.call(
    tenants.addHistory,
    { id: tenant?._id ?? '', ...GOOD, rentalAddress: 'Nowa 2, Łódź' },
    author.token,
  );
  await issue(pesel);
  // Somebody else's later mail shows that there was time for one.
  await describe(commands, { name: 'Inna Osoba', pesel: otherPesel, email: other.email });
  await issue(otherPesel);
  await commands.mail(other.email, new RegExp(SUBJECT));
  await expectMails(commands, reader, SUBJECT);
});
