import type { OrderState } from '@najem/shared/domain/money';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { PaymentTables, RefundReason, RefundState } from './tables';

export type OrderRow = Selectable<PaymentTables['orders']>;
export type RefundRow = Selectable<PaymentTables['payment_refunds']>;

const OPEN_STATES: OrderState[] = ['new', 'pending', 'waiting'];

/** Payments hold their locks for milliseconds: a longer wait means that another transaction is stuck. */
const LOCK_TIMEOUT = '3s';

/** Runs `work` in a transaction that gives up on a lock after 3 s: UNAVAILABLE then, and nothing is written. */
export async function inPaymentTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx.db);
    return work(tx);
  });
}

/** Finds an order; with `isLocked` it stays locked until the end of the transaction. */
export async function findOrder(ctx: Context, id: string, { isLocked = false } = {}): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined;
  const query = ctx.db.selectFrom('orders').selectAll().where('id', '=', id);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

/** Finds the user's order of an idempotency key. */
export async function findOrderByKey(ctx: Context, userId: string, key: string): Promise<OrderRow | undefined> {
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Lists a user's unpaid orders on an identifier (by its blind indexes) that can still be paid, newest first. */
export async function findOpenOrders(ctx: Context, userId: string, indexes: readonly Buffer[]): Promise<OrderRow[]> {
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`identifier_index = any(${indexes}::bytea[])`)
    .where('state', 'in', OPEN_STATES)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .orderBy('created_at', 'desc')
    .execute();
}

/** Finds a user's newest report on an identifier, of any age. */
export async function findLastReport(
  ctx: Context,
  userId: string,
  indexes: readonly Buffer[],
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('reports')
    .select('id')
    .where('owner_id', '=', userId)
    .where(sql<boolean>`identifier_index = any(${indexes}::bytea[])`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Writes a new order. */
export async function insertOrder(ctx: Context, values: Insertable<PaymentTables['orders']>): Promise<OrderRow> {
  return ctx.db.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Changes an order. */
export async function updateOrder(
  ctx: Context,
  id: string,
  values: Updateable<PaymentTables['orders']>,
): Promise<void> {
  await ctx.db.updateTable('orders').set(values).where('id', '=', id).execute();
}

/** Stores the provider's id and payment page of an order, unless they are stored already. */
export async function saveProviderResponse(
  ctx: Context,
  id: string,
  answer: { orderId: string; redirectUri: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set((eb) => ({
      provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(answer.orderId)),
      redirect_uri: eb.fn.coalesce('redirect_uri', eb.val(answer.redirectUri)),
    }))
    .where('id', '=', id)
    .execute();
}

/** Whether an order of a user is open. */
export async function hasOpenOrder(ctx: Context, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the caller is the one who may ask the provider about an order now: at most one does every `pauseMs`. */
export async function claimSync(ctx: Context, id: string, pauseMs: number): Promise<boolean> {
  const now = ctx.now();
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - pauseMs))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists open orders that were not read from the provider for `pauseMs`, the longest first. */
export async function findUnsynced(ctx: Context, pauseMs: number, limit: number): Promise<OrderRow[]> {
  const before = new Date(ctx.now().getTime() - pauseMs);
  return ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', OPEN_STATES)
    .where('provider_order_id', 'is not', null)
    .where('created_at', '<=', before)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .orderBy(sql`asked_at nulls first`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Cancels expired orders that were never created at the provider and so cannot have been paid. */
export async function cancelUnopened(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ state: 'canceled', canceled_at: ctx.now() })
    .where('state', 'in', OPEN_STATES)
    .where('provider_order_id', 'is', null)
    .where('expires_at', '<', ctx.now())
    .execute();
}

/** Records money that has to go back, once an order; false where that was recorded before. */
export async function insertRefund(ctx: Context, id: string, order: OrderRow, reason: RefundReason): Promise<boolean> {
  const row = await ctx.db
    .insertInto('payment_refunds')
    .values({
      id,
      order_id: order.id,
      amount_grosze: order.amount_grosze,
      reason,
      state: 'due',
      provider_refund_id: null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a refund by its own id, or by the provider's. */
export async function findRefund(
  ctx: Context,
  { id, providerId }: { id?: string; providerId?: string },
): Promise<RefundRow | undefined> {
  const refunds = ctx.db.selectFrom('payment_refunds').selectAll();
  if (id !== undefined && isId(id)) return refunds.where('id', '=', id).executeTakeFirst();
  if (providerId === undefined) return undefined;
  return refunds.where('provider_refund_id', '=', providerId).executeTakeFirst();
}

/** Stores the state of a refund; a final one stays. */
export async function updateRefund(ctx: Context, id: string, state: RefundState, providerId: string): Promise<void> {
  await ctx.db
    .updateTable('payment_refunds')
    .set({ state, provider_refund_id: providerId, updated_at: ctx.now() })
    .where('id', '=', id)
    .where('state', 'in', ['due', 'requested'])
    .execute();
}

/** Finds when money was last checked; undefined where it never was, or where there were differences. */
export async function findCleanCheck(ctx: Context): Promise<Date | undefined> {
  const { at, found } = await ctx.db
    .selectFrom('money_checks')
    .select(({ fn }) => [fn.min('checked_at').as('at'), fn.sum<number | null>('differences').as('found')])
    .executeTakeFirstOrThrow();
  return found === null || Number(found) > 0 ? undefined : at;
}

/** Keeps what a check found; kinds that are not checked any more are forgotten. */
export async function saveDifferences(ctx: Context, differences: Record<string, number>): Promise<void> {
  const rows = Object.entries(differences).map(([kind, count]) => ({
    kind,
    differences: count,
    checked_at: ctx.now(),
  }));
  await inTransaction(ctx, async ({ db }) => {
    await db.deleteFrom('money_checks').execute();
    await db.insertInto('money_checks').values(rows).execute();
  });
}

/**
 * Counts the differences between ledger, orders, reports and invoices, which must all be zero. The ledger is read whole,
 * or its rows `since` a moment with the balances that they changed; all else from indexes or small tables.
 */
export async function countDifferences(ctx: Context, since?: Date): Promise<Record<string, number>> {
  const changed = since === undefined ? sql`true` : sql`n.created_at >= ${since}`;
  const changedUsers =
    since === undefined ? sql`true` : sql`u.id in (select n.user_id from rentcoins_ledger n where ${changed})`;
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from (
        select u.id from users u left join rentcoins_ledger l on l.user_id = u.id
        where ${changedUsers}
        group by u.id
        having (u.rent_coins, u.rent_coins_owed) is distinct from (coalesce(sum(l.amount), 0), coalesce(sum(l.owed), 0))
      ) wrong)::int as balance,
      (select count(*) from orders o
        where o.state = 'completed' and not exists (select from payment_refunds p where p.order_id = o.id)
          and not exists (select from invoices i where i.order_id = o.id))::int as order_without_invoice,
      (select count(*) from orders o
        where o.state = 'completed' and not exists (select from payment_refunds p where p.order_id = o.id)
          and not exists (select from reports r where r.order_id = o.id))::int as order_without_report,
      (select count(*) from invoices i join orders o on o.id = i.order_id
        where o.state <> 'completed' or o.amount_grosze <> i.gross_grosze)::int as invoice_without_payment,
      (select count(*) from (
        select c.year from invoice_counters c left join invoices i on i.year = c.year
        group by c.year, c.last_number having count(i.id) <> c.last_number or max(i.number) <> c.last_number
      ) gaps)::int as invoice_numbers,
      (select count(*) from rentcoins_ledger n
        where n.action_type = 'payment' and n.amount < 0 and ${changed}
          and not exists (select from reports r where r.ledger_id = n.id))::int as coins_without_report,
      (select count(*) from payment_refunds where state = 'canceled')::int as refund_refused`.execute(ctx.db);
  return rows[0] ?? {};
}

/** Finds the report of a purchase with this key. */
export async function findBought(ctx: Context, userId: string, onceKey: string) {
  return ctx.db
    .selectFrom('rentcoins_ledger')
    .innerJoin('reports', 'reports.ledger_id', 'rentcoins_ledger.id')
    .select(['reports.id', 'reports.identifier_index'])
    .where('rentcoins_ledger.user_id', '=', userId)
    .where('rentcoins_ledger.once_key', '=', onceKey)
    .executeTakeFirst();
}

/** Reads a buyer's e-mail address, and when the account was removed. */
export async function readBuyer(ctx: Context, userId: string): Promise<{ email: string; removed_at: Date | null }> {
  return ctx.db.selectFrom('users').select(['email', 'removed_at']).where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Reads the printed number of a report. */
export async function readReportNumber(ctx: Context, reportId: string): Promise<string> {
  const { number } = await ctx.db
    .selectFrom('reports')
    .select('number')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return number;
}
