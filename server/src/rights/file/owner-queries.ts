import type { Context } from '../tables';

/** Takes the claims and cases of the person who had an account from it; they reach their cases by their identifier. */
export async function leaveToFormerOwner(ctx: Context, userId: string): Promise<void> {
  await ctx.db.updateTable('claims').set({ user_id: null }).where('user_id', '=', userId).execute();
  await ctx.db.updateTable('cases').set({ user_id: null }).where('user_id', '=', userId).execute();
}
