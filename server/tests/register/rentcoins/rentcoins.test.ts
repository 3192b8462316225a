import { rentCoins, accountRentCoins } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/kernel/context';
import { grantAward, spendRentCoins, takeBack } from '../../../src/register/rentcoins/ledger';
import { findWrongBalances } from '../../../src/register/rentcoins/queries';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject } from '../../support/subject-actions';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  person = await site.signUpVerified();
});

const contribution = (onceKey: string, action: 'add_tenant' | 'add_landlord' | 'add' | 'bonus' = 'add_tenant') => ({
  userId: person.id,
  action,
  onceKey,
});
const balance = async () => (await site.call(rentCoins.balance, {}, { as: person })).body.rentCoins;

it('RentCoins are awarded as specified', async () => {
  expect(await grantAward(site.ctx, contribution('a', 'add_tenant'))).toBe(20);
  expect(await grantAward(site.ctx, contribution('b', 'add_landlord'))).toBe(20);
  expect(await grantAward(site.ctx, contribution('c', 'add'))).toBe(10);
  expect(await grantAward(site.ctx, contribution('d', 'bonus'))).toBe(20);
  expect(await balance()).toBe(70);
  expect((await site.call(accountRentCoins, {}, { as: person })).body).toEqual({ success: true, rentCoins: 70 });
});

// RULES: The balance is the sum
it('RentCoins are awarded once per contribution and user', async () => {
  const another = await site.signUpVerified();
  expect(await grantAward(site.ctx, contribution('subject'))).toBe(20);
  expect(await grantAward(site.ctx, contribution('subject'))).toBe(0);
  expect(await grantAward(site.ctx, { ...contribution('subject'), userId: another.id })).toBe(20);
  expect(await balance()).toBe(20);
});

// RULES: The balance is the sum
// SECURITY: RentCoins awards per user
it('RentCoins are awarded ten times per Warsaw day', async () => {
  const evening = await startTestApp({ shareWith: site, now: new Date('2026-11-20T22:59:00Z') });
  for (let turn = 0; turn < 12; turn++) await grantAward(evening.ctx, contribution(`evening ${turn}`));
  expect(await balance()).toBe(200);
  evening.advance(60_000);
  expect(await grantAward(evening.ctx, contribution('after midnight'))).toBe(20);
  await evening.close();
});

it('RentCoins are awarded without a limit where it is off', async () => {
  const endless = await startTestApp({ shareWith: site, config: { limits: { awardsPerDay: 0 } } });
  for (let turn = 0; turn < 12; turn++) await grantAward(endless.ctx, contribution(`endless ${turn}`));
  expect(await balance()).toBe(240);
  await endless.close();
});

it('administrators and unknown users get no RentCoins', async () => {
  const admin = await site.signInAdmin();
  expect(await grantAward(site.ctx, { ...contribution('x'), userId: admin.id })).toBe(0);
  expect(await grantAward(site.ctx, { ...contribution('x'), userId: '00000000-0000-4000-8000-000000000000' })).toBe(0);
});

it('an award is rolled back with its transaction', async () => {
  const failing = inTransaction(site.ctx, async (tx) => {
    await grantAward(tx, contribution('never'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await balance()).toBe(0);
});

it('an award is taken back once, down to a balance of zero', async () => {
  await grantAward(site.ctx, contribution('one'));
  await grantAward(site.ctx, contribution('two'));
  await spendRentCoins(site.ctx, { userId: person.id, amount: 30, onceKey: 'p' });
  expect(await takeBack(site.ctx, contribution('one'))).toBe(10);
  expect(await takeBack(site.ctx, contribution('one'))).toBe(0);
  expect(await takeBack(site.ctx, contribution('unknown'))).toBe(0);
  expect(await balance()).toBe(0);
  expect(await grantAward(site.ctx, contribution('one'))).toBe(0);
});

// RULES: The balance is the sum
it('what a take-back could not take is owed, and later awards pay it first', async () => {
  for (const name of ['one', 'two', 'three']) await grantAward(site.ctx, contribution(name));
  await spendRentCoins(site.ctx, { userId: person.id, amount: 50, onceKey: 'p' });
  expect(await takeBack(site.ctx, contribution('one'))).toBe(10);
  expect(await takeBack(site.ctx, contribution('two'))).toBe(0);
  expect(await grantAward(site.ctx, contribution('four'))).toBe(0);
  expect(await takeBack(site.ctx, contribution('two'))).toBe(0);
  expect(await grantAward(site.ctx, contribution('five'))).toBe(10);
  expect(await balance()).toBe(10);
  const rows = await site.ctx.db
    .selectFrom('rentcoins_ledger')
    .select(['amount', 'owed', 'balance_after'])
    .where('user_id', '=', person.id)
    .where('once_key', '=', 'taken-back:two')
    .execute();
  expect(rows).toEqual([{ amount: 0, owed: 20, balance_after: 0 }]);
  const { body } = await site.call(rentCoins.history, {}, { as: person });
  expect(body.map(({ amount }) => amount)).toEqual([-10, 20, -20, 20, -10, -50, 20, 20, 20]);
  expect(body[0]).toMatchObject({ action_type: 'other', reference_name: 'Wyrównanie wycofanych RentCoins' });
});

it('RentCoins pay once for a purchase, up to the balance', async () => {
  for (let turn = 0; turn < 7; turn++) await grantAward(site.ctx, contribution(`t${turn}`));
  const purchase = { userId: person.id, amount: 120, onceKey: 'report:1' };
  const receipt = await spendRentCoins(site.ctx, purchase);
  expect(receipt).toEqual({ balance: 20, ledgerId: expect.any(Number) });
  expect(await spendRentCoins(site.ctx, purchase)).toEqual(receipt);
  await expect(spendRentCoins(site.ctx, { ...purchase, onceKey: 'report:2' })).rejects.toMatchObject({
    code: 'COINS_INSUFFICIENT',
  });
  expect(await balance()).toBe(20);
});

it('the RentCoins history is newest first', async () => {
  const { _id: subjectId, identifier = '' } = await addSubject(site, await site.signInAdmin(), TENANT);
  await grantAward(site.ctx, { ...contribution('one'), subjectId });
  site.advance(1000);
  await grantAward(site.ctx, contribution('two', 'add'));
  const { body } = await site.call(rentCoins.history, {}, { as: person });
  expect(body).toEqual([
    { _id: expect.any(String), amount: 10, action_type: 'add', created_at: site.now().toISOString() },
    {
      _id: expect.any(String),
      amount: 20,
      action_type: 'add_tenant',
      created_at: new Date(site.now().getTime() - 1000).toISOString(),
      reference_name: 'Łucja Żurek',
      metadata: { identifier: `•••••••${identifier.slice(-4)}` },
    },
  ]);
});

// RULES: The balance is the sum
// SECURITY: RentCoins awards per user
it('RentCoins are awarded sixty times in 30 days', async () => {
  const days = await startTestApp({ shareWith: site });
  for (let day = 0; day < 6; day++) {
    for (let turn = 0; turn < 10; turn++) await grantAward(days.ctx, contribution(`${day}/${turn}`));
    days.advance(86_400_000);
  }
  expect(await balance()).toBe(1200);
  expect(await grantAward(days.ctx, contribution('the 61st'))).toBe(0);
  days.advance(24 * 86_400_000);
  expect(await grantAward(days.ctx, contribution('the 61st'))).toBe(20);
  await days.close();
});

// RULES: Awards go to accounts
// SECURITY: RentCoins awards per user
it('an account gets no RentCoins while its address or its identity is not verified', async () => {
  const verified = await site.ctx.db
    .selectFrom('users')
    .select(['email_verified_at', 'identity_verified_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  for (const missing of ['email_verified_at', 'identity_verified_at'] as const) {
    const set = (values: object) => site.ctx.db.updateTable('users').set(values).where('id', '=', person.id).execute();
    await set({ ...verified, [missing]: null });
    expect(await grantAward(site.ctx, contribution('early'))).toBe(0);
  }
  expect(await balance()).toBe(0);
});

// RULES: The balance is the sum
it('balances stay above zero and equal the ledger under concurrent changes of two processes', async () => {
  const other = await startTestApp({ shareWith: site });
  const step = fc.record({ kind: fc.constantFrom('award', 'spend', 'takeBack'), key: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      person = await site.signUpVerified();
      const work = steps.map(async ({ kind, key }, turn) => {
        const { ctx } = turn % 2 ? site : other;
        if (kind === 'award') return grantAward(ctx, contribution(`k${key}`));
        if (kind === 'takeBack') return takeBack(ctx, contribution(`k${key}`));
        return spendRentCoins(ctx, { userId: person.id, amount: 30, onceKey: `p${key}` }).catch(() => undefined);
      });
      await Promise.all(work);
      expect(await balance()).toBeGreaterThanOrEqual(0);
      expect(await findWrongBalances(site.ctx.db)).toEqual([]);
    }),
    { numRuns: 8 },
  );
  await other.close();
});

// RULES: The balance is the sum
it.each([
  'update rentcoins_ledger set amount = 1000',
  'delete from rentcoins_ledger',
  'truncate rentcoins_ledger cascade',
])('the database rejects the forgery of the ledger: %s', async (statement) => {
  await grantAward(site.ctx, contribution('kept'));
  await expect(sql.raw(statement).execute(site.ctx.db)).rejects.toThrow('rentcoins_ledger is append-only');
});
