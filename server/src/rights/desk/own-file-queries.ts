import { type RawBuilder, sql } from 'kysely';
import type { AttachmentRow } from '../../register/attachments/queries';
import { isClaiming } from '../claims/queries';
import type { Actor, Context } from '../../kernel/context';
import { isForeignCase } from '../cases/desk-queries';

/** Whether a file belongs to something in which an administrator takes no part: what they wrote, or claimed the identifier of. */
export async function isOwnFile(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  { thing_kind: kind, thing_id: id }: Pick<AttachmentRow, 'thing_kind' | 'thing_id'>,
): Promise<boolean> {
  if (kind === null || id === null) return false;
  if (kind === 'case') return !(await isForeignCase(ctx, actor, id));
  const { rows } = await sql<{ is_own: boolean }>`select exists (${ownThing(kind, id, actor.id)}) as is_own`.execute(
    ctx.db,
  );
  return rows[0]?.is_own ?? false;
}

function ownThing(kind: 'claim' | 'entry' | 'dispute', id: string, userId: string): RawBuilder<unknown> {
  switch (kind) {
    case 'claim':
      return sql`select from claims c where c.id = ${id} and (c.user_id = ${userId} or exists (
        select from claim_identifiers i where i.claim_id = c.id and ${isClaimed('i', userId)}))`;
    case 'entry':
      return sql`select from entry_evidence e
        join history_entries h on h.id = e.entry_id
        join subjects s on s.id = h.subject_id
        where e.id = ${id} and (e.author_id = ${userId} or ${isClaimed('s', userId)})`;
    case 'dispute':
      return sql`select from disputes d where d.id = ${id} and (d.author_id = ${userId} or ${isClaimed('d', userId)})`;
  }
}

/** Whether a user claimed the identifier of a row, by the name of its table. */
function isClaimed(table: string, userId: string): RawBuilder<boolean> {
  return sql`exists (
    select from claim_identifiers mine
    join claims own on own.id = mine.claim_id and ${isClaiming('own')}
    where mine.identifier_index = ${sql.ref(`${table}.identifier_index`)} and own.user_id = ${userId})`;
}
