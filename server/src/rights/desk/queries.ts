import { type Selectable, sql } from 'kysely';
import { isClaiming } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { NotePlace } from '../desk-work/place';
import type { DeskTables } from '../desk-work/tables';
import { isForeignClaim } from '../claims/desk-queries';

/** Counts the open notes. */
export async function countNotes(ctx: Context, actor: Actor): Promise<number> {
  const { notes } = await openNotes(ctx, actor)
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .executeTakeFirstOrThrow();
  return notes;
}

/** The open notes; none about the administrator, or a claim in which they take no part. */
function openNotes(ctx: Context, actor: Actor) {
  return ctx.db
    .selectFrom('desk_notes as n')
    .leftJoin('claims as c', 'c.id', 'n.claim_id')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .where('n.handled_at', 'is', null)
    .where(sql<boolean>`n.user_id is distinct from ${actor.id}`)
    .where(isForeignEntry(actor))
    .where(({ or, eb }) => or([eb('c.id', 'is', null), isForeignClaim(actor)]));
}

/** An administrator decides neither about an entry of their own nor about one on an identifier that they claimed. */
function isForeignEntry({ id }: Actor) {
  return sql<boolean>`not exists (
    select from held_entries h join subjects s on s.id = h.subject_id
    where h.id = n.held_id and (h.author_id = ${id} or exists (
      select from claim_identifiers mine
      join claims own on own.id = mine.claim_id and ${isClaiming('own')}
      where mine.identifier_index = s.identifier_index and own.user_id = ${id})))`;
}

/** A note with the claim or the author that it is about. */
export interface NoteRow extends Pick<Selectable<DeskTables['desk_notes']>, 'id' | 'kind' | 'created_at' | 'version'> {
  claim_id: string | null;
  number: string | null;
  user_id: string | null;
  held_id: string | null;
  author_name: string | null;
}

/** Lists the open notes, oldest first. */
export async function listNotes(
  ctx: Context,
  actor: Actor,
  after: NotePlace | undefined,
  limit: number,
): Promise<NoteRow[]> {
  let query = openNotes(ctx, actor).select([
    'n.id',
    'n.kind',
    'n.created_at',
    'n.version',
    'c.id as claim_id',
    'c.number',
    'n.user_id',
    'n.held_id',
    'u.name as author_name',
  ]);
  if (after) query = query.where(sql<boolean>`(n.created_at, n.id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('n.created_at').orderBy('n.id').limit(limit).execute();
}

/** Finds the entry that a note has wait for its decision. */
export async function findHeldId(ctx: Context, noteId: string): Promise<string | undefined> {
  if (!isId(noteId)) return undefined;
  const row = await ctx.db.selectFrom('desk_notes').select('held_id').where('id', '=', noteId).executeTakeFirst();
  return row?.held_id ?? undefined;
}

/**
 * Marks a note as handled; undefined where there is none for this administrator, false where it was changed meanwhile.
 */
export async function markNoteHandled(
  ctx: Context,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<boolean | undefined> {
  if (!isId(id)) return undefined;
  const note = await ctx.db
    .selectFrom('desk_notes as n')
    .leftJoin('claims as c', 'c.id', 'n.claim_id')
    .selectAll('n')
    .where('n.id', '=', id)
    .where(sql<boolean>`n.user_id is distinct from ${actor.id}`)
    .where(isForeignEntry(actor))
    .where(({ or, eb }) => or([eb('c.id', 'is', null), isForeignClaim(actor)]))
    .forUpdate('n')
    .executeTakeFirst();
  if (!note) return undefined;
  if (note.version !== version || note.handled_at !== null) return false;
  await ctx.db
    .updateTable('desk_notes')
    .set({ handled_by: actor.id, handled_at: ctx.now(), version: version + 1 })
    .where('id', '=', id)
    .execute();
  return true;
}
