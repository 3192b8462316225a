import { randomUUID } from 'node:crypto';
import type { Input, Output, payments } from '@najem/shared/contract';
import { REPORT_PRICE_COINS } from '@najem/shared/domain';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { spend } from '../rentcoins/ledger';
import { readBalance } from '../rentcoins/queries';
import { demandReportIdentifier, findActiveReport, issueReport, lockReportsOf } from '../reports/issue';
import type { Exchange } from '../serve';
import { idempotencyKey } from './buyer';
import { countPurchaseLookup } from './start-payment';

/**
 * Pays for a report with RentCoins and makes it, both or neither. Whoever holds an active report on the identifier gets
 * that one and pays nothing, so that a second click costs nothing. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED,
 * LOOKUP_LIMIT, COINS_INSUFFICIENT, IDEMPOTENCY_CONFLICT.
 */
export async function payWithRentCoins(
  ctx: Context,
  actor: Actor,
  { identifier, type }: Input<typeof payments.rentCoinsPay>,
  exchange: Exchange,
): Promise<Output<typeof payments.rentCoinsPay>> {
  const { text } = demandReportIdentifier(identifier, type);
  const key = idempotencyKey(exchange);
  await countPurchaseLookup(ctx, actor, text, type);
  const paid = await inTransaction(ctx, async (tx) => {
    await lockReportsOf(tx, actor.id, text);
    const onceKey = `report:${key ?? randomUUID()}`;
    const before = key === null ? undefined : await findBought(tx, actor.id, onceKey);
    if (before) {
      if (!tx.vault.indexes(text).some((index) => index.equals(before.identifier_index)))
        refuse('IDEMPOTENCY_CONFLICT');
      return { reportId: before.id, balance: await readBalance(tx, actor.id), isNew: false };
    }
    const held = await findActiveReport(tx, actor.id, text, type);
    if (held) return { reportId: held.reportId, balance: await readBalance(tx, actor.id), isNew: false };
    const { balance, ledgerId } = await spend(tx, { userId: actor.id, amount: REPORT_PRICE_COINS, onceKey });
    const { reportId } = await issueReport(tx, { ownerId: actor.id, identifier: text, type, source: { ledgerId } });
    return { reportId, balance, isNew: true };
  });
  if (paid.isNew) ctx.metrics.payments.inc({ event: 'rentcoins' });
  return { success: true, rentCoins: paid.balance, report: { _id: paid.reportId } };
}

/** The report that a purchase with this key made. */
async function findBought(ctx: Context, userId: string, onceKey: string) {
  return ctx.db
    .selectFrom('rentcoins_ledger')
    .innerJoin('reports', 'reports.ledger_id', 'rentcoins_ledger.id')
    .select(['reports.id', 'reports.identifier_index'])
    .where('rentcoins_ledger.user_id', '=', userId)
    .where('rentcoins_ledger.once_key', '=', onceKey)
    .executeTakeFirst();
}
