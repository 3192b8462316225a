import type { Context } from '../context';

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
