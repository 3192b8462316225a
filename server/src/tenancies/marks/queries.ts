import { sql } from 'kysely';
import type { Context, TenancyRow } from '../tables';

/** Lists the entries in the register that come from a tenancy or are named as its, in one order for all. */
export async function listEntriesOf(ctx: Context, tenancyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from history_entries h
    where h.id in (
      select entry_id from revealed_entries where tenancy_id = ${tenancyId}::uuid and place = 'register'
      union all select entry_id from named_entries where tenancy_id = ${tenancyId}::uuid
    )
    order by h.subject_id, h.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Finds the tenancy that an entry comes from, or is named as one of, whether or not the register has it. */
export async function findTenancyOf(ctx: Context, entryId: string): Promise<TenancyRow | undefined> {
  return ctx.db
    .selectFrom('tenancies')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('revealed_entries')
        .select('tenancy_id')
        .where('entry_id', '=', entryId)
        .where('place', '=', 'register')
        .unionAll(selectFrom('named_entries').select('named_entries.tenancy_id').where('entry_id', '=', entryId)),
    )
    .executeTakeFirst();
}

/** Forgets which entries were named as ones of a tenancy. */
export async function dropNamed(tx: Context, tenancyId: string): Promise<void> {
  await tx.db.deleteFrom('named_entries').where('tenancy_id', '=', tenancyId).execute();
}
