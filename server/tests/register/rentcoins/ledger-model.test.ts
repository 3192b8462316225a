import { RENTCOINS_AWARDS } from '@najem/shared/domain/register';
import fc from 'fast-check';
import type { Context } from '../../../src/tables';
import { grantAward, spendRentCoins, takeBack } from '../../../src/register/rentcoins/ledger';
import { findWrongBalances } from '../../../src/register/rentcoins/queries';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';

let site: TestApp;
let other: TestApp;
beforeAll(async () => {
  const config = { limits: { awardsPerDay: 0 } };
  site = await startTestApp({ config });
  other = await startTestApp({ config, shareWith: site });
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const PRICE = 30;
const ACTIONS = ['add_tenant', 'add', 'bonus'] as const;
const steps = fc.record({
  kind: fc.constantFrom('award', 'takeBack', 'spend'),
  action: fc.constantFrom(...ACTIONS),
  key: fc.nat(7),
});
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** What a user has if positive, what they owe if negative, and what was awarded, taken back and bought. */
class Model {
  private net = 0;
  private readonly awards = new Map<string, number>();
  private readonly takenBack = new Set<string>();
  private readonly bought = new Set<string>();

  apply({ kind, action, key }: Step): void {
    const name = `k${key}`;
    if (kind === 'award' && !this.awards.has(name)) {
      this.awards.set(name, RENTCOINS_AWARDS[action]);
      this.net += RENTCOINS_AWARDS[action];
    }
    if (kind === 'takeBack' && this.awards.has(name) && !this.takenBack.has(name)) {
      this.takenBack.add(name);
      this.net -= this.awards.get(name) ?? 0;
    }
    if (kind === 'spend' && !this.bought.has(name) && this.net >= PRICE) {
      this.bought.add(name);
      this.net -= PRICE;
    }
  }

  state() {
    return { rent_coins: Math.max(0, this.net), rent_coins_owed: Math.max(0, -this.net) };
  }
}

function perform(ctx: Context, { id: userId }: Person, { kind, action, key }: Step): Promise<unknown> {
  const onceKey = `k${key}`;
  if (kind === 'award') return grantAward(ctx, { userId, action, onceKey });
  if (kind === 'takeBack') return takeBack(ctx, { userId, onceKey });
  return spendRentCoins(ctx, { userId, amount: PRICE, onceKey: `p${key}` }).catch((error: { code?: string }) =>
    expect(error.code).toBe('COINS_INSUFFICIENT'),
  );
}

function readState({ id }: Person) {
  return site.ctx.db
    .selectFrom('users')
    .select(['rent_coins', 'rent_coins_owed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function readRows({ id }: Person) {
  return site.ctx.db
    .selectFrom('rentcoins_ledger')
    .select(['amount', 'owed', 'balance_after', 'once_key'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
}

describe('the ledger of RentCoins', () => {
  // RULES: The balance is the sum
  it('balance and debt are those of a model after any sequence of changes', async () => {
    const person = await site.signUpVerified();
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (sequence) => {
        const user = await cloneOf(person);
        const model = new Model();
        for (const [turn, step] of sequence.entries()) {
          await perform((turn % 2 ? site : other).ctx, user, step);
          model.apply(step);
          expect(await readState(user)).toEqual(model.state());
        }
        expect(await findWrongBalances(site.ctx.db)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('balance and debt are exact after fifty changes at once', async () => {
    const person = await site.signUpVerified();
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 50, maxLength: 50 }), async (changes) => {
        const user = await cloneOf(person);
        await Promise.all(changes.map((step, turn) => perform((turn % 2 ? site : other).ctx, user, step)));
        const rows = await readRows(user);
        const net = rows.reduce((sum, { amount, owed }) => sum + amount - owed, 0);
        expect(await readState(user)).toEqual({ rent_coins: Math.max(0, net), rent_coins_owed: Math.max(0, -net) });
        expect(rows.every(({ balance_after }) => balance_after >= 0)).toBe(true);
        // What moved at all moved once: an award, its take-back, a purchase.
        expect(new Set(rows.map(({ once_key }) => once_key)).size).toBe(rows.length);
        const moved = (prefix: string) => rows.filter(({ once_key }) => once_key?.startsWith(prefix));
        for (const { once_key, amount, owed } of moved('taken-back:')) {
          const award = rows.find((row) => row.once_key === once_key?.slice('taken-back:'.length));
          expect(owed - amount).toBe(award?.amount);
        }
        expect(
          moved('p')
            .filter(({ once_key }) => /^p\d/.test(once_key ?? ''))
            .every(({ amount }) => amount === -PRICE),
        ).toBe(true);
        expect(await findWrongBalances(site.ctx.db)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

let clones = 0;

/** A user as trusted as another, with a ledger of their own; far faster than a registration. */
async function cloneOf(person: Person): Promise<Person> {
  clones += 1;
  const email = `kopia${clones}@poczta.test`;
  const now = site.now();
  const row = await site.ctx.db
    .insertInto('users')
    .values({
      name: person.name,
      email,
      email_key: email,
      role: 'user',
      status: 'active',
      email_verified_at: now,
      identity_verified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...person, id: row.id, email };
}
