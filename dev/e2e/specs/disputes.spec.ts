import { signInCalls } from '@najem/shared/contract/identity';
import { users } from '@najem/shared/contract/office';
import { disputes } from '@najem/shared/contract/rights';
import type { Locator, Page } from '@playwright/test';
import { readPdfText } from '@najem/server/tests/support/pdf-text';
import { ADMIN, type Commands, newPerson, type Person } from '../commands';
import { BAD, describe, expectMails, GOOD, linkOf } from '../described-person';
import { expect, test } from '../fixtures';
import { press, tabTo } from '../keyboard';
import { choose } from '../pages/choice';
import { countClicks } from '../pages/clicks';
import { attach, openHistory } from '../pages/entry';
import { download, proveByBank } from '../pages/screen';
import { looksRight } from '../pages/walk';
import { PHONE_SIZE } from '../phone';

/** A person of the sandbox's bank who is in no other journey. */
const PERSON = { name: 'Izabela Sadowska', pesel: '36871248317' } as const;

const TEXT = 'Czynsz zapłacono w terminie, a potwierdzenia przelewów z obu miesięcy dołączam do sporu.';
const STATEMENT = 'Przelew przyszedł dziewięć dni po terminie z umowy, co widać na dołączonym wyciągu z konta.';
const COMMENT = 'Dziewięć dni to święta: przelew wyszedł przed terminem.';
const QUESTION = 'Czy umowa mówi o dniu wpływu, czy o dniu nadania przelewu?';
const ANSWER = 'O dniu wpływu, co widać w aneksie.';
const LAST_WORD = 'Tego aneksu nikt nie podpisał.';
const REASONS = 'Wyciąg z konta autora pokazuje, że czynsz za luty przyszedł dziewięć dni po terminie z umowy.';
const APPEAL = 'Umowa mówi o dniu nadania przelewu, nie o dniu wpływu, czego decyzja nie bierze pod uwagę.';

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
  await expect(page.getByRole('heading', { level: 1, name: / · / })).toBeVisible();
  await expect(page.getByText(lead).first()).toBeVisible();
}

/** Asserts that something is seen without scrolling, in a wide window and on a phone. */
async function expectInFirstView(page: Page, shown: Locator): Promise<void> {
  const wide = page.viewportSize() ?? PHONE_SIZE;
  for (const size of [{ width: 1280, height: 800 }, PHONE_SIZE]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(wide);
}

/** Reloads a page until it shows something that a job brings. */
async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(shown.first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Decides the dispute that is open at the desk, and sends the letters. */
async function decide(page: Page, outcome: string, basis?: string): Promise<void> {
  await page.getByRole('radio', { name: outcome }).check();
  if (basis) await choose(page.getByLabel('Podstawa'), basis);
  await page.getByRole('textbox', { name: 'Uzasadnienie' }).fill(REASONS);
  await page.getByRole('button', { name: 'Zobacz pisma i wyślij' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wysłać decyzję?' });
  await expect(dialog.getByText(REASONS).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Wyślij decyzję' }).click();
  await expect(dialog).toBeHidden();
  // What says that it was sent goes away by itself; the decision stays, in place of its form.
  await expect(page.getByRole('radio', { name: outcome })).toBeHidden();
  await expect(page.getByRole('main').getByText(outcome, { exact: true }).first()).toBeVisible();
}

/** Sends a file by the open form of evidence; it stands among the files then. */
async function addEvidence(page: Page, name: string): Promise<void> {
  await attach(page, name);
  await press(page, page.getByRole('button', { name: 'Dodaj do sporu' }));
  await expect(page.getByRole('button', { name: 'Dodaj do sporu' })).toBeHidden();
  const files = page.getByRole('region', { name: 'Pliki' });
  await expect(files.getByText(name)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Przebieg' }).getByText('Dodano dowody').first()).toBeVisible();
}

/** A further administrator. */
async function secondAdmin(commands: Commands): Promise<Person> {
  const person = newPerson('Anna Sprawdzająca');
  await commands.register(person);
  const { user } = await commands.call(signInCalls.login, { email: person.email, password: person.password });
  const changes = { name: person.name, email: person.email, role: 'admin', status: 'active' } as const;
  await commands.call(users.update, { id: user._id, ...changes }, await commands.signIn(ADMIN));
  return person;
}

// Regulamin: Osoba, której dotyczy wpis
// Regulamin: Decyzję podejmuje
test('a disputed entry is hidden, answered and kept, and removed by another administrator on appeal', async ({
  page,
  commands,
  signIn,
  newVisitor,
}) => {
  const author = await describe(commands, PERSON);
  const buyer = await commands.verifiedPerson('Karol Kupujący');
  const reportId = await commands.buyReport(PERSON.pesel, buyer.token);
  const report = await newVisitor();
  await signIn(buyer, `/reports/${reportId}`, report);
  await expect(report.getByText(BAD.comment).first()).toBeVisible();
  const person = await commands.verifiedPerson(PERSON.name);

  const { number, address } =
    await test.step('the person proves who they are and disputes it, by keyboard', async () => {
      await signIn(person, '/dossier');
      await proveByBank(page, PERSON.name);
      const entry = page.getByRole('article').filter({ hasText: BAD.comment }).first();
      await press(page, entry.getByRole('link', { name: 'Zakwestionuj' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Zakwestionuj wpis' })).toBeVisible();
      await pick(page, 'To nieprawda');
      await type(page, page.getByLabel('Wyjaśnij, co i dlaczego'), TEXT);
      await attach(page, 'przelewy.pdf');
      await pick(page, 'usunięcia');
      await expect(page.getByText(/Na czas wyjaśnienia wpis nie liczy się do oceny/)).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Sprawdź i wyślij' }));
      await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
      await expectLead(page, /Czekamy na odpowiedź autora do/);
      await expect(page.getByText(/To 7 dni.* Od dziś wpis nie liczy się do oceny\./)).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Dodaj dowód' }));
      await looksRight(page);
      await addEvidence(page, 'umowa.pdf');
      const shown = (await page.getByText(/^Spór SP-/).textContent()) ?? '';
      return { number: shown.replace('Spór ', ''), address: new URL(page.url()).pathname };
    });

  await test.step('the open report hides it and has the new rating', async () => {
    await reloadUntil(report, report.getByText('Raport został skorygowany'));
    await expect(report.getByText(/Ocena w dniu wystawienia: 2,5, teraz: 3,8\./)).toBeVisible();
    await expect(report.getByText(/Wpis kwestionowany: treść ukryta na czas wyjaśnienia/)).toBeVisible();
    await expect(report.getByText(BAD.comment)).toHaveCount(0);
  });

  const writer = await newVisitor();
  await test.step('its author stands by it with a file', async () => {
    await signIn(author, null, writer);
    const history = await openHistory(writer, PERSON.name);
    await expect(history.getByText('kwestionowany')).toBeVisible();
    await writer.goto('/tenants');
    const clicks = await countClicks(writer);
    await writer.getByRole('link', { name: /^Odpowiedz: Odpowiedz w sporze o wpis „Problemy z płatnościami”/ }).click();
    await expectLead(writer, /Odpowiedz do .* Bez odpowiedzi wpis zostanie usunięty\./);
    await expectInFirstView(writer, writer.getByRole('button', { name: 'Odpowiedz', exact: true }));
    await writer.getByLabel('Dlaczego wpis jest prawdziwy?').fill(STATEMENT);
    await attach(writer, 'wyciąg.pdf');
    await writer.getByRole('button', { name: 'Sprawdź i wyślij' }).click();
    const known = writer.getByRole('region', { name: 'Sprawdź i wyślij' });
    await expect(known.getByText(/Załącznik \d \(Osoba, której dotyczy wpis · .*\n.*Załącznik \d \(/)).toBeVisible();
    await looksRight(writer);
    await writer.getByRole('button', { name: 'Wyślij', exact: true }).click();
    expect(await clicks()).toBe(3);
    await expectLead(writer, /Osoba może odnieść się do Twojej odpowiedzi do/);
    await expect(writer.getByText(/To 5 dni.* wpis nie liczy się do oceny\./)).toBeVisible();
    await writer.getByRole('button', { name: 'Dodaj dowód' }).click();
    await addEvidence(writer, 'protokół.pdf');
  });

  await test.step('the person comments', async () => {
    await page.reload();
    await expectLead(page, /Autor odpowiedział\. Możesz odnieść się do tego do/);
    await expect(page.getByText(STATEMENT)).toBeVisible();
    await expect(page.getByText('wyciąg.pdf')).toHaveCount(0);
    await expect(page.getByText(/^Autor wpisu · /).filter({ visible: true })).not.toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Dodaj dowód' })).toHaveCount(0);
    await type(page, page.getByLabel('Twoja wiadomość'), COMMENT);
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expectLead(page, /Rozpatrujemy spór\. Decyzja najpóźniej/);
  });

  const administrator = await newVisitor();
  const queue = '/admin/desk?queue=disputes';
  await test.step('the desk asks the author, who answers, and the person has the last word', async () => {
    await signIn(ADMIN, queue, administrator);
    await administrator.getByRole('row').filter({ hasText: number }).getByRole('link').click();
    await administrator.getByRole('button', { name: 'Zadaj pytanie' }).click();
    const dialog = administrator.getByRole('dialog', { name: 'Pytanie do strony sporu' });
    await dialog.getByRole('radio', { name: 'Autora wpisu' }).check();
    await dialog.getByRole('textbox', { name: 'Pytanie' }).fill(QUESTION);
    await looksRight(administrator);
    await dialog.getByRole('button', { name: 'Wyślij pytanie' }).click();
    await expect(administrator.getByText(/^Czeka na odpowiedź do /)).toBeVisible();
    await expect(administrator.getByRole('button', { name: 'Zobacz pisma i wyślij' })).toHaveCount(0);

    await writer.goto('/tenants');
    await writer.getByRole('link', { name: /Odpowiedz na pytanie w sporze o wpis „Problemy z płatnościami”/ }).click();
    await expectLead(writer, /Mamy do Ciebie pytanie\. Odpowiedz do/);
    await writer.getByLabel('Twoja odpowiedź').fill(ANSWER);
    await looksRight(writer);
    await attach(writer, 'aneks.pdf');
    await writer.getByRole('button', { name: 'Sprawdź i wyślij' }).click();
    await writer.getByRole('button', { name: 'Wyślij', exact: true }).click();
    await expectLead(writer, /Druga strona może odnieść się do Twojej odpowiedzi do/);

    await page.reload();
    await expectLead(page, /Druga strona odpowiedziała na nasze pytanie\. Możesz odnieść się do tego do/);
    for (const text of [QUESTION, ANSWER]) await expect(page.getByText(text)).toBeVisible();
    await looksRight(page);
    await type(page, page.getByLabel('Twoja wiadomość'), LAST_WORD);
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expectLead(page, /Rozpatrujemy spór\. Decyzja najpóźniej/);
  });

  await test.step('the desk takes it and keeps the entry', async () => {
    await administrator.goto(queue);
    const clicks = await countClicks(administrator);
    await administrator
      .getByRole('button', { name: `Weź ${number}` })
      .filter({ visible: true })
      .click();
    await expect(
      administrator.getByRole('button', { name: `Oddaj ${number}` }).filter({ visible: true }),
    ).toBeVisible();
    await administrator.getByRole('row').filter({ hasText: number }).getByRole('link').click();
    await expect(administrator.getByText(`Spór ${number}`)).toBeVisible();
    for (const text of [TEXT, STATEMENT, COMMENT, LAST_WORD])
      await expect(administrator.getByText(text).first()).toBeVisible();
    await decide(administrator, 'Wpis pozostaje');
    // From the list to the sent decision.
    expect(await clicks()).toBeLessThanOrEqual(7);
  });

  await test.step('both sides read the decision, the person saves it and appeals', async () => {
    await writer.reload();
    await expectLead(writer, /Wpis pozostaje\./);
    await expect(writer.getByText(REASONS).first()).toBeVisible();
    await page.reload();
    await expectLead(page, /Wpis pozostaje\. Odwołanie do/);
    expect(readPdfText(await download(page, 'Pobierz decyzję (PDF)'))).toContain(number);
    await press(page, page.getByRole('button', { name: 'Odwołaj się' }));
    await type(page, page.getByLabel('Dlaczego się odwołujesz?'), APPEAL);
    await press(page, page.getByRole('button', { name: 'Sprawdź i wyślij' }));
    await press(page, page.getByRole('button', { name: 'Wyślij', exact: true }));
    await expectLead(page, /Odwołanie w toku\. Decyzja najpóźniej/);
  });

  await test.step('the report has the entry again', async () => {
    await reloadUntil(report, report.getByText(BAD.comment));
    await expect(report.getByText(/Ocena w dniu wystawienia: 2,5, teraz: 2,5\./)).toBeVisible();
  });

  await test.step('only another administrator decides the appeal, and removes the entry', async () => {
    const other = await secondAdmin(commands);
    await administrator.reload();
    await expect(administrator.getByText('Odwołanie rozpatruje ktoś inny')).toBeVisible();
    const judge = await newVisitor();
    await signIn(other, new URL(administrator.url()).pathname, judge);
    await judge.getByRole('button', { name: `Weź ${number}` }).click();
    await decide(judge, 'Wpis usunięty', 'Brak dowodów na prawdziwość wpisu');
    await page.goto(address);
    await expectLead(page, /Spór zakończony/);
    await reloadUntil(report, report.getByText(/wpis z 0?1\.02\.2026 zakwestionowano, przywrócono, usunięto/));
    await expect(report.getByText(BAD.comment)).toHaveCount(0);
  });

  await test.step('everybody got their mails', async () => {
    const decided = `Decyzja w sporze ${number}`;
    const contested = expect.stringMatching(/^Twój wpis jest kwestionowany – odpowiedz do /);
    const changed = expect.stringMatching(/^Zmieniły się dane w raporcie RN-/);
    const [ofAuthor, ofPerson] = [`Autor dodał dowody w sporze ${number}`, `Osoba dodała dowody w sporze ${number}`];
    const [asked, otherAsked] = [`Mamy pytanie w sporze ${number}`, `Pytanie do drugiej strony sporu ${number}`];
    await expectMails(commands, author, decided, decided, asked, ofPerson, contested);
    await expectMails(commands, buyer, expect.stringMatching(/Płatność przyjęta/), changed);
    const [answered, received] = [`Autor odpowiedział w sporze ${number}`, `Przyjęliśmy spór ${number}`];
    const questionAnswered = `Odpowiedź na pytanie w sporze ${number}`;
    const ofCourse = [ofAuthor, answered, decided, decided, questionAnswered, received, otherAsked];
    await expectMails(commands, person, ...ofCourse, 'Teczka jest otwarta');
  });
});

/** Disputes the first entry with a comment in the file of a guest; returns the number of the dispute. */
async function disputeAsGuest(page: Page, comment: string, email: string): Promise<string> {
  await page.goto('/dossier/guest');
  const entry = page.getByRole('article').filter({ hasText: comment }).first();
  await entry.getByRole('link', { name: 'Zakwestionuj' }).click();
  await page.getByRole('radio', { name: 'To nieprawda' }).check();
  await page.getByLabel('Wyjaśnij, co i dlaczego').fill(TEXT);
  await page.getByRole('radio', { name: 'usunięcia' }).check();
  await page.getByLabel('E-mail do wiadomości w tej sprawie (opcjonalnie)').fill(email);
  await looksRight(page);
  await page.getByRole('button', { name: 'Sprawdź i wyślij' }).click();
  await expect(page.getByRole('region', { name: 'Sprawdź i wyślij' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Wyślij bez dowodów' }).click();
  await expectLead(page, /Czekamy na odpowiedź autora do/);
  return ((await page.getByText(/^Spór SP-/).textContent()) ?? '').replace('Spór ', '');
}

test('a guest comes back to a dispute with its number, or hears of it by mail', async ({ page, context, commands }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await describe(commands, PERSON);
  const { email } = newPerson('Gość');
  const firstHeading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await page.goto('/dossier/start');
  await proveByBank(page, PERSON.name);
  await expect(page.getByRole('heading', { name: 'Wpisy o Tobie' })).toBeVisible();

  await test.step('without an address the number and the date are what to keep', async () => {
    const number = await disputeAsGuest(page, GOOD.comment, '');
    const sentence = `Nie podano adresu. Zapisz numer ${number} i wróć tu do `;
    await expect(page.getByText(sentence)).toBeVisible();
    await looksRight(page);
    await press(page, page.getByRole('button', { name: 'Kopiuj numer' }));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    expect((await download(page, 'Dodaj do kalendarza')).toString()).toContain(`SUMMARY:Termin: ${number}`);
    await page.goto('/dossier/guest/settings');
    await expect(page.getByRole('heading', { name: 'Adres do wiadomości' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Potwierdzenia', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Powiadomienia', exact: true })).toHaveCount(0);
    await looksRight(page);
    await page.goto('/dossier/guest');
    await expect(firstHeading).toHaveText('Twoje sprawy');
  });

  const number = await test.step('an address is named with a dispute and confirmed from its mail', async () => {
    const sent = await disputeAsGuest(page, BAD.comment, email);
    await expect(page.getByText(`Adres ${email} czeka na potwierdzenie.`)).toBeVisible();
    await looksRight(page);
    const address = page.url();
    await page.goto(linkOf(await commands.mail(email, /^Potwierdź adres do wiadomości$/), '/dossier/confirm-address'));
    await press(page, page.getByRole('button', { name: 'Potwierdzam adres' }));
    await expect(page.getByText('Adres jest potwierdzony')).toBeVisible();
    await looksRight(page);
    await press(page, page.getByRole('link', { name: 'Wróć do teczki' }));
    await expect(firstHeading).toHaveText('Twoje sprawy');
    await page.goto(address);
    await expect(page.getByText(/Adres potwierdzono/)).toBeVisible();
    await looksRight(page);
    return sent;
  });

  await test.step('the author answers, and the mail leads to the page that opens the file', async () => {
    const token = await commands.signIn(author);
    const { rows } = await commands.call(disputes.list, { side: 'author' }, token);
    const id = rows.find((row) => row.number === number)?._id ?? '';
    const { version } = (await commands.call(disputes.get, { id }, token)).dispute;
    await commands.call(disputes.answer, { id, is: 'stand', text: STATEMENT, version }, token);
    const news = await commands.mail(email, new RegExp(`^Autor odpowiedział w sporze ${number}$`));
    await page.goto(linkOf(news, '/dossier/start'));
    await proveByBank(page, PERSON.name);
    await expect(firstHeading).toHaveText('Do zrobienia');
    await expect(
      page
        .getByRole('region', { name: 'Do zrobienia' })
        .getByText(/Odnieś się/)
        .first(),
    ).toBeVisible();
    await looksRight(page);
  });
});
