import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { payments } from '@najem/shared/contract/money';
import { REPORT_PRICE_COINS } from '@najem/shared/domain/reports';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { spendRentCoins } from '../../register/rentcoins/ledger';
import { readBalance } from '../../register/rentcoins/queries';
import { requireReportIdentifier, findActiveReport, issueReport } from '../../reports/issue-report';
import { lockReportsOf } from '../../reports/queries';
import type { Exchange } from '../../kernel/serve';
import { idempotencyKey } from './buyer';
import { findBought, inPaymentTransaction } from './queries';
import { countPurchaseLookup } from './start-payment';

interface Purchase {
  identifier: string;
  type: Input<typeof payments.rentCoinsPay>['type'];
  purpose: Input<typeof payments.rentCoinsPay>['purpose'];
  key: string | null;
}

/**
 * Pays for a report with RentCoins and creates it in one transaction. An active report on the identifier is returned without
 * payment, so that a second click costs nothing. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED,
 * COINS_INSUFFICIENT, IDEMPOTENCY_CONFLICT, UNAVAILABLE.
 */
export async function payWithRentCoins(
  ctx: Context,
  actor: Actor,
  { identifier, type, purpose }: Input<typeof payments.rentCoinsPay>,
  exchange: Exchange,
): Promise<Output<typeof payments.rentCoinsPay>> {
  const { text } = requireReportIdentifier(identifier, type);
  const purchase: Purchase = { identifier: text, type, purpose, key: idempotencyKey(exchange) };
  await countPurchaseLookup(ctx, actor, exchange, text, type);
  const paid = await ctx.inTurn(actor.id, () => inPaymentTransaction(ctx, (tx) => buy(tx, actor, purchase)));
  if (paid.isNew) ctx.metrics.payments.inc({ event: 'rentcoins' });
  return { success: true, rentCoins: paid.balance, report: { _id: paid.reportId } };
}

async function buy(ctx: Context, actor: Actor, { identifier, type, purpose, key }: Purchase) {
  await lockReportsOf(ctx, actor.id, identifier);
  const onceKey = `report:${key ?? randomUUID()}`;
  const before = key === null ? undefined : await findBought(ctx, actor.id, onceKey);
  if (before) {
    if (!ctx.vault.indexes(identifier).all.some((index) => index.equals(before.identifier_index)))
      refuse('IDEMPOTENCY_CONFLICT');
    return { reportId: before.id, balance: await readBalance(ctx, actor.id), isNew: false };
  }
  const held = await findActiveReport(ctx, actor.id, identifier, type);
  if (held) return { reportId: held.reportId, balance: await readBalance(ctx, actor.id), isNew: false };
  const { balance, ledgerId } = await spendRentCoins(ctx, { userId: actor.id, amount: REPORT_PRICE_COINS, onceKey });
  const { reportId } = await issueReport(ctx, { ownerId: actor.id, identifier, type, purpose, source: { ledgerId } });
  return { reportId, balance, isNew: true };
}
