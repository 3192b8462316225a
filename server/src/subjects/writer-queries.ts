import { normaliseEmail } from '@najem/shared/domain';
import { sql } from 'kysely';
import type { Context } from '../context';

/**
 * Reads the mailboxes of the accounts that wrote about whom these blind indexes name, or added them, as `mailboxOf` names them:
 * what a writer typed as the person's address must not be their own.
 */
export async function readWriterMailboxes(ctx: Context, indexes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string | null; google_email: string | null }>`
    select u.email, u.google_email from users u
    where u.id in (
      select s.created_by from subjects s where s.identifier_index = any(${[...indexes]}::bytea[])
      union select h.author_id from history_entries h join subjects s on s.id = h.subject_id
      where s.identifier_index = any(${[...indexes]}::bytea[])
      union select h.author_id from held_entries h join subjects s on s.id = h.subject_id
      where s.identifier_index = any(${[...indexes]}::bytea[])
      union select d.author_id from disputes d where d.identifier_index = any(${[...indexes]}::bytea[])
    )`.execute(ctx.db);
  const known = rows.flatMap(({ email, google_email }) => [email, google_email]);
  return new Set(known.flatMap((email) => (email ? [mailboxOf(email)] : [])));
}

/** Names the mailbox of an address: what stands behind a plus sign leads to the same one. */
export function mailboxOf(email: string): string {
  return normaliseEmail(email).replace(/\+[^@]*@/, '@');
}
