import type { Context } from '../context';

/** Locks every active administrator until the end of the transaction and answers their ids. */
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

/** Reads when the first of the living users registered. */
export async function findFirstRegistration(ctx: Context): Promise<Date | undefined> {
  const oldest = await ctx.replica
    .selectFrom('users')
    .select('users.created_at')
    .where('users.removed_at', 'is', null)
    .orderBy('users.created_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at;
}
