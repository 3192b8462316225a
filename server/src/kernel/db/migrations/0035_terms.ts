import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from './append-only';

/** Who accepted which version of the terms, and who was notified of a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to users: an account that was never confirmed is deleted, and no acceptance ever is.
  await sql`
    create table terms_acceptances (
      user_id uuid not null,
      document text not null check (document in ('regulamin', 'polityka-prywatnosci')),
      version text collate "C" not null check (length(version) <= 40),
      text_hash bytea not null check (length(text_hash) = 32),
      accepted_at timestamptz not null,
      channel text not null check (channel in ('registration', 'dialog', 'google')),
      primary key (user_id, document, version)
    )`.execute(db);
  await makeAppendOnly(db, 'terms_acceptances');
  await sql`
    create table terms_announcements (
      user_id uuid not null references users on delete cascade,
      document text not null check (document in ('regulamin', 'polityka-prywatnosci')),
      version text collate "C" not null check (length(version) <= 40),
      announced_at timestamptz not null,
      primary key (document, version, user_id)
    )`.execute(db);
  await sql`create index terms_announcements_of_user on terms_announcements (user_id)`.execute(db);
}
