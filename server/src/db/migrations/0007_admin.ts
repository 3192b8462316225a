import { type Kysely, sql } from 'kysely';

/** What the administrators' figures and their view of the audit log take to stay quick among millions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounting(db);
  await createStatistics(db);
  await createAuditView(db);
}

/**
 * Counts subjects from a key of one order on, by adding up that order's blocks: only the rows between the key and the
 * next block are counted one by one, about a thousand of however many there are.
 */
async function createCounting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function subject_count_from(of_kind text, by_sort text, from_key text)
    returns bigint language plpgsql stable as $$
    declare
      counted bigint;
    begin
      execute (select format($count$
        with edge as (
          select key, id from subject_blocks
          where kind = $1 and sort = $2 and (key, id) > ($3, '00000000-0000-0000-0000-000000000000'::uuid)
          order by key, id limit 1
        )
        select (
            select coalesce(sum(b.size), 0) from subject_blocks b, edge
            where b.kind = $1 and b.sort = $2 and (b.key, b.id) >= (edge.key, edge.id)
          ) + (
            select coalesce(sum(c.change), 0) from subject_changes c, edge
            where c.kind = $1 and c.sort = $2 and (c.key, c.id) >= (edge.key, edge.id)
          ) + (
            select count(*) from subjects s
            where s.kind = $1 and (%1$s, s.id) >= ($3::%2$s, '00000000-0000-0000-0000-000000000000'::uuid)
              and (%1$s, s.id) < ((select key::%2$s from edge), (select id from edge))
          )
        $count$, column_text, column_type) from subject_sorts() where sort = by_sort)
      into counted using of_kind, by_sort, from_key;
      return counted;
    end $$`.execute(db);
}

async function createStatistics(db: Kysely<unknown>): Promise<void> {
  // Sign-ins of the days that are over: counted once, instead of a year of them every minute.
  await sql`create table login_days (day date primary key, total bigint not null check (total >= 0))`.execute(db);
  // One row, shared by all processes: whoever finds it old counts anew.
  await sql`
    create table statistics_snapshot (
      id boolean primary key default true check (id),
      counted_at timestamptz not null,
      figures jsonb not null
    )`.execute(db);
}

async function createAuditView(db: Kysely<unknown>): Promise<void> {
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
