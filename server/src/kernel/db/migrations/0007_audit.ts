import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from './append-only';

/** The audit log as a chain of hashes, and the checks of that chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No index but the chain's own, because every look-up writes here and readers read whole parts of the log.
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
  await createChecks(db);
}

/**
 * The only way to append to the log. The lock lasts until the commit, because no row may follow one that could still be
 * rolled back. A function, so that many events cost one round trip, during which the lock is held.
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

async function createChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_checks (
      id bigint generated always as identity primary key,
      checked_at timestamptz not null,
      is_whole boolean not null,
      rows bigint not null check (rows >= 0),
      hash bytea,
      broken_at bigint,
      problem text,
      check (is_whole = (broken_at is null) and is_whole = (problem is null))
    )`.execute(db);
  // Rows are numbered in the order of their times but for the moment that writers wait for one another, so a time is
  // found by halving: the log needs no index that every write would have to keep.
  await sql`
    create function audit_seq_at(moment timestamptz) returns bigint language plpgsql stable as $$
    declare
      low bigint := 1;
      high bigint := coalesce((select max(seq) from audit_log), 0) + 1;
      middle bigint;
      found_at timestamptz;
    begin
      while low < high loop
        middle := (low + high) / 2;
        select at into found_at from audit_log where seq >= middle order by seq limit 1;
        if found_at < moment then
          low := middle + 1;
        else
          high := middle;
        end if;
      end loop;
      return low;
    end $$`.execute(db);
}
