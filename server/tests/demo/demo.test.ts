import { rentCoins, subjects, users } from '@najem/shared/contract';
import { isNip, isPesel, computeRating, SUBJECTS } from '@najem/shared/domain';
import { loadDemoData, type DemoSignIn } from '../../src/demo/load';
import { planDemo } from '../../src/demo/plan';
import { startTestApp, type TestApp } from '../support/harness';
import { signIn, signInAdmin, signUp } from '../support/sign-in';
import { BOTH_KINDS } from '../support/subject-actions';

let site: TestApp;
let accounts: DemoSignIn[];
beforeAll(async () => {
  site = await startTestApp();
  await signInAdmin(site);
  accounts = await loadDemoData(site.ctx);
});
afterAll(() => site.close());

function account(name: string): DemoSignIn {
  return accounts.find(({ email }) => email.startsWith(name))!;
}

it('holds at least 60 tenants and landlords, most of them with history of the last three years', async () => {
  const rows = await site.ctx.db.selectFrom('subjects').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(60);
  for (const [kind] of BOTH_KINDS) expect(rows.filter((row) => row.kind === kind).length).toBeGreaterThanOrEqual(25);
  expect(new Set(rows.map(({ rating_tenths }) => rating_tenths)).size).toBeGreaterThan(12);
  expect(rows.filter(({ entry_count }) => entry_count === 0).length).toBeGreaterThan(3);
  const entries = await site.ctx.db.selectFrom('history_entries').selectAll().execute();
  expect(entries.length).toBeGreaterThan(120);
  const threeYearsAgo = new Date(site.now().getTime() - 3.2 * 365 * 86_400_000);
  for (const { created_at } of entries) {
    expect(created_at.getTime()).toBeGreaterThan(threeYearsAgo.getTime());
    expect(created_at.getTime()).toBeLessThan(site.now().getTime());
  }
});

it('rates everybody by their entries', async () => {
  const rows = await site.ctx.db.selectFrom('subjects').selectAll().execute();
  for (const row of rows) {
    const entries = await site.ctx.db
      .selectFrom('history_entries')
      .select('reason')
      .where('subject_id', '=', row.id)
      .execute();
    const expected = computeRating(
      SUBJECTS[row.kind],
      entries.map(({ reason }) => reason),
    );
    expect([row.rating_tenths, row.entry_count]).toEqual([Math.round(expected.rating * 10), expected.entries]);
  }
});

it('identifies nobody who could live', async () => {
  const rows = await site.ctx.db.selectFrom('subjects').selectAll().execute();
  const identifiers = rows.map((row) =>
    site.ctx.vault.open({ cipher: row.identifier_cipher!, keyId: row.identifier_key! }),
  );
  for (const identifier of identifiers) {
    const isOld = isPesel(identifier) && /^\d\d[89]\d/.test(identifier);
    const isNobodys = isNip(identifier) && /^[1-9]00/.test(identifier);
    expect(isOld || isNobodys || /^XX\d{7}$/.test(identifier)).toBe(true);
  }
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

it('prints five sign-ins, each of another kind', async () => {
  expect(accounts).toHaveLength(5);
  const login = (name: string) => site.call(users.login, account(name));
  expect((await login('agnieszka')).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await login('pawel')).body.code).toBe('USER_BLOCKED');
  const states = await Promise.all(['katarzyna', 'tomasz', 'marek'].map(async (name) => (await login(name)).body.user));
  expect(states.map(({ verification_status }) => verification_status)).toEqual(['verified', 'verified', 'unverified']);
});

it('gives the landlord enough RentCoins for a report, all of them in the ledger', async () => {
  const katarzyna = await signIn(site, account('katarzyna'));
  const { body } = await site.call(rentCoins.balance, {}, { as: katarzyna });
  expect(body.rentCoins).toBeGreaterThanOrEqual(120);
  expect(account('katarzyna').about).toContain(`${body.rentCoins} RentCoins`);
  const history = await site.call(rentCoins.history, {}, { as: katarzyna });
  expect(history.body.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.rentCoins);
});

it('shows each of them a list of their own', async () => {
  for (const name of ['katarzyna', 'tomasz', 'marek']) {
    const person = await signIn(site, account(name));
    const { body } = await site.call(subjects.tenant.list, {}, { as: person });
    expect(body.length).toBeGreaterThan(0);
  }
});

it('came through active referral links', async () => {
  const rows = await site.ctx.db
    .selectFrom('users')
    .select('referral_link_id')
    .where('referral_link_id', 'is not', null)
    .execute();
  expect(rows.length).toBeGreaterThanOrEqual(3);
});

it('is loaded once and answers the same sign-ins again', async () => {
  const count = () => site.ctx.db.selectFrom('subjects').select('id').execute();
  const before = await count();
  expect(await loadDemoData(site.ctx)).toEqual(accounts);
  expect(await count()).toHaveLength(before.length);
});

it('stays out of a database that somebody uses', async () => {
  const other = await startTestApp();
  await signUp(other);
  expect(await loadDemoData(other.ctx)).toEqual([]);
  expect(await other.ctx.db.selectFrom('subjects').select('id').execute()).toEqual([]);
  await other.close();
});

it('is loaded once by processes that start together', async () => {
  const first = await startTestApp();
  const second = await startTestApp({ shareWith: first });
  const [one, two] = await Promise.all([loadDemoData(first.ctx), loadDemoData(second.ctx)]);
  expect(one).toEqual(two);
  await second.close();
  await first.close();
});

it('tells the same story every time', () => {
  expect(planDemo(site.now())).toEqual(planDemo(site.now()));
});
