import type { Output } from '@najem/shared/contract/kernel';
import type { rentCoins } from '@najem/shared/contract/register';
import { isTrusted } from '@najem/shared/domain/identity';
import { hasRentCoins } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { readBalance } from '../rentcoins/queries';
import { sumPending } from './awards';

/** Reads the caller's balance, and what their contributions earn once their identity is verified. */
export async function getBalance(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.balance>> {
  const balance = { success: true, rentCoins: await readBalance(ctx, actor.id) };
  return isTrusted(actor) || !hasRentCoins(actor) ? balance : { ...balance, waiting: await sumPending(ctx, actor.id) };
}
