import { type Kysely, sql } from 'kysely';

/**
 * Audit rows wait for their number and hash in a table of their own, so that no call waits for another's commit. Of rows that
 * wait the database refuses changes as of sealed ones; only the function that seals them, which runs with its owner's rights,
 * takes them out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_unsealed (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id text,
      action text not null,
      target_type text not null,
      target_id text,
      details jsonb not null,
      content text not null,
      added_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create trigger audit_unsealed_keeps_rows before update or delete on audit_unsealed for each row
    when (current_setting('najem.sealing', true) is distinct from 'on') execute function refuse_change()`.execute(db);
  await sql`
    create trigger audit_unsealed_keeps_all before truncate on audit_unsealed
    for each statement execute function refuse_change()`.execute(db);
  await createAppend(db);
  await createSeal(db);
}

/** A function of this name stays, because processes of the program before call it until they stop. */
async function createAppend(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function audit_append(events jsonb) returns void language sql
    set search_path = pg_catalog, public, pg_temp as $$
      insert into audit_unsealed (at, actor_id, action, target_type, target_id, details, content)
      select given.at, given.actor_id, given.action, given.target_type, given.target_id, given.details, given.content
      from jsonb_to_recordset(events) as given (
        at timestamptz, actor_id text, action text, target_type text, target_id text, details jsonb, content text
      )
    $$`.execute(db);
}

/** Returns the number of rows that it sealed; none where another transaction is at it. */
async function createSeal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_seal(most integer) returns integer language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      event record;
      last_seq bigint;
      last_hash bytea;
      next_hash bytea;
      sealed integer := 0;
    begin
      if not pg_try_advisory_xact_lock(4827002) then
        return 0;
      end if;
      select seq, hash into last_seq, last_hash from audit_log order by seq desc limit 1;
      perform set_config('najem.sealing', 'on', true);
      last_seq := coalesce(last_seq, 0);
      last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
      for event in
        with taken as (
          delete from audit_unsealed where id in (select id from audit_unsealed order by id limit most) returning *
        )
        select * from taken order by id
      loop
        last_seq := last_seq + 1;
        next_hash := sha256(last_hash || convert_to(event.content, 'UTF8'));
        insert into audit_log (seq, at, actor_id, action, target_type, target_id, details, previous_hash, hash)
        values (last_seq, event.at, event.actor_id, event.action, event.target_type, event.target_id, event.details,
          last_hash, next_hash);
        last_hash := next_hash;
        sealed := sealed + 1;
      end loop;
      perform set_config('najem.sealing', 'off', true);
      return sealed;
    end $$`.execute(db);
}
