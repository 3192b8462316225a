import { type Kysely, sql } from 'kysely';

/** Ways in: successors of refresh tokens, nonces of sign-ins, waits of attacked accounts, security events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Null in rows from before: their successors are found by the secret they were derived with.
    sql`alter table refresh_tokens add column successor_hash bytea check (length(successor_hash) = 32)`,
    // Empty and null for accounts from before, and for those that a Google sign-in made.
    sql`alter table users
      add column registered_device text not null default '' check (length(registered_device) <= 100),
      add column registered_browser bytea check (length(registered_browser) = 32)`,
    sql`create index users_unconfirmed on users (created_at)
      where email_verified_at is null and first_login_at is null and removed_at is null`,
    // A nonce belongs to a signed-in user, or to a browser in which nobody is signed in yet.
    sql`alter table google_nonces
      alter column user_id drop not null,
      add column browser_hash bytea check (length(browser_hash) = 32),
      add check (num_nonnulls(user_id, browser_hash) = 1)`,
    // Unlogged like the counters: written often, and a crash may lose it.
    sql`create unlogged table sign_in_delays (
      account_hash bytea primary key check (length(account_hash) = 32),
      recent_failures timestamptz[] not null default '{}',
      waits integer not null default 0,
      retry_at timestamptz,
      warned_at timestamptz,
      changed_at timestamptz not null
    )`,
    sql`create index sign_in_delays_past on sign_in_delays (changed_at)`,
    sql`create table security_events (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text collate "C" not null check (length(kind) <= 60),
      user_id uuid references users on delete set null,
      address_hash bytea check (length(address_hash) = 32)
    )`,
    sql`create index security_events_by_kind on security_events (kind, id desc)`,
    sql`create index security_events_past on security_events (at)`,
    sql`create index security_events_of_user on security_events (user_id) where user_id is not null`,
  ]) {
    await statement.execute(db);
  }
}
