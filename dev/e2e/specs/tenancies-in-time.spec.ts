import { rentCoins } from '@najem/shared/contract/register';
import type { Input } from '@najem/shared/contract/kernel';
import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { ADMIN, Commands, newPerson, type Person } from '../commands';
import { claimByDocument } from '../document-claim';
import { linkOf } from '../described-person';
import { expect, testOn } from '../fixtures';
import { choose } from '../pages/choice';
import { attach } from '../pages/entry';
import { proveByBank } from '../pages/screen';
import { looksRight } from '../pages/walk';

type Account = Person & { token: string };

const DAY_MS = 86_400_000;
const dayIn = (days: number) => warsawDate(new Date(Date.now() + days * DAY_MS));
const ADDRESS = 'ul. Lipowa 4/7, 30-001 Kraków';
/** The window of a tenancy that ended so long ago is open from its confirmation on. */
const ENDED = { from: '2025-01-01', to: dayIn(-20) };
/** Of the sandbox's bank. */
const BANK = {
  landlord: { name: 'Izabela Sadowska', pesel: '36871248317' },
  tenant: { name: 'Marcin Wolski', pesel: '36871348314' },
  later: { name: 'Zofia Grabska', pesel: '36871448311' },
  owner: { name: 'Natalia Krzemińska', pesel: '36871548318' },
};
const WORDS = {
  landlord: 'Czynsz zawsze na czas.',
  tenant: 'Kaucja wróciła po tygodniu.',
  alone: 'Mieszkanie oddane w porządku.',
  leaver: 'Usterki naprawiano od ręki.',
  aboutLeaver: 'Nigdy nie było skarg sąsiadów.',
  aboutOwner: 'Zawsze zostawiał porządek po sobie.',
};

const test = testOn('muchLaterSite');

test('silence, removal and lateness hold up neither an end nor the opinions of the other side', async ({
  page,
  baseURL,
  launch,
  signIn,
  newVisitor,
}) => {
  let site = await launch();
  const commands = new Commands(baseURL as string);
  const other = await newVisitor();
  /** Has so many days pass: the site starts again, with a clock that is so far ahead. */
  const later = async (days: number) => {
    for (const left of [page, other]) await left.goto('about:blank');
    await site.end('SIGTERM');
    const preload = `--import ${new URL('../later.mjs', import.meta.url).href}`;
    site = await launch({ settings: { DAYS_LATER: String(days), NODE_OPTIONS: preload } });
  };
  const landlord = await commands.verifiedPerson('Lena Wynajmująca');
  const tenant = await commands.verifiedPerson('Tymon Najemca');
  const silent = await commands.verifiedPerson('Celina Cicha');
  const leaver = await commands.verifiedPerson('Dawid Odchodzący');
  const borrower = await commands.verifiedPerson('Filip Pożyczający');
  const mistaken = await commands.verifiedPerson('Ela Pomylona');
  const nobody = newPerson('Nikt Obecny');

  const invite = (email: string, terms: Pick<Input<typeof tenancies.invite>, 'from' | 'to'>) =>
    commands.call(tenancies.invite, { role: 'landlord', address: ADDRESS, emails: [email], ...terms }, landlord.token);
  const letHome = async (to: Account, terms: Parameters<typeof invite>[1]) => {
    const { tenancies: entered } = await invite(to.email, terms);
    const link = linkOf(await commands.mail(to.email, /prosi o potwierdzenie najmu$/), '/tenancies/invited/');
    const token = link.split('/').at(-1) ?? '';
    await commands.call(tenancies.answerInvitation, { token, answer: 'confirm' }, to.token);
    return entered[0]?.number ?? '';
  };
  const give = (number: string, by: Account, reason: string, comment: string) =>
    commands.call(opinions.give, { number, version: 0, entries: [{ reason, comment }] }, by.token);

  const [ongoing, alone, left, borrowed] =
    await test.step('homes are let to people who are proven, silent, or leave', async () => {
      for (const [person, name, reader] of [
        [landlord, BANK.landlord.name, page],
        [tenant, BANK.tenant.name, other],
      ] as const) {
        await signIn(person, '/dossier/start', reader);
        await proveByBank(reader, name);
        await expect(reader).toHaveURL(/\/dossier$/);
      }
      const unended = await letHome(tenant, { from: '2025-01-01' });
      const ended = await letHome(silent, ENDED);
      await give(ended, landlord, 'property_care', WORDS.alone);
      const leaving = await letHome(leaver, ENDED);
      await give(leaving, leaver, 'quick_response', WORDS.leaver);
      await give(leaving, landlord, 'cleanliness', WORDS.aboutLeaver);
      await claimByDocument(commands, { baseURL, ...borrower, pesel: BANK.owner.pesel });
      const ofOther = await letHome(borrower, ENDED);
      await give(ofOther, landlord, 'cleanliness', WORDS.aboutOwner);
      await invite(nobody.email, { from: '2025-01-01' });
      return [unended, ended, leaving, ofOther] as const;
    });
  const yesterday = dayIn(-1);

  await test.step('a tenant proposes an end, to which the landlord says nothing', async () => {
    await other.goto(`/tenancies/${ongoing}`);
    await other.getByLabel('Ostatni dzień najmu').fill(formatDate(yesterday));
    await other.getByLabel('Ostatni dzień najmu').press('Tab');
    await other.getByRole('button', { name: 'Zapisz' }).click();
    await expect(other.getByText(/^Proponujesz koniec /)).toBeVisible();
  });

  await test.step('a tenancy that both take for a mistake is annulled', async () => {
    const number = await letHome(mistaken, { from: '2025-01-01' });
    await page.goto(`/tenancies/${number}`);
    await page.getByRole('button', { name: 'Zgłoś błąd w tym najmie' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Zgłoś błąd' }).click();
    await expect(page.getByText('Zgłaszasz błąd w tym najmie. Teraz odpowie druga strona.')).toBeVisible();
    await signIn(mistaken, `/tenancies/${number}`, other);
    await other.getByRole('button', { name: 'Zgadzam się, to błąd' }).click();
    await looksRight(other);
    await other.getByRole('alertdialog').getByRole('button', { name: 'Zgadzam się, to błąd' }).click();
    await expect(other.getByText('Najem został unieważniony. Nigdzie się nie pokazuje.')).toBeVisible();
    await looksRight(other);
    await commands.mail(landlord.email, /^Najem .*unieważniony/);
  });

  await test.step('who leaves reads before what becomes of opinions', async () => {
    await signIn(leaver, '/dossier/settings', other);
    await expect(other.getByText(/Twoje opinie o najmach zniszczymy/).first()).toBeVisible();
    await other.getByRole('button', { name: 'Usuń konto' }).click();
    const removal = other.getByRole('dialog', { name: 'Usunąć konto?' });
    await removal.getByLabel('Wpisz USUŃ, aby potwierdzić').fill('USUŃ');
    await removal.getByRole('button', { name: 'Usuń konto' }).click();
    await expect(other.getByText('Konto zostało usunięte.')).toBeVisible();
  });

  await later(15);
  await test.step('the end holds by silence, and both write', async () => {
    for (const [person, reason, words, reader] of [
      [landlord, /Terminowy płatnik/, WORDS.landlord, page],
      [tenant, /Rzetelne rozliczenie kaucji/, WORDS.tenant, other],
    ] as const) {
      const mail = await commands.mail(person.email, new RegExp(`^Czas na opinię o najmie ${ongoing}`));
      await signIn(person, new URL(linkOf(mail, '/tenancies/')).pathname, reader);
      await reader.getByLabel('Powód').click();
      await reader.getByRole('option', { name: reason }).click();
      await reader.getByLabel('Komentarz').fill(words);
      await reader.getByRole('button', { name: 'Zapieczętuj opinię' }).click();
      await expect(reader.getByText(words)).toBeVisible();
    }
  });
  await test.step('whose number it is proves it better than who borrowed it', async () => {
    const { rows } = await commands.call(tenancies.list, {}, await commands.signIn(landlord));
    expect(rows.find(({ number }) => number === borrowed)?.isProven).toBe(true);
    const owner = await commands.verifiedPerson('Natalia Krzemińska');
    await signIn(owner, '/dossier/start', other);
    await proveByBank(other, BANK.owner.name);
    await expect(other).toHaveURL(/\/dossier$/);
    await commands.mail(borrower.email, /tożsamo|potwierdzeni/i);
  });
  const coinsBefore = await coinsOf(commands, landlord, tenant);

  await later(62);
  const token = await commands.signIn(landlord);

  await test.step('both read what was said about them, and get RentCoins for what they said', async () => {
    await commands.mail(landlord.email, new RegExp(`^Opinie o najmie ${ongoing} są odsłonięte$`));
    for (const [person, reader] of [
      [landlord, page],
      [tenant, other],
    ] as const) {
      await signIn(person, `/tenancies/${ongoing}`, reader);
      for (const words of [WORDS.landlord, WORDS.tenant]) await expect(reader.getByText(words)).toBeVisible();
      await looksRight(reader);
    }
    const coins = await coinsOf(commands, landlord, tenant);
    expect(coins.map((balance, at) => balance > (coinsBefore[at] ?? balance))).toEqual([true, true]);
  });

  await test.step('the landlord proves what they wrote, beside it', async () => {
    await page.getByRole('button', { name: /^Dodaj dowody/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Dodaj dowody' });
    await choose(dialog.getByLabel('Jaki to dowód?'), 'Umowa najmu');
    await attach(page, 'umowa.pdf');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
    await expect(page.getByText('Umowa najmu, 1 plik: czeka na ocenę')).toBeVisible();
  });

  await test.step('both histories have them, with the mark of the tenancy', async () => {
    const buyer = await commands.verifiedPerson('Karol Kupujący');
    const reader = await newVisitor();
    for (const [{ pesel }, words] of [
      [BANK.tenant, WORDS.landlord],
      [BANK.landlord, WORDS.tenant],
    ] as const) {
      await signIn(buyer, `/reports/${await commands.buyReport(pesel, buyer.token)}`, reader);
      await expect(reader.getByText('Opinie z najmów, które potwierdziły obie strony: 1 z 1')).toBeVisible();
      await expect(reader.getByText(words).first()).toBeVisible();
      await expect(
        reader
          .getByText(/Opinia z najmu 01\.2025–\d\d\.20\d\d\. Obie strony potwierdziły najem, nie treść wpisu\.$/)
          .first(),
      ).toBeVisible();
    }
    await looksRight(reader);
    await reader.goto('about:blank');
  });

  await test.step('the passport says how long the tenant has rented', async () => {
    await other.goto('/dossier/passports/new');
    await expect(
      other.getByText(/^Najmy potwierdzone przez obie strony: 1, u 1 wynajmującego, razem \d+ mies\./),
    ).toBeVisible();
    await expect(other.getByText('Potwierdziły je osoby, nie umowy.')).toBeVisible();
    await looksRight(other);
  });

  await test.step('one who wrote alone is read, reported, and joined to the history by who proves themselves later', async () => {
    await signIn(silent, `/tenancies/${alone}`, other);
    await expect(other.getByText(WORDS.alone)).toBeVisible();
    await expect(other.getByText('Ta opinia zostaje przy najmie. Nie trafiła do historii.')).toBeVisible();
    await looksRight(other);
    await other.getByRole('link', { name: 'Zgłoś tę opinię' }).click();
    await other.getByLabel('Opisz sprawę').fill('To nie dotyczy mnie, tylko poprzedniego najemcy.');
    await looksRight(other);
    await other.getByRole('button', { name: 'Wyślij' }).click();
    await expect(other.getByText(`opinia z najmu ${alone}`)).toBeVisible();
    await looksRight(other);
    await other.getByRole('link', { name: `Najem ${alone}` }).click();
    await other.getByRole('link', { name: 'Potwierdź tożsamość', exact: true }).click();
    await proveByBank(other, BANK.later.name);
    await expect(other).toHaveURL(new RegExp(`/tenancies/${alone}$`));
    await other.getByRole('button', { name: 'Dołącz' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Dołącz' }).click();
    await expect(other.getByText('Ta opinia zostaje przy najmie. Nie trafiła do historii.')).toHaveCount(0);
    await other.goto('/dossier');
    await expect(other.getByText(WORDS.alone).first()).toBeVisible();
  });

  await test.step('of who left, the words about them remain, and their own are gone', async () => {
    await page.goto(`/tenancies/${left}`);
    await expect(page.getByText(/^osoba usunięta$/i).first()).toBeVisible();
    await expect(page.getByText(WORDS.aboutLeaver)).toBeVisible();
    await expect(page.getByText(WORDS.leaver)).toHaveCount(0);
    await looksRight(page);
  });

  await test.step('the owner of the number is described by nobody, as the desk decides', async () => {
    await page.goto(`/tenancies/${borrowed}`);
    await expect(page.getByText('Tej opinii nie dodano do historii.')).toBeVisible();
    await looksRight(page);
    await signIn(ADMIN, '/admin/desk?queue=notes', other);
    const question = other
      .getByRole('row')
      .filter({ hasText: 'Lepszy dowód tożsamości' })
      .filter({ hasText: borrowed });
    await question.getByRole('button', { name: `Rozstrzygnij: ${borrowed}` }).click();
    await other.getByLabel('Decyzja').click();
    await other.getByRole('option', { name: /^To inna osoba/ }).click();
    await other.getByLabel('Powód').fill('Numer należy do innej osoby, która potwierdziła go przez bank.');
    await other.getByRole('button', { name: 'Rozstrzygnij', exact: true }).click();
    await commands.mail(borrower.email, new RegExp(`^Najem ${borrowed}`));
    await page.reload();
    await expect(page.getByText('tożsamości sprawdzone')).toHaveCount(0);
    await expect(page.getByText('Tej opinii nie dodano do historii.')).toBeVisible();
  });

  await test.step('an invitation that nobody answered can be sent again', async () => {
    const { rows } = await commands.call(tenancies.list, {}, token);
    await page.goto(`/tenancies/${rows.find(({ state }) => state === 'lapsed')?.number}`);
    await expect(page.getByText('Zaproszenie wygasło. Czas na odpowiedź minął.')).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Zaproś ponownie' }).click();
    await expect(page.getByLabel('Adres')).toHaveValue(ADDRESS);
  });
});

async function coinsOf(commands: Commands, ...people: readonly Person[]): Promise<number[]> {
  const balances: number[] = [];
  for (const person of people) {
    balances.push((await commands.call(rentCoins.balance, {}, await commands.signIn(person))).rentCoins);
  }
  return balances;
}
