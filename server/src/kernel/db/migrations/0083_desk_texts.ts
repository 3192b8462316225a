import { type Kysely, sql } from 'kysely';

/** Texts that an administrator keeps for the reasons of decisions; they go with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_texts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users,
      title text not null check (title <> ''),
      content text not null check (content <> ''),
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index desk_texts_by_user on desk_texts (user_id, title)`.execute(db);
}
