import type { Output } from '@najem/shared/contract/kernel';
import { reports } from '@najem/shared/contract/reports';
import { cases, type claims, disputes, dossier } from '@najem/shared/contract/rights';
import { CASE_TITLES, nameDispute } from '@najem/shared/domain/rights';
import type { Commands } from '../commands';
import { expect, test } from '../fixtures';
import { DEMO } from '../pages/demo';
import { openHistory } from '../pages/entry';
import { arrive, looksRight, type Stop, walk } from '../pages/walk';

/** Each of some rows whose state no row before it has. */
function oneOfEachState<Row extends { state: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ state }, at) => rows.findIndex((row) => row.state === state) === at);
}

test('the screens of a file can be used by everybody', async ({ page, commands, signIn, newVisitor }) => {
  const token = await commands.signIn(DEMO.described);
  const own = (await commands.call(disputes.list, {}, token)).rows;
  const ownCases = (await commands.call(cases.list, {}, token)).rows;
  const entries = (await commands.call(dossier.entries, {}, token)).rows;
  const entryId = entries.find(({ standing }) => standing.is === 'counting')?._id ?? '';
  const standings = entries.filter(
    (one, at) => entries.findIndex(({ standing }) => standing.is === one.standing.is) === at,
  );
  const states = oneOfEachState(own);
  expect(states.length).toBeGreaterThan(5);
  await signIn(DEMO.described, '/dossier');
  await expect(page.getByRole('heading', { level: 1, name: 'Moja teczka' })).toBeVisible();
  await walk(page, [
    ['/dossier/inquiries', 'Kto o mnie pytał'],
    ...standings.map(({ _id }): Stop => [`/dossier/entries/${_id}`, 'Wpis o Tobie']),
    [`/dossier/entries/${entryId}/dispute`, 'Zakwestionuj wpis'],
    ['/dossier/disputes', 'Spory'],
    ...states.map((dispute): Stop => [`/dossier/disputes/${dispute._id}`, nameDispute(dispute)]),
    ['/dossier/cases', 'Sprawy'],
    ['/dossier/cases/new', 'Nowa sprawa'],
    ['/dossier/cases/new?kind=objection', 'Nowa sprawa'],
    ...ownCases.map(({ _id, kind }): Stop => [`/dossier/cases/${_id}`, new RegExp(`^${CASE_TITLES[kind]}, `)]),
    ['/dossier/settings', 'Powiadomienia i potwierdzenia'],
    ['/dossier/company', 'Dodaj firmę'],
    ['/dossier/passports', 'Paszport najmu'],
    ['/dossier/passports/new', 'Nowy paszport'],
    ['/dossier', 'Moja teczka'],
  ]);

  await test.step('a reply', async () => {
    await page.getByRole('button', { name: 'Odpowiedz' }).first().click();
    await expect(page.getByLabel('Twoja odpowiedź')).toBeVisible();
    await looksRight(page);
  });

  await test.step('the withdrawal of a dispute', async () => {
    const waiting = own.find(({ state }) => state === 'awaiting_author');
    await arrive(page, [`/dossier/disputes/${waiting?._id}`, waiting ? nameDispute(waiting) : '']);
    await page.getByRole('button', { name: 'Wycofaj spór' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Wycofać spór?' })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
  });

  await test.step('an appeal', async () => {
    const decided = own.find(({ state }) => state === 'decided');
    await arrive(page, [`/dossier/disputes/${decided?._id}`, decided ? nameDispute(decided) : '']);
    await page.getByRole('button', { name: 'Odwołaj się' }).click();
    await expect(page.getByLabel('Dlaczego się odwołujesz?')).toBeVisible();
    await looksRight(page);
  });

  await test.step('a proof that waits for its file to open', async () => {
    await page.route(/\/api\/dossier\/claims\?/, async (route) => {
      const answer = await route.fetch();
      const known = (await answer.json()) as Output<typeof claims.list>;
      const held = known.claims.map((claim) => ({ ...claim, state: 'held', dueAt: claim.createdAt }));
      await route.fulfill({ json: { ...known, claims: held } });
    });
    await page.goto('/dossier');
    await expect(page.getByText('Czeka na otwarcie').first()).toBeVisible();
    await looksRight(page);
    await page.unroute(/\/api\/dossier\/claims\?/);
    await page.goto('/dossier');
    await expect(page.getByRole('heading', { level: 1, name: 'Moja teczka' })).toBeVisible();
  });

  await test.step('a link to a passport, and what it opens', async () => {
    await arrive(page, ['/dossier/passports', 'Paszport najmu']);
    await page.getByRole('button', { name: 'Utwórz link' }).click();
    const form = page.getByRole('dialog', { name: 'Nowy link do paszportu' });
    await expect(form).toBeVisible();
    await looksRight(page);
    await form.getByRole('button', { name: 'Utwórz link' }).click();
    const ready = page.getByRole('dialog', { name: 'Link jest gotowy' });
    const link = await ready.getByLabel('Link do paszportu').inputValue();
    await looksRight(page);
    const reader = await newVisitor();
    await reader.goto(link);
    await expect(reader.getByText(/^Udostępnione przez osobę, której dotyczy/)).toBeVisible();
    await looksRight(reader);
  });
});

test('the screens of an author can be used by everybody', async ({ page, commands, signIn }) => {
  const token = await commands.signIn(DEMO.author);
  const { rows } = await commands.call(disputes.list, { side: 'author' }, token);
  await signIn(DEMO.author, null);
  await openHistory(page, 'Tomasz Zieliński');
  await looksRight(page);
  await walk(page, [
    ['/landlords', 'Lista wynajmujących'],
    ['/rent-coins', 'RentCoins'],
    ['/dossier', 'Moja teczka'],
    ['/dossier/statements', 'Usunięte wpisy'],
    ['/dossier/disputes', 'Spory'],
    ...oneOfEachState(rows).map((dispute): Stop => [`/dossier/disputes/${dispute._id}`, nameDispute(dispute)]),
  ]);

  await test.step('the answers to a dispute', async () => {
    const waiting = rows.find(({ state }) => state === 'awaiting_author');
    await arrive(page, [`/dossier/disputes/${waiting?._id}`, waiting ? nameDispute(waiting) : '']);
    for (const [answer, field] of [
      ['Podtrzymuję wpis', 'Dlaczego wpis jest prawdziwy?'],
      ['Poprawiam wpis', 'Komentarz'],
    ] as const) {
      await page.getByRole('radio', { name: answer }).check();
      await expect(page.getByLabel(field)).toBeVisible();
      await looksRight(page);
    }
  });

  await test.step('a further entry about a known tenant', async () => {
    await arrive(page, ['/tenants/add', 'Dodaj najemcę']);
    await page.getByLabel('PESEL, NIP lub numer paszportu').fill(await identifierOf(commands));
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(page.getByText('Ten numer jest już w serwisie.')).toBeVisible();
    await looksRight(page);
  });

  await test.step('the removal of a landlord', async () => {
    await arrive(page, ['/landlords', 'Lista wynajmujących']);
    await page
      .getByRole('button', { name: /^Usuń: / })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await looksRight(page);
  });
});

/** The number of the described person. */
async function identifierOf(commands: Commands): Promise<string> {
  const { rows } = await commands.call(reports.list, {}, await commands.signIn(DEMO.buyer));
  return rows[0]?.identifier ?? '';
}
