import type { Output, rentCoins } from '@najem/shared/contract';
import { hasRentCoins, isTrusted } from '@najem/shared/domain';
import type { Actor, Context } from '../../kernel/context';
import { readBalance } from '../rentcoins/queries';
import { sumPending } from './awards';

/** Reads the caller's balance, and what their contributions earn once their identity is verified. */
export async function getBalance(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.balance>> {
  const balance = { success: true, rentCoins: await readBalance(ctx, actor.id) };
  return isTrusted(actor) || !hasRentCoins(actor) ? balance : { ...balance, waiting: await sumPending(ctx, actor.id) };
}
