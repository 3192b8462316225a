import { type RawBuilder, sql } from 'kysely';
import { isForeignTenancy } from '../desk/queries';
import type { Context } from '../tables';

/** The condition that the tenancy of a number, a column, is no matter of an administrator's own. */
export function isForeignReported(actor: { id: string }, number: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from tenancies t where t.number = ${number} and not ${isForeignTenancy(actor, sql`t.id`)})`;
}

/** Names those whom entries that come from opinions are about, as their sides of the tenancies are called, by the entry. */
export async function nameDescribed(ctx: Context, entryIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('revealed_entries as r')
    .innerJoin('tenancy_sides as s', (join) =>
      join.onRef('s.tenancy_id', '=', 'r.tenancy_id').onRef('s.role', '<>', 'r.by'),
    )
    .select(['r.id', 's.name'])
    .where('r.id', 'in', [...entryIds])
    .execute();
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
