import { type Kysely, sql } from 'kysely';

/** Signed-in devices, their refresh tokens, and sign-ins for the statistics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      device text not null check (length(device) <= 100),
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      check ((ended_at is null) = (end_reason is null))
    )`,
    sql`create index sessions_of_user on sessions (user_id, created_at)`,
    sql`create index sessions_in_use on sessions (last_used_at) where ended_at is null`,
    sql`create index sessions_past on sessions (expires_at)`,
    sql`create index sessions_ended on sessions (ended_at) where ended_at is not null`,
    sql`create table refresh_tokens (
      token_hash bytea primary key check (length(token_hash) = 32),
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`,
    // A family has one valid token, because a token cannot have two successors.
    sql`create unique index refresh_tokens_living on refresh_tokens (session_id) where used_at is null`,
    sql`create table logins (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      at timestamptz not null
    )`,
    sql`create index logins_at on logins (at, user_id)`,
    sql`create index logins_of_user on logins (user_id, at)`,
  ]) {
    await statement.execute(db);
  }
}
