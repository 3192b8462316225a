import type { Context } from '../tables';

/** Lists the users who see a remote while it is dark, by name. */
export async function listMembers(
  ctx: Context,
  remote: string,
): Promise<{ id: string; name: string; email: string }[]> {
  return ctx.db
    .selectFrom('remote_team as member')
    .innerJoin('users as person', 'person.id', 'member.user_id')
    .select(['person.id', 'person.name', 'person.email'])
    .where('member.remote', '=', remote)
    .where('person.removed_at', 'is', null)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute();
}

/** Adds a user to a remote's team; returns whether they were not in it. */
export async function insertMember(ctx: Context, remote: string, userId: string): Promise<boolean> {
  const added = await ctx.db
    .insertInto('remote_team')
    .values({ remote, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes a user from a remote's team; returns whether they were in it. */
export async function deleteMember(ctx: Context, remote: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('remote_team')
    .where('remote', '=', remote)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes a user from all teams. */
export async function leaveTeams(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('remote_team').where('user_id', '=', userId).execute();
}
