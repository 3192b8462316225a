import { disputes, dossier, reports, rentCoins, tenants, users } from '@najem/shared/contract';
import type { Locator, Page } from '@playwright/test';
import { readPdfText } from '../../../server/tests/support/pdf-text';
import { ADMIN, type Commands, newPerson, type Person } from '../commands';
import { BAD, describe, expectMails } from '../described-person';
import { expect, test } from '../fixtures';
import { newPesel } from '../identifiers';
import { press, tabTo } from '../keyboard';
import { choose } from '../pages/choice';
import { attach, openHistory } from '../pages/entry';
import { download, looksRight, proveByBank } from '../pages/screen';
import { proveBySignature } from '../signed-claim';

/** A person of the sandbox's bank who is in no other journey. */
const PERSON = { name: 'Izabela Sadowska', pesel: '36871248317' } as const;

const TEXT = 'Czynsz zapłacono w terminie, a potwierdzenia przelewów z obu miesięcy dołączam do sporu.';
const STATEMENT = 'Przelew przyszedł dziewięć dni po terminie z umowy, co widać na dołączonym wyciągu z konta.';
const COMMENT = 'Dziewięć dni to święta: przelew wyszedł przed terminem.';
const REASONS = 'Wyciąg z konta autora pokazuje, że czynsz za luty przyszedł dziewięć dni po terminie z umowy.';
const LATER = { ...BAD, rentalAddress: 'ul. Wymyślona 9, Poznań', comment: 'Znów zapłacono po terminie.' };
const CORRECTED = 'Raz zapłacono dwa dni po terminie, z odsetkami.';

/** Picks the first of some choices by keyboard. */
async function pick(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name, exact: true }));
  await page.keyboard.press('Space');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}

/** The first sentence of a dispute: where it stands. */
async function expectLead(page: Page, lead: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Spór SP-/ })).toBeVisible();
  await expect(page.getByText(lead).first()).toBeVisible();
}

/** Reloads a page until it shows something that a job brings. */
async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(shown.first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

test('a disputed entry is hidden, answered, commented on and kept', async ({ page, commands, signIn, newVisitor }) => {
  const author = await describe(commands, PERSON);
  const buyer = await commands.verifiedPerson('Karol Kupujący');
  const reportId = await commands.buyReport(PERSON.pesel, buyer.token);
  const report = await newVisitor();
  await signIn(buyer, `/reports/${reportId}`, report);
  await expect(report.getByText(BAD.comment).first()).toBeVisible();

  const number = await test.step('the person disputes it, by keyboard', async () => {
    await page.goto('/dossier/start');
    await proveByBank(page, PERSON.name);
    const entry = page.getByRole('article').filter({ hasText: BAD.comment }).first();
    await press(page, entry.getByRole('link', { name: 'Zakwestionuj' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Zakwestionuj wpis' })).toBeVisible();
    await pick(page, 'To nieprawda');
    await type(page, page.getByLabel('Wyjaśnij, co i dlaczego'), TEXT);
    await attach(page, 'przelewy.pdf');
    await pick(page, 'usunięcia');
    await expect(page.getByText(/Na czas wyjaśnienia wpis nie liczy się do oceny/)).toBeVisible();
    await looksRight(page);
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expectLead(page, /Czekamy na odpowiedź autora do/);
    await looksRight(page);
    return ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Spór ', '');
  });

  await test.step('the open report hides it and has the new rating', async () => {
    await reloadUntil(report, report.getByText('Raport został skorygowany'));
    await expect(report.getByText(/Ocena w dniu wystawienia: 2,5, teraz: 3,8\./)).toBeVisible();
    await expect(report.getByText(/wpis z 0?1\.02\.2026 zakwestionowano/)).toBeVisible();
    await expect(report.getByText(/Wpis kwestionowany: treść ukryta na czas wyjaśnienia/)).toBeVisible();
    await expect(report.getByText(BAD.comment)).toHaveCount(0);
    await looksRight(report);
  });

  const writer = await newVisitor();
  await test.step('its author stands by it with a file', async () => {
    await signIn(author, null, writer);
    const history = await openHistory(writer, PERSON.name);
    await expect(history.getByText('kwestionowany')).toBeVisible();
    await looksRight(writer);
    await history.getByRole('link', { name: 'Zobacz spór' }).click();
    await expectLead(writer, /Odpowiedz do .* Bez odpowiedzi wpis zostanie usunięty\./);
    await writer.getByRole('radio', { name: 'Podtrzymuję wpis' }).check();
    await writer.getByLabel('Dlaczego wpis jest prawdziwy?').fill(STATEMENT);
    await attach(writer, 'wyciąg.pdf');
    await looksRight(writer);
    await writer.getByRole('button', { name: 'Wyślij', exact: true }).click();
    await expectLead(writer, /Osoba może odnieść się do Twojej odpowiedzi do/);
    await looksRight(writer);
  });

  await test.step('the person comments', async () => {
    await page.reload();
    await expectLead(page, /Autor odpowiedział\. Możesz odnieść się do tego do/);
    await expect(page.getByText(STATEMENT)).toBeVisible();
    await expect(page.getByText('wyciąg.pdf')).toHaveCount(0);
    await type(page, page.getByLabel('Twoja wiadomość'), COMMENT);
    await looksRight(page);
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expectLead(page, /Rozpatrujemy spór\. Decyzja najpóźniej/);
  });

  const administrator = await newVisitor();
  await test.step('the desk takes it and keeps the entry', async () => {
    await signIn(ADMIN, '/admin/desk?queue=disputes', administrator);
    await administrator
      .getByRole('button', { name: `Weź ${number}` })
      .filter({ visible: true })
      .click();
    await expect(administrator.getByText('Zajmujesz się tym sporem.')).toBeVisible();
    await looksRight(administrator);
    await administrator.getByRole('link', { name: number }).filter({ visible: true }).click();
    await expect(administrator.getByRole('heading', { level: 1, name: `Spór ${number}` })).toBeVisible();
    for (const text of [TEXT, STATEMENT, COMMENT]) await expect(administrator.getByText(text).first()).toBeVisible();
    await looksRight(administrator);
    await decide(administrator, 'Wpis pozostaje');
    await looksRight(administrator);
  });

  await test.step('both sides read and save the decision', async () => {
    await page.reload();
    await expectLead(page, /Wpis pozostaje\. Odwołanie do/);
    await writer.reload();
    await expectLead(writer, /Wpis pozostaje\./);
    for (const side of [page, writer]) {
      await expect(side.getByText(REASONS).first()).toBeVisible();
      await looksRight(side);
      expect(readPdfText(await download(side, 'Pobierz decyzję (PDF)'))).toContain(number);
    }
  });

  await test.step('the report has the entry again, and everybody got their mails', async () => {
    await reloadUntil(report, report.getByText(BAD.comment));
    await expect(report.getByText(/wpis z 0?1\.02\.2026 przywrócono/)).toBeVisible();
    await expect(report.getByText(/Ocena w dniu wystawienia: 2,5, teraz: 2,5\./)).toBeVisible();
    await expectMails(
      commands,
      author,
      `Decyzja w sporze ${number}`,
      expect.stringMatching(/^Twój wpis jest kwestionowany – odpowiedz do /),
    );
    await expectMails(
      commands,
      buyer,
      expect.stringMatching(/Płatność przyjęta/),
      expect.stringMatching(/^Zmieniły się dane w raporcie RN-/),
    );
  });
});

/** Decides the dispute that is open at the desk, and sends the letters. */
async function decide(page: Page, outcome: string, basis?: string): Promise<void> {
  await page.getByRole('radio', { name: outcome }).check();
  if (basis) await choose(page.getByLabel('Podstawa'), basis);
  await page.getByRole('textbox', { name: 'Uzasadnienie' }).fill(REASONS);
  await page.getByRole('button', { name: 'Zobacz pisma i wyślij' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wysłać decyzję?' });
  await expect(dialog.getByText(REASONS).first()).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Wyślij decyzję' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Decyzja została wysłana stronom.').first()).toBeVisible();
}

/**
 * A person with a proved account, a report about them, and the only entry of an author: an entry has an award of its own
 * where another user added the person. All of it is older than the proof, which begins the news of the file.
 */
async function describedAccount(commands: Commands, baseURL: string | undefined) {
  const person = newPerson('Dorota Opisana');
  await commands.register(person);
  const token = await commands.signIn(person);
  const pesel = newPesel();
  await describe(commands, { name: person.name, pesel });
  const author = await commands.verifiedPerson('Jan Łęcki');
  const { tenant } = await commands.call(tenants.check, { identifier: pesel }, author.token);
  await commands.call(tenants.addHistory, { id: tenant?._id ?? '', ...LATER }, author.token);
  const issuing = { identifier: pesel, type: 'tenant' } as const;
  const { report } = await commands.call(reports.generate, issuing, await commands.signIn(ADMIN));
  await proveBySignature(commands, { baseURL, token, pesel });
  const { rows } = await commands.call(dossier.entries, { role: 'tenant' }, token);
  const entryId = rows.find(({ comment }) => comment === LATER.comment)?._id ?? '';
  const ofFile = async () => (await commands.call(dossier.entry, { id: entryId }, token)).entry;
  return { person: { ...person, token }, author, reportId: report._id, entryId, ofFile };
}

async function open(commands: Commands, entryId: string, token: string) {
  const contest = { ground: 'untrue', text: TEXT, wanted: 'removal' } as const;
  return (await commands.call(disputes.open, { id: entryId, ...contest }, token)).dispute;
}

test('a dispute is withdrawn, and in the next one the entry counts on until the desk decides', async ({
  page,
  baseURL,
  commands,
  signIn,
}) => {
  const { person, entryId, ofFile } = await describedAccount(commands, baseURL);
  const first = await open(commands, entryId, person.token);
  expect((await ofFile()).standing.is).toBe('disputed');

  await test.step('the person withdraws, and the entry counts again', async () => {
    await signIn(person, `/dossier/disputes/${first._id}`);
    await page.getByRole('button', { name: 'Wycofaj spór' }).click();
    const question = page.getByRole('alertdialog', { name: 'Wycofać spór?' });
    await looksRight(page);
    await question.getByRole('button', { name: 'Wycofaj spór' }).click();
    await expectLead(page, /Spór wycofany\. Wpis znów liczy się do oceny\./);
    await looksRight(page);
    expect((await ofFile()).standing.is).toBe('counting');
  });

  await test.step('the next dispute says so beforehand, and leaves the entry counting', async () => {
    await page.goto(`/dossier/entries/${entryId}/dispute`);
    await expect(page.getByText(/Ten wpis był już rozpatrzony/)).toBeVisible();
    await looksRight(page);
    const second = await open(commands, entryId, person.token);
    expect([second.state, (await ofFile()).standing.is]).toEqual(['deciding', 'counting']);
  });
});

test('the author corrects a disputed entry', async ({ page, baseURL, commands, signIn, newVisitor }) => {
  const { person, author, entryId, ofFile } = await describedAccount(commands, baseURL);
  const { _id, number } = await open(commands, entryId, person.token);
  await test.step('the author corrects the entry', async () => {
    const writer = await newVisitor();
    await signIn(author, '/dossier/disputes', writer);
    await writer.getByRole('link', { name: number }).filter({ visible: true }).click();
    await expectLead(writer, /Odpowiedz do/);
    await writer.getByRole('radio', { name: 'Poprawiam wpis' }).check();
    await writer.getByLabel('Komentarz').fill(CORRECTED);
    await looksRight(writer);
    await writer.getByRole('button', { name: 'Zapisz poprawkę' }).click();
    await expectLead(writer, /Wpis został poprawiony\./);
    await looksRight(writer);
    const history = await openHistory(writer, person.name);
    await expect(history.getByText(CORRECTED)).toBeVisible();
    await expect(history.getByText(/poprawiony .* po sporze/)).toBeVisible();
    await expect(history.getByText('kwestionowany')).toHaveCount(0);
  });

  await test.step('the person learns of it', async () => {
    await signIn(person, `/dossier/disputes/${_id}`);
    await expectLead(page, /Wpis został poprawiony\. Odwołanie do/);
    expect(await ofFile()).toMatchObject({ comment: CORRECTED, standing: { is: 'counting' } });
    const decided = `Decyzja w sporze ${number}`;
    await expectMails(commands, person, decided, `Przyjęliśmy spór ${number}`, 'Teczka jest otwarta');
    await expectMails(commands, author, decided, expect.stringMatching(/Twój wpis jest kwestionowany/));
  });
});

/** A further administrator. */
async function secondAdmin(commands: Commands): Promise<Person & { token: string }> {
  const person = newPerson('Anna Sprawdzająca');
  await commands.register(person);
  const { user } = await commands.call(users.login, { email: person.email, password: person.password });
  const changes = { name: person.name, email: person.email, role: 'admin', status: 'active' } as const;
  await commands.call(users.update, { id: user._id, ...changes }, await commands.signIn(ADMIN));
  return { ...person, token: await commands.signIn(person) };
}

test('an entry is removed with its RentCoins, and comes back when another administrator reverses that', async ({
  page,
  baseURL,
  commands,
  newVisitor,
  signIn,
}) => {
  const { person, author, reportId, entryId, ofFile } = await describedAccount(commands, baseURL);
  const balance = async () => (await commands.call(rentCoins.balance, {}, author.token)).rentCoins;
  const before = await balance();
  const { _id: id, number, version } = await open(commands, entryId, person.token);
  const stand = { id, is: 'stand', text: STATEMENT, version } as const;
  const { dispute: stood } = await commands.call(disputes.answer, stand, author.token);
  await commands.call(disputes.comment, { id, text: COMMENT, version: stood.version }, person.token);

  await test.step('the desk removes it', async () => {
    await signIn(ADMIN, `/admin/desk/disputes/${id}`);
    await page.getByRole('button', { name: `Weź ${number}` }).click();
    await decide(page, 'Wpis usunięty', 'Brak dowodów na prawdziwość wpisu');
    expect(await balance()).toBe(before - 10);
    await page.goto(`/reports/${reportId}`);
    await reloadUntil(page, page.getByText(/wpis z 0?1\.02\.2026 usunięto/));
    await expect(page.getByText(LATER.comment)).toHaveCount(0);
    await looksRight(page);
  });

  await test.step('its author misses it in the list and appeals', async () => {
    const writer = await newVisitor();
    await signIn(author, '/tenants', writer);
    await expect(writer.getByText('Nie masz jeszcze żadnych najemców')).toBeVisible();
    await writer.goto(`/dossier/disputes/${id}`);
    await expectLead(writer, /Wpis został usunięty\. Odwołanie do/);
    await writer.getByRole('button', { name: 'Odwołaj się' }).click();
    await writer.getByLabel('Dlaczego się odwołujesz?').fill(STATEMENT);
    await attach(writer, 'wyciąg.pdf');
    await looksRight(writer);
    await writer.getByRole('button', { name: 'Wyślij', exact: true }).click();
    await expectLead(writer, /Odwołanie w toku\. Decyzja najpóźniej/);
  });

  await test.step('only another administrator decides the appeal', async () => {
    const other = await secondAdmin(commands);
    await page.goto(`/admin/desk/disputes/${id}`);
    await expect(page.getByText('Odwołanie rozpatruje ktoś inny')).toBeVisible();
    await looksRight(page);
    const judge = await newVisitor();
    await signIn(other, `/admin/desk/disputes/${id}`, judge);
    await judge.getByRole('button', { name: `Weź ${number}` }).click();
    await decide(judge, 'Wpis pozostaje');
  });

  await test.step('the entry is back under its id, with its RentCoins', async () => {
    expect(await ofFile()).toMatchObject({ comment: LATER.comment, standing: { is: 'counting' } });
    expect(await balance()).toBe(before);
    await expectMails(
      commands,
      author,
      `Decyzja w sporze ${number}`,
      `Decyzja w sporze ${number}`,
      expect.stringMatching(/Twój wpis jest kwestionowany/),
    );
    await expectMails(
      commands,
      person,
      `Autor odpowiedział w sporze ${number}`,
      `Decyzja w sporze ${number}`,
      `Decyzja w sporze ${number}`,
      `Przyjęliśmy spór ${number}`,
      'Teczka jest otwarta',
    );
  });
});
