import { randomUUID } from 'node:crypto';
import { reports } from '@najem/shared/contract/reports';
import { DAY_MS } from '../../src/kernel/durations';
import type { TestApp } from './harness';
import type { Person } from './sign-in';
import { freshPesel } from './subject-actions';

/** Inserts an order of 40 PLN; a completed one has a report that the administrator generates. */
export async function insertOrder(
  site: TestApp,
  by: Person,
  admin: Person,
  state: 'pending' | 'completed' | 'canceled',
): Promise<string> {
  const id = randomUUID();
  const report = await site.call(reports.generate, { identifier: freshPesel() }, { as: admin });
  const { index, cipher, keyId } = site.ctx.vault.seal(freshPesel());
  await site.ctx.db
    .insertInto('orders')
    .values({
      id,
      user_id: by.id,
      identifier_type: 'pesel',
      identifier_index: index,
      identifier_cipher: cipher,
      identifier_key: keyId,
      amount_grosze: 4000,
      currency: 'PLN',
      pos_id: '1',
      state,
      report_id: state === 'completed' ? report.body.report._id : null,
      created_at: site.now(),
      expires_at: new Date(site.now().getTime() + DAY_MS),
      completed_at: state === 'completed' ? site.now() : null,
      canceled_at: state === 'canceled' ? site.now() : null,
    })
    .execute();
  return id;
}

/** Inserts the invoice of a completed order. */
export async function insertInvoice(site: TestApp, owner: Person, orderId: string): Promise<string> {
  const id = randomUUID();
  await site.ctx.db
    .insertInto('invoices')
    .values({
      id,
      number: 1,
      year: 2026,
      order_id: orderId,
      owner_id: owner.id,
      issued_at: site.now(),
      sold_at: site.now(),
      net_grosze: 3252,
      vat_percent: 23,
      vat_grosze: 748,
      gross_grosze: 4000,
      description: 'Raport',
      buyer_email: owner.email,
      seller_name: 'Firma',
      seller_address: 'ul. Lipowa 1, Łódź',
      seller_nip: '1111111111',
      seller_bank_account: '00',
    })
    .execute();
  return id;
}

/** How many reports, invoices and refunds there are. */
export async function countMoney(site: TestApp) {
  const count = async (table: 'reports' | 'invoices' | 'payment_refunds') => {
    const row = await site.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst();
    return row?.n ?? 0;
  };
  return {
    reports: await count('reports'),
    invoices: await count('invoices'),
    refunds: await count('payment_refunds'),
  };
}
