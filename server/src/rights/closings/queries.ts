import type { Selectable } from 'kysely';
import type { Context } from '../tables';
import type { RightsDb } from '../tables';
import type { ErasureTables } from '../journal/tables';

/** Notes that an identifier is closed, by its blind index; once. */
export async function insertClosing(
  ctx: Context,
  { index, keyId, caseId }: { index: Buffer; keyId: string; caseId: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('closed_identifiers')
    .values({ identifier_index: index, identifier_key: keyId, case_id: caseId, closed_at: ctx.now() })
    .onConflict((conflict) => conflict.column('identifier_index').doNothing())
    .execute();
}

/** Finds which of the blind indexes are closed. */
export async function findClosings(
  ctx: Context,
  indexes: readonly Buffer[],
): Promise<Selectable<ErasureTables['closed_identifiers']>[]> {
  if (indexes.length === 0) return [];
  return ctx.db
    .selectFrom('closed_identifiers')
    .selectAll()
    .where('identifier_index', 'in', [...indexes])
    .execute();
}

/** Opens a closed identifier; false where it was opened meanwhile. */
export async function deleteClosing(ctx: Context, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('closed_identifiers').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the closed identifiers that are known by a key alone. */
export async function countClosed(db: RightsDb, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('closed_identifiers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('identifier_key', '=', key)
    .executeTakeFirstOrThrow();
  return count;
}
