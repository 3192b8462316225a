import { type Kysely, sql } from 'kysely';

/** Rows of these tables are evidence: whoever can only speak SQL as this product's role cannot change them. */
async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.id(`${table}_keeps_rows`)} before update or delete on ${sql.table(table)}
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_keeps_all`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);

  await sql`
    create table rentcoins_ledger (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      amount integer not null check (amount <> 0),
      balance_after integer not null check (balance_after >= 0),
      action_type text not null
        check (action_type in ('add_tenant', 'add_landlord', 'add', 'subtract', 'payment', 'bonus', 'other')),
      once_key text,
      reference_name text,
      metadata jsonb,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index rentcoins_ledger_of_user on rentcoins_ledger (user_id, id desc)`.execute(db);
  await sql`
    create unique index rentcoins_ledger_once on rentcoins_ledger (user_id, once_key) where once_key is not null
  `.execute(db);
  await makeAppendOnly(db, 'rentcoins_ledger');

  // No other index than the chain's own: every look-up writes here, and whoever reads the log reads it whole.
  await sql`
    create table audit_log (
      seq bigint primary key,
      at timestamptz not null,
      actor_id text,
      action text not null,
      target_type text not null,
      target_id text,
      details jsonb not null,
      previous_hash bytea not null,
      hash bytea not null
    )`.execute(db);
  await makeAppendOnly(db, 'audit_log');
  await createAppend(db);
}

/**
 * The only way into the log. The lock lasts until the commit: nobody else may follow a row that could still be rolled
 * back. It is a function so that many events cost one round trip, with the lock held no longer than that.
 */
async function createAppend(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_append(events jsonb) returns void language plpgsql as $$
    declare
      event record;
      last_seq bigint;
      last_hash bytea;
      next_hash bytea;
    begin
      perform pg_advisory_xact_lock(4827002);
      select seq, hash into last_seq, last_hash from audit_log order by seq desc limit 1;
      last_seq := coalesce(last_seq, 0);
      last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
      for event in
        select * from jsonb_to_recordset(events) as given (
          at timestamptz, actor_id text, action text, target_type text, target_id text, details jsonb, content text
        )
      loop
        last_seq := last_seq + 1;
        next_hash := sha256(last_hash || convert_to(event.content, 'UTF8'));
        insert into audit_log (seq, at, actor_id, action, target_type, target_id, details, previous_hash, hash)
        values (last_seq, event.at, event.actor_id, event.action, event.target_type, event.target_id, event.details,
          last_hash, next_hash);
        last_hash := next_hash;
      end loop;
    end $$`.execute(db);
}
