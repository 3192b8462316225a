import { SUBJECT_KINDS } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import type { Context } from '../tables';

/**
 * Lets one transaction at a time open cases under these identifiers, restrict what is under them, or add a subject there;
 * taken before any other lock. They are named by their oldest blind indexes.
 */
export async function lockIdentifiers(ctx: Context, oldest: readonly Buffer[]): Promise<void> {
  for (const index of [...oldest].sort(Buffer.compare)) {
    const key = `cases:${index.toString('base64url')}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
  }
}

/**
 * Locks the subjects that have one of these blind indexes, and another one, until the end of the transaction; returns
 * their ids.
 */
export async function lockSubjects(
  tx: Context,
  indexes: readonly Buffer[],
  otherId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subjects
    where (kind = any(${SUBJECT_KINDS}::text[]) and identifier_index = any(${[...indexes]}::bytea[])) or id = ${otherId}::uuid
    order by id for update`.execute(tx.db);
  return rows.map(({ id: subjectId }) => subjectId);
}

/** Locks subjects until the end of the transaction, in the order of their ids. */
export async function lockSubjectsById(tx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .selectFrom('subjects')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}
