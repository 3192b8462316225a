import { type CaseScope, CASE_STATES, isCaseOpen } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { EntryRecord } from '../../register/subjects/tables';

const OPEN = CASE_STATES.filter(isCaseOpen);

/** A case that keeps an entry from counting, and until when. */
export interface Restriction {
  case_id: string;
  until: Date;
}

/** Finds the restriction of an entry that ends last; undefined where nothing restricts it. */
export async function findRestriction(ctx: Context, entryId: string): Promise<Restriction | undefined> {
  return ctx.db
    .selectFrom('entry_restrictions')
    .select(['case_id', 'until'])
    .where('entry_id', '=', entryId)
    .orderBy('until', 'desc')
    .orderBy('case_id')
    .limit(1)
    .executeTakeFirst();
}

/** Notes that a case restricts entries until a moment, which replaces an earlier one. */
export async function insertRestrictions(
  tx: Context,
  { case_id, until }: Restriction,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  const since = tx.now();
  await tx.db
    .insertInto('entry_restrictions')
    .values(entryIds.map((entry_id) => ({ case_id, entry_id, since, until })))
    .onConflict((conflict) => conflict.columns(['entry_id', 'case_id']).doUpdateSet({ until }))
    .execute();
}

/** Notes until when a locked case restricts entries; null where it does not any more. */
export async function setRestrictedUntil(tx: Context, caseId: string, until: Date | null): Promise<void> {
  await tx.db.updateTable('cases').set({ restricted_until: until }).where('id', '=', caseId).execute();
}

/** Lists the subjects of the entries that a case restricts. */
export async function listRestrictedSubjects(tx: Context, caseId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('entry_restrictions as r')
    .innerJoin('history_entries as h', 'h.id', 'r.entry_id')
    .select('h.subject_id')
    .distinct()
    .where('r.case_id', '=', caseId)
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/** Deletes the restrictions of a case, or those that ended before a moment; returns the ids of the entries that had one. */
export async function deleteRestrictions(tx: Context, caseId: string, endedBefore?: Date): Promise<string[]> {
  const own = tx.db.deleteFrom('entry_restrictions').where('case_id', '=', caseId);
  const rows = await (endedBefore ? own.where('until', '<', endedBefore) : own).returning('entry_id').execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** Reads entries in the order of their ids. */
export async function readEntriesById(tx: Context, ids: readonly string[]): Promise<EntryRecord[]> {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom('history_entries')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** Reads the entries of subjects that a scope covers, in the order of their ids. */
export async function readEntriesInScope(
  tx: Context,
  subjectIds: readonly string[],
  scope: CaseScope,
): Promise<EntryRecord[]> {
  if (subjectIds.length === 0) return [];
  const all = tx.db
    .selectFrom('history_entries')
    .selectAll()
    .where('subject_id', 'in', [...subjectIds]);
  switch (scope.is) {
    case 'all':
      return all.orderBy('id').execute();
    case 'entries':
      if (!scope.entryIds.some(isId)) return [];
      return all.where('id', 'in', scope.entryIds.filter(isId)).orderBy('id').execute();
    case 'kind':
      return all.where('reason', '=', scope.reason).orderBy('id').execute();
  }
}

/**
 * Lists the cases that restrict everything under one of these blind indexes, new entries as well: open ones that do so until
 * their decision, and granted restrictions of everything.
 */
export async function listRestrictionsOfAll(tx: Context, indexes: readonly Buffer[]): Promise<Restriction[]> {
  const { rows } = await sql<Restriction>`
    select c.id as case_id, c.restricted_until as until from cases c
    where c.restricted_until is not null
      and exists (
        select from case_identifiers i where i.case_id = c.id and i.identifier_index = any(${[...indexes]}::bytea[])
      )
      and ((c.state = any(${OPEN}::text[]) and c.restricts) or (
        c.kind = 'restriction' and c.outcome in ('granted', 'partly') and c.scope ->> 'is' = 'all'
        and c.restricted_until > ${tx.now()}
      ))
    order by c.id`.execute(tx.db);
  return rows;
}

/** Lists the ids of decided cases whose restrictions end now; those of open ones last until the decision, however late. */
export async function listEndedRestrictions(ctx: Context, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.case_id as id from entry_restrictions r join cases c on c.id = r.case_id
    where r.until < ${ctx.now()} and not (c.state = any(${OPEN}::text[]))
    order by r.case_id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Whether an objection under one of these blind indexes restricted everything by itself since a moment. */
export async function hasRestricted(tx: Context, indexes: readonly Buffer[], since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from cases c
    where c.restricts and c.restriction is distinct from 'desk' and c.received_at > ${since} and exists (
      select from case_identifiers i where i.case_id = c.id and i.identifier_index = any(${[...indexes]}::bytea[])
    ) limit 1`.execute(tx.db);
  return rows.length > 0;
}
