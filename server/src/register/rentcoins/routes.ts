import { type Output, rentCoins, users } from '@najem/shared/contract';
import { hasRentCoins, isTrusted } from '@najem/shared/domain';
import type { Actor, Context } from '../../kernel/context';
import { type Route, serve } from '../../kernel/serve';
import { sumPending } from '../subjects/awards';
import { readBalance, readHistory } from './queries';

/** Reads the caller's balance. */
export async function getBalance(ctx: Context, actor: Actor): Promise<Output<typeof users.rentCoins>> {
  return { success: true, rentCoins: await readBalance(ctx, actor.id) };
}

/** Reads the caller's balance, and what waits for the verification of their identity. */
export async function getWholeBalance(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.balance>> {
  const balance = await getBalance(ctx, actor);
  return isTrusted(actor) || !hasRentCoins(actor) ? balance : { ...balance, waiting: await sumPending(ctx, actor.id) };
}

/** Lists the caller's movements, newest first. */
export async function getHistory(ctx: Context, actor: Actor): Promise<Output<typeof rentCoins.history>> {
  return readHistory(ctx, actor.id);
}

export const rentCoinsRoutes: Route[] = [
  serve(rentCoins.balance, getWholeBalance),
  serve(users.rentCoins, getBalance),
  serve(rentCoins.history, getHistory),
];
