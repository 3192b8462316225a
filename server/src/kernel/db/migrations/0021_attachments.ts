import { type Kysely, sql } from 'kysely';

/** Files that people send as evidence or proof, in sealed pieces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Without received_at the file is still arriving; without a cipher of its key it was refused and has no content.
    sql`create table attachments (
      id uuid primary key,
      uploader_kind text not null check (uploader_kind in ('user', 'guest', 'attempt')),
      uploader_id uuid not null,
      purpose text check (purpose in ('claim', 'dispute', 'entry', 'case')),
      media_type text not null,
      size integer not null default 0 check (size >= 0),
      state text not null default 'received' check (state in ('received', 'checking', 'usable', 'refused')),
      cause text check (cause in ('type', 'too-large', 'encrypted', 'active-content', 'malware', 'unreadable')),
      name_cipher bytea not null,
      key_cipher bytea,
      key_id text not null,
      thing_kind text check (thing_kind in ('claim', 'dispute', 'entry', 'case')),
      thing_id uuid,
      forget_at timestamptz,
      created_at timestamptz not null,
      received_at timestamptz,
      check ((received_at is null) = (purpose is null)),
      check ((state = 'refused') = (cause is not null)),
      check ((state = 'refused') = (key_cipher is null)),
      check ((thing_kind is null) = (thing_id is null))
    )`,
    sql`create index attachments_of_thing on attachments (thing_kind, thing_id) where thing_id is not null`,
    sql`create index attachments_unused on attachments (created_at) where thing_id is null`,
    sql`create index attachments_ending on attachments (forget_at) where forget_at is not null`,
    sql`create index attachments_unchecked on attachments (created_at) where state in ('received', 'checking')`,
    sql`create table attachment_pieces (
      attachment_id uuid not null references attachments on delete cascade,
      place integer not null check (place >= 0),
      sealed bytea not null,
      primary key (attachment_id, place)
    )`,
    // What is encrypted cannot be compressed.
    sql`alter table attachment_pieces alter column sealed set storage external`,
  ]) {
    await statement.execute(db);
  }
}
