import { rentCoins, users } from '@najem/shared/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '../../src/context';
import { award, spend, takeBack } from '../../src/rentcoins/ledger';
import { findWrongBalances } from '../../src/rentcoins/queries';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';

let site: TestApp;
let person: Person;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  person = await site.signUp();
});

const deed = (onceKey: string, action: 'add_tenant' | 'add_landlord' | 'add' | 'bonus' = 'add_tenant') => ({
  userId: person.id,
  action,
  onceKey,
});
const balance = async () => (await site.call(rentCoins.balance, {}, { as: person })).body.rentCoins;

describe('RentCoins', () => {
  it('are awarded as specified', async () => {
    expect(await award(site.ctx, deed('a', 'add_tenant'))).toBe(20);
    expect(await award(site.ctx, deed('b', 'add_landlord'))).toBe(20);
    expect(await award(site.ctx, deed('c', 'add'))).toBe(10);
    expect(await award(site.ctx, deed('d', 'bonus'))).toBe(20);
    expect(await balance()).toBe(70);
    expect((await site.call(users.rentCoins, {}, { as: person })).body).toEqual({ success: true, rentCoins: 70 });
  });

  it('are awarded once for one deed, to each user', async () => {
    const another = await site.signUp();
    expect(await award(site.ctx, deed('subject'))).toBe(20);
    expect(await award(site.ctx, deed('subject'))).toBe(0);
    expect(await award(site.ctx, { ...deed('subject'), userId: another.id })).toBe(20);
    expect(await balance()).toBe(20);
  });

  it('are awarded ten times a day, which begins at midnight in Warsaw', async () => {
    const evening = await startTestApp({ shareWith: site, now: new Date('2026-11-20T22:59:00Z') });
    for (let turn = 0; turn < 12; turn++) await award(evening.ctx, deed(`evening ${turn}`));
    expect(await balance()).toBe(200);
    evening.advance(60_000);
    expect(await award(evening.ctx, deed('after midnight'))).toBe(20);
    await evening.close();
  });

  it('are awarded without end where the limit is off', async () => {
    const endless = await startTestApp({ shareWith: site, config: { limits: { awardsPerDay: 0 } } });
    for (let turn = 0; turn < 12; turn++) await award(endless.ctx, deed(`endless ${turn}`));
    expect(await balance()).toBe(240);
    await endless.close();
  });

  it('are not for administrators, nor for nobody', async () => {
    const admin = await site.signInAdmin();
    expect(await award(site.ctx, { ...deed('x'), userId: admin.id })).toBe(0);
    expect(await award(site.ctx, { ...deed('x'), userId: '00000000-0000-4000-8000-000000000000' })).toBe(0);
  });

  it('come and go with the transaction they belong to', async () => {
    const failing = inTransaction(site.ctx, async (tx) => {
      await award(tx, deed('never'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await balance()).toBe(0);
  });

  it('are taken back once, down to zero', async () => {
    await award(site.ctx, deed('one'));
    await award(site.ctx, deed('two'));
    await spend(site.ctx, { userId: person.id, amount: 30, onceKey: 'p' });
    expect(await takeBack(site.ctx, deed('one'))).toBe(10);
    expect(await takeBack(site.ctx, deed('one'))).toBe(0);
    expect(await takeBack(site.ctx, deed('unknown'))).toBe(0);
    expect(await balance()).toBe(0);
    expect(await award(site.ctx, deed('one'))).toBe(0);
  });

  it('are taken back once also where nothing is left, so that what is earned later stays', async () => {
    for (const name of ['one', 'two', 'three']) await award(site.ctx, deed(name));
    await spend(site.ctx, { userId: person.id, amount: 60, onceKey: 'p' });
    expect(await takeBack(site.ctx, deed('one'))).toBe(0);
    await award(site.ctx, deed('four'));
    expect(await takeBack(site.ctx, deed('one'))).toBe(0);
    expect(await balance()).toBe(20);
    const rows = await site.ctx.db
      .selectFrom('rentcoins_ledger')
      .select(['amount', 'balance_after'])
      .where('user_id', '=', person.id)
      .where('once_key', '=', 'taken-back:one')
      .execute();
    expect(rows).toEqual([{ amount: 0, balance_after: 0 }]);
    const { body } = await site.call(rentCoins.history, {}, { as: person });
    expect(body.map(({ amount }) => amount)).toEqual([20, -60, 20, 20, 20]);
  });

  it('pay once for one purchase, and only as far as they go', async () => {
    for (let turn = 0; turn < 7; turn++) await award(site.ctx, deed(`t${turn}`));
    const purchase = { userId: person.id, amount: 120, onceKey: 'report:1' };
    const receipt = await spend(site.ctx, purchase);
    expect(receipt).toEqual({ balance: 20, ledgerId: expect.any(Number) });
    expect(await spend(site.ctx, purchase)).toEqual(receipt);
    await expect(spend(site.ctx, { ...purchase, onceKey: 'report:2' })).rejects.toMatchObject({
      code: 'COINS_INSUFFICIENT',
    });
    expect(await balance()).toBe(20);
  });

  it('keep a history, newest first', async () => {
    const note = { referenceName: 'Jan Kowalski', metadata: { identifier: '*******2345', internal: 'x' } };
    await award(site.ctx, { ...deed('one'), ...note });
    site.advance(1000);
    await award(site.ctx, deed('two', 'add'));
    const { body } = await site.call(rentCoins.history, {}, { as: person });
    expect(body).toEqual([
      { _id: expect.any(String), amount: 10, action_type: 'add', created_at: site.now().toISOString() },
      {
        _id: expect.any(String),
        amount: 20,
        action_type: 'add_tenant',
        created_at: new Date(site.now().getTime() - 1000).toISOString(),
        reference_name: 'Jan Kowalski',
        metadata: { identifier: '*******2345' },
      },
    ]);
  });

  it('never go below zero nor differ from their ledger, whatever happens at once in two processes', async () => {
    const other = await startTestApp({ shareWith: site });
    const step = fc.record({ kind: fc.constantFrom('award', 'spend', 'takeBack'), key: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        person = await site.signUp();
        const work = steps.map(async ({ kind, key }, turn) => {
          const { ctx } = turn % 2 ? site : other;
          if (kind === 'award') return award(ctx, deed(`k${key}`));
          if (kind === 'takeBack') return takeBack(ctx, deed(`k${key}`));
          return spend(ctx, { userId: person.id, amount: 30, onceKey: `p${key}` }).catch(() => undefined);
        });
        await Promise.all(work);
        expect(await balance()).toBeGreaterThanOrEqual(0);
        expect(await findWrongBalances(site.ctx.db)).toEqual([]);
      }),
      { numRuns: 8 },
    );
    await other.close();
  });

  it.each([
    'update rentcoins_ledger set amount = 1000',
    'delete from rentcoins_ledger',
    'truncate rentcoins_ledger cascade',
  ])('cannot be forged: %s', async (statement) => {
    await award(site.ctx, deed('kept'));
    await expect(sql.raw(statement).execute(site.ctx.db)).rejects.toThrow('rentcoins_ledger is append-only');
  });
});
