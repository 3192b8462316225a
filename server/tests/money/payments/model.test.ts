import { randomUUID } from 'node:crypto';
import type { OrderState } from '@najem/shared/domain/money';
import fc from 'fast-check';
import type { Context } from '../../../src/tables';
import { advanceState } from '../../../src/money/payments/order-lifecycle';
import { countDifferences, findOrder, insertOrder } from '../../../src/money/payments/queries';
import { installFakePayu } from '../../support/fake-payu';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

let site: TestApp;
let buyer: Person;
beforeAll(async () => {
  site = await startTestApp();
  installFakePayu(site);
  buyer = await site.signUp();
});
afterAll(() => site.close());

async function newOrder(): Promise<string> {
  const sealed = site.ctx.vault.seal(freshPesel());
  const { id } = await insertOrder(site.ctx, {
    id: randomUUID(),
    user_id: buyer.id,
    identifier_type: 'pesel',
    identifier_index: sealed.index,
    identifier_cipher: sealed.cipher,
    identifier_key: sealed.keyId,
    amount_grosze: 4000,
    currency: 'PLN',
    pos_id: '300746',
    state: 'new',
    created_at: site.now(),
    expires_at: new Date(site.now().getTime() + 1000),
  });
  return id;
}

/** A context whose process dies at its n-th write; what was not committed is rolled back. */
function dyingAt(writes: number): Context {
  let left = writes;
  const die = () => {
    left -= 1;
    if (left <= 0) throw new Error('the process died');
  };
  return {
    ...site.ctx,
    jobs: { add: async (...job) => (die(), site.ctx.jobs.add(...job)) },
    audit: { ...site.ctx.audit, record: async (...event) => (die(), site.ctx.audit.record(...event)) },
    randomBytes: (length) => (die(), site.ctx.randomBytes(length)),
  };
}

const STATES: OrderState[] = ['new', 'pending', 'waiting', 'completed', 'canceled'];
/** States that the provider reports, with repetitions, in any order, and the step at which the process dies, if any. */
const reports = fc.array(
  fc.record({ state: fc.constantFrom(...STATES), dies: fc.option(fc.integer({ min: 1, max: 5 })) }),
  { minLength: 1, maxLength: 12 },
);

async function outcome(id: string) {
  const order = await findOrder(site.ctx, id);
  const of = async (table: 'invoices' | 'reports' | 'payment_refunds') =>
    (await site.ctx.db.selectFrom(table).select('id').where('order_id', '=', id).execute()).length;
  return { order, reports: await of('reports'), invoices: await of('invoices'), refunds: await of('payment_refunds') };
}

// RULES: One payment makes
it('an order ends as its first final state allows, with any repetition, reordering or crash', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (steps) => {
      const id = await newOrder();
      const reported: OrderState[] = [];
      for (const { state, dies } of steps) {
        const isDead = await advanceState(dies === null ? site.ctx : dyingAt(dies), id, state, `P-${id}`).then(
          () => false,
          () => true,
        );
        if (!isDead) reported.push(state);
      }
      const { order, reports, invoices, refunds } = await outcome(id);
      const end = reported.find((state) => state === 'completed' || state === 'canceled');
      if (end === 'completed') {
        expect([order?.state, reports, invoices, refunds]).toEqual(['completed', 1, 1, 0]);
      } else if (end === 'canceled') {
        const isLate = reported.slice(reported.indexOf('canceled')).includes('completed');
        expect([order?.state, reports, invoices, refunds]).toEqual(['canceled', 0, 0, isLate ? 1 : 0]);
      } else {
        expect([reports, invoices, refunds]).toEqual([0, 0, 0]);
        expect(STATES.indexOf(order?.state ?? 'new')).toBe(
          Math.max(0, ...reported.map((state) => STATES.indexOf(state))),
        );
      }
    }),
    { numRuns: 40 },
  );
});

it('ledger, orders and invoices agree, and invoice numbers have no gap', async () => {
  const differences = await countDifferences(site.ctx);
  expect(Object.values(differences).every((count) => count === 0)).toBe(true);
});
