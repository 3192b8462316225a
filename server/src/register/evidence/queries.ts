import { addMonths, RETENTION } from '@najem/shared/domain/kernel';
import { ATTACHMENT_UNUSED_HOURS } from '@najem/shared/domain/register';
import { type Insertable, sql } from 'kysely';
import type { Context } from '../tables';
import { HOUR_MS } from '../../kernel/durations';
import type { EvidenceRow, EvidenceTables } from './tables';

/** No body takes so long to arrive: what still does was cut off together with its process. */
const ARRIVAL_MS = HOUR_MS;

/** Adds evidence to an entry; returns its id. */
export async function insertEvidence(
  ctx: Context,
  values: Insertable<EvidenceTables['entry_evidence']>,
): Promise<string> {
  const { id } = await ctx.db.insertInto('entry_evidence').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Counts the files of an entry over all its evidence. */
export async function countFilesOfEntry(ctx: Context, entryId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('entry_evidence as v')
    .innerJoin('attachments as a', 'a.thing_id', 'v.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('v.entry_id', '=', entryId)
    .where('a.thing_kind', '=', 'entry')
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the evidence of all entries about subjects, oldest first. */
export async function listEvidenceAbout(ctx: Context, subjectIds: readonly string[]): Promise<EvidenceRow[]> {
  return ctx.db
    .selectFrom('entry_evidence as v')
    .innerJoin('history_entries as h', 'h.id', 'v.entry_id')
    .selectAll('v')
    .where('h.subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`)
    .orderBy('v.added_at')
    .orderBy('v.id')
    .execute();
}

/** Lists the evidence of an entry, oldest first. */
export async function listEvidenceOf(ctx: Context, entryId: string): Promise<EvidenceRow[]> {
  return ctx.db
    .selectFrom('entry_evidence')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** Locks evidence until the end of the transaction, before its files are. */
export async function lockEvidence(ctx: Context, id: string): Promise<void> {
  await ctx.db.selectFrom('entry_evidence').select('id').where('id', '=', id).forUpdate().execute();
}

/** Deletes evidence that waits for the desk and has no file any more. */
export async function deleteEmptied(ctx: Context, id: string): Promise<void> {
  await sql`
    delete from entry_evidence v where v.id = ${id} and v.state = 'waiting'
      and not exists (select from attachments a where a.thing_kind = 'entry' and a.thing_id = v.id)`.execute(ctx.db);
}

/** Deletes the files of an author's evidence, and what of it waits for the desk. */
export async function forgetEvidenceOf(ctx: Context, authorId: string): Promise<void> {
  await sql`
    delete from attachments a using entry_evidence v
    where v.author_id = ${authorId} and a.thing_kind = 'entry' and a.thing_id = v.id`.execute(ctx.db);
  await ctx.db.deleteFrom('entry_evidence').where('author_id', '=', authorId).where('state', '=', 'waiting').execute();
}

/** Deletes the evidence that was not graded in twelve months, with its files; returns how much. */
export async function deleteUngraded(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from entry_evidence v
    where v.state = 'waiting' and v.added_at <= ${addMonths(ctx.now(), -RETENTION.ungradedEvidence.months)}
      and not ${ctx.hooks.register.isProofNeeded(ctx, sql.ref('v.entry_id'))}
    returning v.id`.execute(ctx.db);
  return rows.length;
}

/**
 * Deletes files whose time has come and that no dispute keeps, that belong to nothing, or that never arrived; returns
 * how many. A file of an identity waits for no draft.
 */
export async function deleteForgotten(ctx: Context): Promise<number> {
  const now = ctx.now().getTime();
  const unusedSince = new Date(now - ATTACHMENT_UNUSED_HOURS * HOUR_MS);
  const { rows } = await sql<{ id: string }>`
    delete from attachments
    where (forget_at <= ${ctx.now()} and not exists (
        select from entry_evidence v
        where thing_kind = 'entry' and v.id = thing_id and ${ctx.hooks.register.isProofNeeded(ctx, sql.ref('v.entry_id'))}
      ))
      or (thing_id is null and (draft_id is null or purpose = 'claim') and created_at <= ${unusedSince})
      or (received_at is null and created_at <= ${new Date(now - ARRIVAL_MS)})
    returning id`.execute(ctx.db);
  return rows.length;
}
