import { sql } from 'kysely';
import type { OpinionKey } from '../opinions/queries';
import { hashAccount } from '../account-hash';
import { isForgottenBy, isUnder } from '../sides/side-queries';
import type { Context } from '../tables';

/** Lists the entries that a side named as ones of its tenancy. */
export async function listNamed(ctx: Context, { tenancy_id, by }: OpinionKey): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('named_entries')
    .select('entry_id')
    .where('tenancy_id', '=', tenancy_id)
    .where('by', '=', by)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** Names entries as ones of a tenancy, in place of those that its side named before, and of another tenancy that has them. */
export async function replaceNamed(tx: Context, key: OpinionKey, entryIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('named_entries').where('tenancy_id', '=', key.tenancy_id).where('by', '=', key.by).execute();
  if (entryIds.length === 0) return;
  await tx.db
    .insertInto('named_entries')
    .values(entryIds.map((entry_id) => ({ ...key, entry_id, named_at: tx.now() })))
    .onConflict((conflict) =>
      conflict.column('entry_id').doUpdateSet((eb) => ({
        tenancy_id: eb.ref('excluded.tenancy_id'),
        by: eb.ref('excluded.by'),
        named_at: eb.ref('excluded.named_at'),
      })),
    )
    .execute();
}

/** Whether an entry of the register comes from an opinion, also once its tenancy is gone. */
export async function isOpinion(ctx: Context, entryId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('history_entries')
    .select('id')
    .where('id', '=', entryId)
    .where('is_unlisted', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds when the opinions of an author's last revealed tenancy with the person of these blind indexes were revealed. */
export async function findLastReveal(
  ctx: Context,
  authorId: string,
  indexes: readonly Buffer[],
): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as a', 'a.tenancy_id', 't.id')
    .innerJoin('tenancy_sides as s', (join) => join.onRef('s.tenancy_id', '=', 't.id').onRef('s.role', '<>', 'a.role'))
    .select('t.revealed_at')
    .where('a.account_hash', '=', hashAccount(authorId))
    .where('t.state', '=', 'revealed')
    .where(sql<boolean>`(${isUnder(indexes)} or ${isForgottenBy(indexes)})`)
    .orderBy('t.revealed_at', 'desc')
    .executeTakeFirst();
  return row?.revealed_at ?? undefined;
}

/** Lists those of these entries that are no opinions. */
export async function listListed(ctx: Context, entryIds: readonly string[]): Promise<string[]> {
  if (entryIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('history_entries')
    .select('id')
    .where('id', 'in', [...entryIds])
    .where('is_unlisted', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
