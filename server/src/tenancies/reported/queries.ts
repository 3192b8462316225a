import { type RawBuilder, sql } from 'kysely';
import { isForeignTenancy } from '../desk/queries';

/** The condition that the tenancy of a number, a column, is no matter of an administrator's own. */
export function isForeignReported(actor: { id: string }, number: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from tenancies t where t.number = ${number} and not ${isForeignTenancy(actor, sql`t.id`)})`;
}
