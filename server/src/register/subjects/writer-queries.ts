import { sql } from 'kysely';
import type { Context } from '../tables';
import { mailboxOf } from '../../kernel/mailbox';

/** Whether a user added whom these blind indexes name, or wrote about them. */
export async function hasWrittenAbout(ctx: Context, userId: string, indexes: readonly Buffer[]): Promise<boolean> {
  if (indexes.length === 0) return false;
  const { rows } = await sql<{ is_writer: boolean }>`
    select exists (
      select from subjects s where s.identifier_index = any(${[...indexes]}::bytea[]) and (
        s.created_by = ${userId}
        or exists (select from history_entries h where h.subject_id = s.id and h.author_id = ${userId})
        or exists (select from held_entries h where h.subject_id = s.id and h.author_id = ${userId})
      )
    ) or exists (
      select from (${ctx.hooks.register.selectWriters(indexes)}) w where w.author_id = ${userId}
    ) as is_writer`.execute(ctx.db);
  return rows[0]?.is_writer ?? false;
}

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
      union ${ctx.hooks.register.selectWriters(indexes)}
    )`.execute(ctx.db);
  const known = rows.flatMap(({ email, google_email }) => [email, google_email]);
  return new Set(known.flatMap((email) => (email ? [mailboxOf(email)] : [])));
}
