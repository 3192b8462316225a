import type { SubjectKind } from '@najem/shared/domain/register';
import type { Selectable } from 'kysely';
import type { Context } from '../tables';
import type { SubjectTables } from './tables';
import type { AddedEntry } from './write-queries';

/** An entry that waits for the desk, with whose record it is for. */
export type HeldEntry = Selectable<SubjectTables['held_entries']> & { kind: SubjectKind; subject_name: string };

/** Keeps entries for the desk; returns their ids. */
export async function insertHeld(
  tx: Context,
  subjectId: string,
  authorId: string,
  entries: readonly AddedEntry[],
  { is_unlisted = false } = {},
): Promise<string[]> {
  if (entries.length === 0) return [];
  const whose = { subject_id: subjectId, author_id: authorId, held_at: tx.now(), is_unlisted };
  const rows = await tx.db
    .insertInto('held_entries')
    .values(entries.map((entry) => ({ ...entry, ...whose })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads entries that wait for the desk. */
export async function readHeld(ctx: Context, ids: readonly string[]): Promise<HeldEntry[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('held_entries as h')
    .innerJoin('subjects as s', 's.id', 'h.subject_id')
    .selectAll('h')
    .select(['s.kind', 's.name as subject_name'])
    .where('h.id', 'in', [...ids])
    .execute();
}

/** Deletes what an author wrote about a subject that waits for the desk. */
export async function deleteHeldOf(
  tx: Context,
  { subjectId, authorId }: { subjectId: string; authorId: string },
): Promise<void> {
  await tx.db
    .deleteFrom('held_entries')
    .where('subject_id', '=', subjectId)
    .where('author_id', '=', authorId)
    .execute();
}

/** Deletes an entry that waited for the desk. */
export async function deleteHeld(tx: Context, id: string): Promise<void> {
  await tx.db.deleteFrom('held_entries').where('id', '=', id).execute();
}
