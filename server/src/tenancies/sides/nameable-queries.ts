import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import type { BlindIndexes } from '../../kernel/db/identifier-vault';
import type { EntryRecord } from '../../register/subjects/tables';
import type { Context, SideRow } from '../tables';
import { hashAccount } from '../account-hash';

/** An entry that may be named, with the mark that it has. */
export type NameableRow = Pick<
  EntryRecord,
  'id' | 'reason' | 'comment' | 'created_at' | 'tenancy_from' | 'tenancy_to'
> & {
  /** Whether it is named as one of the tenancy. */
  is_named: boolean;
};

/**
 * Lists the entries of an author about a person, by blind indexes, that were written before a moment and are no opinions, the newest
 * first, with whether they are named as ones of a tenancy.
 */
export async function listNameable(
  ctx: Context,
  { tenancy_id }: Pick<SideRow, 'tenancy_id'>,
  {
    authorId,
    kind,
    indexes,
    before,
  }: { authorId: string; kind: TenancyRole; indexes: Pick<BlindIndexes, 'all' | 'oldest'>; before: Date },
): Promise<NameableRow[]> {
  return (
    ctx.db
      .selectFrom('history_entries as h')
      .innerJoin('subjects as s', 's.id', 'h.subject_id')
      .leftJoin('named_entries as n', (join) =>
        join.onRef('n.entry_id', '=', 'h.id').on('n.tenancy_id', '=', tenancy_id),
      )
      .select(['h.id', 'h.reason', 'h.comment', 'h.created_at', 'h.tenancy_from', 'h.tenancy_to'])
      .select(sql<boolean>`n.entry_id is not null`.as('is_named'))
      .where('h.author_id', '=', authorId)
      .where('h.recorded_at', '<', before)
      .where('h.is_unlisted', '=', false)
      .where('s.kind', '=', kind)
      .where('s.identifier_index', '=', sql<Buffer>`any(${[...indexes.all]}::bytea[])`)
      // The number by which it was added, not one that an administrator corrected it to.
      .where('s.award_key', '=', indexes.oldest.toString('base64url'))
      .orderBy('h.created_at', 'desc')
      .orderBy('h.id')
      .execute()
  );
}

/**
 * Finds when the first tenancy of an account with that of another side was confirmed, whatever became of it. Of a removed account
 * nobody can say which tenancies were its own: the first one with any of those counts.
 */
export async function findFirstConfirmation(
  ctx: Context,
  userId: string,
  other: Pick<SideRow, 'account_hash'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(t.confirmed_at) as first from tenancies t
    join tenancy_sides own on own.tenancy_id = t.id and own.account_hash = ${hashAccount(userId)}
    join tenancy_sides other on other.tenancy_id = t.id and other.role <> own.role
      and other.account_hash is not distinct from ${other.account_hash}`.execute(ctx.db);
  return rows[0]?.first ?? undefined;
}
