import type { Output } from '@najem/shared/contract/kernel';
import { rentCoins, accountRentCoins } from '@najem/shared/contract/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { type Route, serve } from '../../kernel/serve';
import { readBalance, readHistory } from './queries';

/** Reads the caller's balance. */
export async function getBalance(ctx: Context, actor: Actor): Promise<Output<typeof accountRentCoins>> {
  return { success: true, rentCoins: await readBalance(ctx, actor.id) };
}

/** Lists the caller's movements, newest first. */
export async function getHistory(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.history>> {
  return readHistory(ctx, actor.id);
}

export const rentCoinsRoutes: Route[] = [serve(accountRentCoins, getBalance), serve(rentCoins.history, getHistory)];
