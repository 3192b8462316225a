import { type Output, rentCoins, users } from '@najem/shared/contract';
import type { Actor, Context } from '../context';
import { type Route, serve } from '../serve';
import { readBalance, readHistory } from './queries';

/** The caller's balance. */
export async function balance(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.balance>> {
  return { success: true, rentCoins: await readBalance(ctx, actor.id) };
}

/** The caller's movements, newest first. */
export async function history(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.history>> {
  return readHistory(ctx, actor.id);
}

export const rentCoinsRoutes: Route[] = [
  serve(rentCoins.balance, balance),
  serve(users.rentCoins, balance),
  serve(rentCoins.history, history),
];
