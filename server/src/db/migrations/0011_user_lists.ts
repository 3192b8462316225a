import { type Kysely, sql } from 'kysely';

/** What the administrators' list of users takes to stay quick among millions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBlocks(db);
  await createReading(db);
  await createUpkeep(db);
  await createTrigger(db);
  await createPairs(db);
}

/**
 * As the lists of subjects do, each order keeps where every thousandth living user stands: a page is found, and the
 * list counted, by adding up blocks. Changes are appended and folded in now and then, so writers never wait for a
 * counter.
 */
async function createBlocks(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table user_blocks (
      sort text collate "C" not null,
      key text collate "C" not null,
      id uuid not null,
      size bigint not null,
      primary key (sort, key, id)
    )`,
    sql`create table user_changes (
      sort text collate "C" not null,
      key text collate "C" not null,
      id uuid not null,
      change smallint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
    // Every order with its column and two texts between which the keys of all rows lie.
    sql`create function user_sorts()
      returns table (sort text, column_text text, column_type text, lowest text, highest text)
      language sql immutable parallel safe as $$
        values ('name', 'name_key', 'text', '', chr(1114111)),
          ('email', 'email_key', 'text', '', chr(1114111)),
          ('createdAt', 'created_at', 'timestamptz', '-infinity', 'infinity'),
          ('rentCoins', 'rent_coins', 'integer', '0000000000', '2147483647')
      $$`,
    // The keys as text that sorts like the column and can be cast back to it.
    sql`create function user_keys(of_user users) returns table (sort text, key text)
      language sql stable parallel safe as $$
        values ('name', of_user.name_key),
          ('email', of_user.email_key),
          ('createdAt', to_char(of_user.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
          ('rentCoins', lpad(of_user.rent_coins::text, 10, '0'))
      $$`,
  ]) {
    await statement.execute(db);
  }
}

async function createReading(db: Kysely<unknown>): Promise<void> {
  // Where the block begins that holds the row after 'skipped' others, and how many of its rows come before that one.
  await sql`
    create function user_place(by_sort text, descending boolean, skipped bigint)
    returns table (total bigint, key text, id uuid, skip bigint) language sql stable as $$
      with points as (
        select key, id, size as n, true as is_block from user_blocks where sort = by_sort
        union all
        select key, id, change, false from user_changes where sort = by_sort
      ), counted as (
        select key, id, is_block, (sum(n) over ())::bigint as total,
          coalesce(sum(n) over (
            order by key, id, is_block desc rows between unbounded preceding and 1 preceding
          ), 0)::bigint as before
        from points
      )
      (select total, key, id, skipped - before from counted
        where not descending and is_block and before <= skipped order by key desc, id desc limit 1)
      union all
      (select total, key, id, before - (total - skipped) from counted
        where descending and is_block and before >= total - skipped order by key, id limit 1)
    $$`.execute(db);
  // Living users from a key of one order on: blocks, and the rows before the next block one by one.
  await sql`
    create function user_count_from(by_sort text, from_key text) returns bigint language plpgsql stable as $$
    declare
      counted bigint;
    begin
      execute (select format($count$
        with edge as (
          select key, id from user_blocks
          where sort = $1 and (key, id) > ($2, '00000000-0000-0000-0000-000000000000'::uuid)
          order by key, id limit 1
        )
        select (
            select coalesce(sum(b.size), 0) from user_blocks b, edge
            where b.sort = $1 and (b.key, b.id) >= (edge.key, edge.id)
          ) + (
            select coalesce(sum(c.change), 0) from user_changes c, edge
            where c.sort = $1 and (c.key, c.id) >= (edge.key, edge.id)
          ) + (
            select count(*) from users u
            where u.removed_at is null and (%1$s, u.id) >= ($2::%2$s, '00000000-0000-0000-0000-000000000000'::uuid)
              and (%1$s, u.id) < ((select key::%2$s from edge), (select id from edge))
          )
        $count$, column_text, column_type) from user_sorts() where sort = by_sort)
      into counted using by_sort, from_key;
      return counted;
    end $$`.execute(db);
}

async function createUpkeep(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Within one statement everything is seen at one moment: rows, blocks and pending changes agree.
    sql`create function split_user_block(block user_blocks) returns void language plpgsql as $$
      begin
        execute (select format($split$
          with half as (
            select k.key, u.id
            from users u cross join lateral user_keys(u) k
            where u.removed_at is null and k.sort = $1 and (%1$s, u.id) >= ($2::%2$s, $3)
            order by %1$s, u.id offset 1000 limit 1
          ), bounded as (
            select half.key, half.id, 1000 - coalesce(sum(c.change), 0) as size
            from half left join user_changes c
              on c.sort = $1 and (c.key, c.id) >= ($2, $3) and (c.key, c.id) < (half.key, half.id)
            where not exists (
              select from user_blocks b
              where b.sort = $1 and (b.key, b.id) > ($2, $3) and (b.key, b.id) <= (half.key, half.id))
            group by half.key, half.id
          ), lower_half as (
            update user_blocks b set size = bounded.size from bounded where b.sort = $1 and b.key = $2 and b.id = $3
          )
          insert into user_blocks select $1, key, id, $4 - size from bounded
          $split$, column_text, column_type) from user_sorts() where sort = block.sort)
        using block.sort, block.key, block.id, block.size;
      end $$`,
    sql`create function fold_user_changes() returns void language plpgsql as $$
      declare
        block user_blocks;
      begin
        if not pg_try_advisory_xact_lock(4827009) then
          return;
        end if;
        with folded as (
          delete from user_changes returning *
        ), sums as (
          select b.sort, b.key, b.id, sum(f.change) as change
          from folded f
          cross join lateral (
            select * from user_blocks b
            where b.sort = f.sort and (b.key, b.id) <= (f.key, f.id) order by b.key desc, b.id desc limit 1
          ) b
          group by b.sort, b.key, b.id
        )
        update user_blocks b set size = b.size + sums.change from sums
        where (b.sort, b.key, b.id) = (sums.sort, sums.key, sums.id);
        for block in select * from user_blocks where size > 2000 loop
          perform split_user_block(block);
        end loop;
      end $$`,
    sql`create function rebuild_user_blocks() returns void language plpgsql as $$
      declare
        query text;
      begin
        lock table users in share mode;
        lock table user_blocks, user_changes in exclusive mode;
        delete from user_changes;
        delete from user_blocks;
        for query in select format($rebuild$
          insert into user_blocks
          select %3$L, case when n.place = 1 then %4$L else k.key end,
            case when n.place = 1 then '00000000-0000-0000-0000-000000000000' else u.id end,
            least(1000, n.total - n.place + 1)
          from (
            select id, row_number() over (order by %1$s, id) as place, count(*) over () as total
            from users where removed_at is null
          ) n
          join users u on u.id = n.id
          cross join lateral user_keys(u) k
          where n.place %% 1000 = 1 and k.sort = %3$L
          $rebuild$, column_text, column_type, sort, lowest) from user_sorts()
        loop
          execute query;
        end loop;
        insert into user_blocks
        select sort, edge.key, edge.id::uuid, 0
        from user_sorts() s
        cross join lateral (values (s.lowest, '00000000-0000-0000-0000-000000000000'),
          (s.highest, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) edge (key, id)
        on conflict do nothing;
      end $$`,
    sql`select rebuild_user_blocks()`,
  ]) {
    await statement.execute(db);
  }
}

/** By row and with a condition: most updates of a user, such as every payment of theirs, move one order or none. */
async function createTrigger(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create function follow_users() returns trigger language plpgsql as $$
      declare
        was users := case when tg_op <> 'INSERT' and old.removed_at is null then old end;
        is_now users := case when tg_op <> 'DELETE' and new.removed_at is null then new end;
      begin
        insert into user_changes
        select coalesce(o.sort, n.sort), c.key, coalesce((is_now).id, (was).id), c.change
        from (select * from user_keys(was) where (was).id is not null) o
        full join (select * from user_keys(is_now) where (is_now).id is not null) n on n.sort = o.sort
        cross join lateral (values (o.key, -1), (n.key, 1)) c (key, change)
        where o.key is distinct from n.key and c.key is not null;
        return null;
      end $$`,
    // After the statement, when rows and changes agree.
    sql`create function fold_after_users() returns trigger language plpgsql as $$
      begin
        if random() < 0.02 then
          perform fold_user_changes();
        end if;
        return null;
      end $$`,
    sql`create trigger users_listed after insert or delete on users
      for each row execute function follow_users()`,
    sql`create trigger users_moved after update on users for each row
      when ((old.name_key, old.email_key, old.created_at, old.rent_coins, old.removed_at)
        is distinct from (new.name_key, new.email_key, new.created_at, new.rent_coins, new.removed_at))
      execute function follow_users()`,
    sql`create trigger users_folded after insert or update or delete on users
      for each statement execute function fold_after_users()`,
  ]) {
    await statement.execute(db);
  }
}

/**
 * Single signs and pairs of signs, for parts of a name or address too short for trigrams or made of dots and dashes,
 * which trigrams leave out.
 */
async function createPairs(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Small letters of its own, so that it answers the same in every database, whatever its locale.
    sql`create function small_letters(words text) returns text language sql immutable parallel safe as $$
      select lower(translate(words collate "C", 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż'))
    $$`,
    sql`create function sign_pairs(words text) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct substr(words, place, size)
        from generate_series(1, length(words)) place cross join generate_series(1, 2) size
      )
    $$`,
    sql`drop index users_name_parts`,
    sql`create index users_name_parts on users using gin (small_letters(name) gin_trgm_ops) where removed_at is null`,
    sql`create index users_name_pairs on users using gin (sign_pairs(small_letters(name))) where removed_at is null`,
    sql`create index users_email_pairs on users using gin (sign_pairs(email_key)) where removed_at is null`,
  ]) {
    await statement.execute(db);
  }
}
