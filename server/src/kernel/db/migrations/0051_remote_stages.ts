import { type Kysely, sql } from 'kysely';

/** A remote that few see, and one that nobody sees any more, beside the live ones; and who sees the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remote_active
      add column stage text not null default 'live' check (stage in ('dark', 'live', 'retired'))`.execute(db);
  await sql`
    create table remote_team (
      remote text not null,
      user_id uuid not null references users on delete cascade,
      primary key (remote, user_id)
    )`.execute(db);
  await sql`create index remote_team_by_user on remote_team (user_id)`.execute(db);
}
