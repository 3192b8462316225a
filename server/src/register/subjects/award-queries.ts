import { DOCUMENTED_BONUS_DAYS, type SubjectKind } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { DOCUMENTED } from '../rentcoins/queries';

/** A subject that a user added, or wrote about, without an award so far. */
export interface Unawarded {
  id: string;
  kind: SubjectKind;
  award_key: string;
  created_by: string;
}

/** Lists what a user contributed to without an award so far, oldest first; as many as a day's limit allows. */
export async function readUnawarded(ctx: Context, userId: string): Promise<Unawarded[]> {
  const { awardsPerDay } = ctx.config.limits;
  const { rows } = await sql<Unawarded>`
    select s.id, s.kind, s.award_key, s.created_by
    from subject_members m join subjects s on s.id = m.subject_id
    where m.user_id = ${userId} and not exists (
      select from rentcoins_ledger l where l.user_id = ${userId}
        and l.once_key in ('add_' || s.kind || ':' || s.award_key, 'add:' || s.kind || ':' || s.award_key)
    )
    order by m.since, s.id limit ${awardsPerDay === 0 ? null : awardsPerDay}`.execute(ctx.db);
  return rows;
}

/**
 * Lists the subjects of whose entries by a user one was documented in time without a bonus so far, and whether no such entry is in
 * the user's list; as many likewise.
 */
export async function readUnawardedBonuses(
  ctx: Context,
  userId: string,
): Promise<(Unawarded & { is_unlisted: boolean })[]> {
  const { awardsPerDay } = ctx.config.limits;
  const end = sql`h.recorded_at + ${DOCUMENTED_BONUS_DAYS} * interval '24 hours'`;
  const { rows } = await sql<Unawarded & { is_unlisted: boolean }>`
    select s.id, s.kind, s.award_key, s.created_by, bool_and(h.is_unlisted) as is_unlisted
    from history_entries h join subjects s on s.id = h.subject_id
    where h.author_id = ${userId} and h.grade <> 'declared' and (
      exists (select from entry_confirmations c where c.entry_id = h.id and c.confirmed_at <= ${end})
      or exists (select from entry_evidence v where v.entry_id = h.id and v.state = 'graded' and v.decided_at <= ${end})
    ) and not exists (
      select from rentcoins_ledger l
      where l.user_id = ${userId} and l.once_key = ${DOCUMENTED} || s.kind || ':' || s.award_key
    )
    group by s.id order by min(h.recorded_at), s.id limit ${awardsPerDay === 0 ? null : awardsPerDay}`.execute(ctx.db);
  return rows;
}

/** Whether an entry of a user about a subject is documented. */
export async function hasDocumentedEntry(ctx: Context, userId: string, subjectId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('history_entries')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('author_id', '=', userId)
    .where('grade', '<>', 'declared')
    .executeTakeFirst();
  return row !== undefined;
}
