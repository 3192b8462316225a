import type { DeskNote } from '@najem/shared/contract/rights';
import { DESK_NOTE_KINDS } from '@najem/shared/domain/rights';
import { type Selectable, sql } from 'kysely';
import { isClaiming } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { WorkPlace } from '../desk-work/place';
import { isFound, orderOf, type QueueColumns, type SearchedColumns } from '../desk-work/queue-queries';
import type { DeskTables } from '../desk-work/tables';
import { isForeignClaim } from '../claims/desk-queries';

/** Counts the open notes. */
export async function countNotes(ctx: Context, actor: Actor): Promise<number> {
  const { notes } = await openNotes(ctx, actor)
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .executeTakeFirstOrThrow();
  return notes;
}

/** The open notes; none about the administrator, or a claim or tenancy in which they take no part. */
function openNotes(ctx: Context, actor: Actor) {
  return ctx.db
    .selectFrom('desk_notes as n')
    .leftJoin('claims as c', 'c.id', 'n.claim_id')
    .leftJoin('held_entries as held', 'held.id', 'n.held_id')
    .leftJoin('subjects as s', 's.id', 'held.subject_id')
    .leftJoin('users as u', (join) => join.on(sql<boolean>`u.id = coalesce(n.user_id, held.author_id)`))
    .where('n.handled_at', 'is', null)
    .where(sql<boolean>`n.user_id is distinct from ${actor.id}`)
    .where(isForeignEntry(actor))
    .where(ctx.hooks.desk.isForeignTenancy(actor, sql`n.tenancy_id`))
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

const COLUMNS: QueueColumns = {
  id: sql`n.id`,
  due: sql`n.created_at`,
  came: sql`n.created_at`,
  kind: sql`n.kind`,
  kinds: DESK_NOTE_KINDS,
  person: sql`u.name`,
};

/** What the list shows of a note: of a claim its number alone. */
const SEARCHED: SearchedColumns = {
  number: sql`coalesce(c.number, '')`,
  names: [sql`u.name_search`, sql`s.name_search`],
  emails: [sql`u.email_search`],
  hasEnding: () => sql`false`,
};

/** A note with the claim, the author or the tenancy that it is about. */
export interface NoteRow extends Pick<Selectable<DeskTables['desk_notes']>, 'id' | 'kind' | 'created_at' | 'version'> {
  claim_id: string | null;
  number: string | null;
  user_id: string | null;
  held_id: string | null;
  tenancy_id: string | null;
  author_name: string | null;
  sort_key: string;
}

/** Lists the open notes in an order, the oldest first without one. VALIDATION. */
export async function listNotes(
  ctx: Context,
  actor: Actor,
  { sort, q }: { sort?: string | undefined; q?: string | undefined },
  after: WorkPlace | undefined,
  limit: number,
): Promise<NoteRow[]> {
  const order = orderOf(sort, COLUMNS, after);
  const found = isFound(ctx, q, SEARCHED);
  let query = openNotes(ctx, actor).select([
    'n.id',
    'n.kind',
    'n.created_at',
    'n.version',
    'c.id as claim_id',
    'c.number',
    'n.user_id',
    'n.held_id',
    'n.tenancy_id',
    'u.name as author_name',
    order.key.as('sort_key'),
  ]);
  if (found !== undefined) query = query.where(found);
  return query.where(order.isAfter).orderBy(order.by).limit(limit).execute();
}

/** Finds what a note is, and the entry that it has wait for its decision. */
export async function findNote(
  ctx: Context,
  noteId: string,
): Promise<{ kind: DeskNote['kind']; held_id: string | null } | undefined> {
  if (!isId(noteId)) return undefined;
  return ctx.db.selectFrom('desk_notes').select(['kind', 'held_id']).where('id', '=', noteId).executeTakeFirst();
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
    .where(ctx.hooks.desk.isForeignTenancy(actor, sql`n.tenancy_id`))
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
