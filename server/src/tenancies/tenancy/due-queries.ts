import type { Context } from '../tables';

/** Lists tenancies for which the clock has something to do, the first one due in front. */
export async function listDue(
  ctx: Context,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tenancies')
    .select('id')
    .where('due_at', '<=', ctx.now())
    .$if(except.length > 0, (due) => due.where('id', 'not in', [...except]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes when the clock has something to do for a tenancy next, which is no change that its sides read. */
export async function setDue(tx: Context, id: string, at: Date | null): Promise<void> {
  await tx.db.updateTable('tenancies').set({ due_at: at }).where('id', '=', id).execute();
}

/** Notes that a mail of the clock went out. */
export async function noteMail(tx: Context, id: string, key: string): Promise<void> {
  await tx.db
    .updateTable('tenancies')
    .set((eb) => ({ mails_sent: eb.fn('array_append', ['mails_sent', eb.val(key)]) }))
    .where('id', '=', id)
    .execute();
}
