import { readPdfText } from '@najem/server/tests/support/pdf-text';
import { BAD, describe, expectMails, GOOD } from '../described-person';
import { expect, test } from '../fixtures';
import { press, tabTo } from '../keyboard';
import { download, proveByBank } from '../pages/screen';
import { isPhone, PHONE } from '../phone';

/** People of the sandbox's bank; each width has its own, because a newer proof ends an older one. */
const PEOPLE = {
  desktop: { name: 'Weronika Nowicka', pesel: '35871148313' },
  phone: { name: 'Łukasz Ostrowski', pesel: '07871000023' },
} as const;

const REPLY = 'Zapłaciłam następnego dnia, z odsetkami.';

// Regulamin: Aby dodać wpis
// Regulamin: Osoba, której dotyczy wpis
// Polityka: Masz prawo dostępu
// Polityka: Najprościej skorzystasz
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
    });

    await test.step('proves who they are in the bank', async () => {
      await proveByBank(page, person.name);
      await expect(page).toHaveURL(/\/dossier\/guest$/);
      for (const { comment } of [GOOD, BAD]) await expect(page.getByText(comment).first()).toBeVisible();
      await expect(page.getByRole('timer')).toContainText('min');
    });

    await test.step('sees who asked', async () => {
      await press(page, page.getByRole('link', { name: /Zobacz wszystkie/ }));
      await expect(page.getByRole('heading', { level: 1, name: 'Kto o mnie pytał' })).toBeVisible();
      for (const text of ['Wydano raport o Tobie', buyer.name, 'Rozważam zawarcie umowy najmu']) {
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      }
      await press(page, page.getByRole('link', { name: 'Moja teczka' }).last());
    });

    await test.step('takes the file away in both forms', async () => {
      expect((await download(page, 'Pobierz JSON')).toString()).toContain(BAD.comment);
      const text = readPdfText(await download(page, 'Pobierz PDF'));
      for (const part of ['Stan na', GOOD.comment, BAD.comment]) expect(text).toContain(part);
    });

    await test.step('replies to an entry', async () => {
      const entry = page.getByRole('article').filter({ hasText: BAD.comment }).first();
      await press(page, entry.getByRole('button', { name: 'Odpowiedz' }));
      await tabTo(page, page.getByLabel('Twoja odpowiedź'));
      await page.keyboard.insertText(REPLY);
      await press(page, page.getByRole('button', { name: 'Wyślij' }));
      await expect(entry.getByText(REPLY)).toBeVisible();
      await expect(entry.getByRole('button', { name: 'Zmień odpowiedź' })).toBeFocused();
    });

    await test.step('the buyer reads the reply in the report, and the author learns of it', async () => {
      await report.reload();
      await expect(report.getByText(REPLY).first()).toBeVisible();
      await expect(report.getByText(/dodana po wystawieniu raportu/).first()).toBeVisible();
      await expectMails(commands, author, 'Osoba odpowiedziała na Twój wpis');
      await expectMails(commands, buyer, expect.stringMatching(/Płatność przyjęta/));
    });

    await test.step('closes the file', async () => {
      await press(page, page.getByRole('button', { name: 'Zamknij teczkę' }));
      await expect(page.getByText('Teczka została zamknięta')).toBeVisible();
      await page.goto(`${baseURL}/dossier/guest`);
      await expect(page.getByText('Teczka została zamknięta')).toBeVisible();
    });
  },
);
