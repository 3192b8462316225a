import { type Output, rentCoins, users } from '@najem/shared/contract';
import type { Actor, Context } from '../../kernel/context';
import { type Route, serve } from '../../kernel/serve';
import { readBalance, readHistory } from './queries';

/** Reads the caller's balance. */
export async function getBalance(ctx: Context, actor: Actor): Promise<Output<typeof users.rentCoins>> {
  return { success: true, rentCoins: await readBalance(ctx, actor.id) };
}

/** Lists the caller's movements, newest first. */
export async function getHistory(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.history>> {
  return readHistory(ctx, actor.id);
}

export const rentCoinsRoutes: Route[] = [serve(users.rentCoins, getBalance), serve(rentCoins.history, getHistory)];
