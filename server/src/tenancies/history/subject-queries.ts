import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import { isId } from '../../kernel/db/values';
import type { SealedColumns, SubjectRecord } from '../../register/subjects/tables';
import { isUnder } from '../sides/side-queries';
import type { Context } from '../tables';

/** A subject of a user's list, with since when it is there: from their adding of it, or from the first of their entries there. */
export type Entered = SealedColumns & Pick<SubjectRecord, 'kind' | 'award_key'> & { since: Date };

/** Finds a subject in a user's list. */
export async function findEntered(ctx: Context, userId: string, subjectId: string): Promise<Entered | undefined> {
  if (!isId(subjectId)) return undefined;
  return ctx.db
    .selectFrom('subject_members as m')
    .innerJoin('subjects as s', 's.id', 'm.subject_id')
    .select([
      's.kind',
      's.award_key',
      's.identifier_type',
      's.identifier_index',
      's.identifier_ending',
      's.identifier_cipher',
      's.identifier_key',
      'm.since',
    ])
    .where('m.user_id', '=', userId)
    .where('m.subject_id', '=', subjectId)
    .executeTakeFirst();
}

/**
 * Lists the tenancies, running or in their window, of a user with people of a kind with whom none was confirmed before the user
 * had entered a subject.
 */
export async function listConfirmedSince(
  ctx: Context,
  userId: string,
  { kind, since }: Pick<Entered, 'kind' | 'since'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenancies t
    join tenancy_sides own on own.tenancy_id = t.id and own.user_id = ${userId}::uuid
    join tenancy_sides other on other.tenancy_id = t.id and other.role = ${kind} and other.role <> own.role
    where (t.state = 'running' or t.state = 'window' and t.window_ends_at >= ${ctx.now()})
      and t.confirmed_at > ${since}
      and not exists (
        select from tenancies former
        join tenancy_sides a on a.tenancy_id = former.id and a.account_hash = own.account_hash
        join tenancy_sides b on b.tenancy_id = former.id and b.account_hash = other.account_hash
        where former.confirmed_at <= ${since})`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Finds the number of the newest of these tenancies whose side in a role is named by one of these blind indexes. */
export async function findNumberUnder(
  ctx: Context,
  ids: readonly string[],
  { role, indexes }: { role: TenancyRole; indexes: readonly Buffer[] },
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .select('t.number')
    .where('t.id', 'in', [...ids])
    .where('s.role', '=', role)
    .where(isUnder(indexes))
    .orderBy('t.starts_on', 'desc')
    .orderBy('t.id')
    .executeTakeFirst();
  return row?.number;
}
