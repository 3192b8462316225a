import type { Context } from '../context';
import { isDisputed } from '../disputes/queries';
import { hasOpenOrder } from '../payments/queries';

/** Locks every active administrator until the end of the transaction; returns their ids. */
export async function lockActiveAdmins(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Whether an order of a user is open, or a dispute about an entry of theirs. */
export async function hasOpenBusiness(ctx: Context, userId: string): Promise<boolean> {
  return (await hasOpenOrder(ctx, userId)) || (await isDisputed(ctx, userId));
}

/** Lists users who asked for their removal, those whose time is over first. */
export async function listLeaving(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('removal_due_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('removal_due_at')
    .execute();
  return rows.map(({ id }) => id);
}
