import { SUBJECT_KINDS } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { SubjectRecord } from '../../register/subjects/tables';

/** Reads the subjects of both kinds that have one of these blind indexes, tenants before landlords. */
export async function readSubjectsByIndexes(ctx: Context, indexes: readonly Buffer[]): Promise<SubjectRecord[]> {
  return (
    ctx.db
      .selectFrom('subjects')
      .selectAll()
      // The index begins with the kind: PostgreSQL before 18 would read all of it for the rest.
      .where('kind', 'in', SUBJECT_KINDS)
      .where('identifier_index', '=', sql<Buffer>`any(${[...indexes]}::bytea[])`)
      .orderBy(sql`kind <> 'tenant'`)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  );
}
