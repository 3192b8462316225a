import { type Kysely, sql } from 'kysely';

/** Tenants and landlords, what people wrote about them, and what finding them fast among millions takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubjects(db);
  await createHistory(db);
  await createLookups(db);
  await createSearch(db);
  await createOrder(db);
  await createOrderUpkeep(db);
  await createTriggers(db);
}

async function createSubjects(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subjects (
      id uuid primary key default gen_random_uuid(),
      kind text collate "C" not null check (kind in ('tenant', 'landlord')),
      name text not null check (length(name) between 1 and 200),
      name_key text collate "C" not null generated always as (polish_sort_key(name)) stored,
      type text not null check (type in ('osoba', 'firma')),
      identifier_type text check (identifier_type in ('pesel', 'nip', 'passport')),
      identifier_index bytea check (length(identifier_index) = 32),
      identifier_cipher bytea,
      identifier_key text,
      award_key text collate "C" not null default gen_random_uuid()::text,
      address text check (length(address) <= 200),
      contact_info text check (length(contact_info) <= 200),
      email text check (length(email) <= 254),
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      version integer not null default 1 check (version > 0),
      entry_count integer not null default 0 check (entry_count >= 0),
      effect_tenths integer not null default 0,
      rating_tenths smallint not null generated always as (least(50, greatest(0, 25 + effect_tenths))) stored,
      last_entry_at timestamptz,
      check (num_nonnulls(identifier_type, identifier_index, identifier_cipher, identifier_key) in (0, 4)),
      check ((type = 'firma') = (identifier_type = 'nip')),
      check ((entry_count = 0) = (last_entry_at is null)),
      check (entry_count > 0 or effect_tenths = 0),
      unique (kind, identifier_index)
    )`.execute(db);
  for (const index of [
    // One for each order of the lists; the id makes every place in them definite.
    sql`create index subjects_by_name on subjects (kind, name_key, id)`,
    sql`create index subjects_by_rating on subjects (kind, rating_tenths, id)`,
    sql`create index subjects_by_entries on subjects (kind, entry_count, id)`,
    sql`create index subjects_by_creation on subjects (kind, created_at, id)`,
    sql`create index subjects_by_last_entry on subjects (kind, coalesce(last_entry_at, '-infinity'), id)`,
    sql`create index subjects_of_creator on subjects (created_by)`,
  ]) {
    await index.execute(db);
  }
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table history_entries (
      id uuid primary key default gen_random_uuid(),
      subject_id uuid not null references subjects on delete cascade,
      author_id uuid not null references users,
      counterpart text not null check (length(counterpart) <= 200),
      rental_address text not null check (length(rental_address) between 1 and 200),
      reason text not null check (length(reason) between 1 and 40),
      effect_tenths smallint not null check (effect_tenths between -50 and 50),
      comment text not null check (length(comment) <= 2000),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      version integer not null default 1 check (version > 0)
    )`,
    sql`create index history_entries_of_subject on history_entries (subject_id, created_at desc, id)`,
    sql`create index history_entries_of_author on history_entries (author_id, subject_id)`,
    sql`create table subject_members (
      user_id uuid not null references users on delete cascade,
      kind text collate "C" not null,
      subject_id uuid not null references subjects on delete cascade,
      since timestamptz not null,
      primary key (user_id, kind, subject_id)
    )`,
    sql`create index subject_members_of_subject on subject_members (subject_id)`,
  ]) {
    await statement.execute(db);
  }
}

/**
 * One row a person, renewed every day: the identifiers of the day stand in the row itself, so that its lock alone makes
 * the count exact, and nothing has to be cleared away.
 */
async function createLookups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lookups (
      user_id uuid primary key references users on delete cascade,
      day date not null,
      identifiers bytea[] not null
    )`.execute(db);
}

/**
 * Names and e-mail addresses for the administrators' filters. A name is kept once from each of its words on, wrapped
 * round, so that whatever is typed ('kowal', 'jan kowalski', 'kowalski jan') is the beginning of a row: one range of one
 * ordered index, whose first page costs the same in a million names as in a thousand. A trigram index has to gather
 * every match before it can show the first.
 */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Its own small letters and separators, so that it answers the same in every database, whatever its locale.
    sql`create function plain_words(words text) returns text language sql immutable parallel safe as $$
      select trim(regexp_replace(
        lower(translate(
          words collate "C",
          'ąćęłńóśźżĄĆĘŁŃÓŚŹŻáàâäãåčçďéèêëěíìîïňñòôöõøřšťúùûüůýÿžÁÀÂÄÃÅČÇĎÉÈÊËĚÍÌÎÏŇÑÒÔÖÕØŘŠŤÚÙÛÜŮÝŸŽ',
          'acelnoszzacelnoszzaaaaaaccdeeeeeiiiinnooooorstuuuuuyyzaaaaaaccdeeeeeiiiinnooooorstuuuuuyyz')),
        '[^a-z0-9\\u00c0-\\u1fff\\u2c00-\\U0010ffff]+', ' ', 'g'))
    $$`,
    sql`create function subject_terms_of(name text, email text) returns table (field text, term text)
      language sql immutable parallel safe as $$
        select distinct field, left(array_to_string(parts[at:] || parts[:at - 1], ' '), 120)
        from (values
          ('name', string_to_array(plain_words(name), ' ')), ('email', string_to_array(plain_words(email), ' '))
        ) given (field, parts)
        cross join generate_series(1, least(coalesce(cardinality(parts), 0), 8)) at
      $$`,
    sql`create table subject_terms (
      kind text collate "C" not null,
      field text collate "C" not null check (field in ('name', 'email')),
      term text collate "C" not null,
      subject_id uuid not null,
      primary key (kind, field, term, subject_id)
    )`,
  ]) {
    await statement.execute(db);
  }
}

/**
 * The lists are paged by number, and counting to row 400,000 takes as long as reading 400,000 rows. So each order keeps
 * blocks of about a thousand rows: where each begins and how many it has. A page is found by adding up block sizes, and
 * the length of the whole list is their sum. Changes are only appended, under their own keys, and folded into the
 * blocks now and then: writers never wait for one another over a counter, and the sums are exact in every snapshot.
 */
async function createOrder(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table subject_blocks (
      kind text collate "C" not null,
      sort text collate "C" not null,
      key text collate "C" not null,
      id uuid not null,
      size bigint not null,
      primary key (kind, sort, key, id)
    )`,
    sql`create table subject_changes (
      kind text collate "C" not null,
      sort text collate "C" not null,
      key text collate "C" not null,
      id uuid not null,
      change smallint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
    // Every order with its column and two texts between which the keys of all rows lie.
    sql`create function subject_sorts()
      returns table (sort text, column_text text, column_type text, lowest text, highest text)
      language sql immutable parallel safe as $$
        values ('name', 'name_key', 'text', '', chr(1114111)),
          ('rating', 'rating_tenths', 'smallint', '00', '99'),
          ('entries', 'entry_count', 'integer', '0000000000', '2147483647'),
          ('created_at', 'created_at', 'timestamptz', '-infinity', 'infinity'),
          ('last_entry', 'coalesce(last_entry_at, ''-infinity'')', 'timestamptz', '-infinity', 'infinity')
      $$`,
    // The keys as text that sorts like the column and can be cast back to it.
    sql`create function subject_keys(
      name_key text, rating_tenths smallint, entry_count integer, created_at timestamptz, last_entry_at timestamptz
    ) returns table (sort text, key text) language sql stable parallel safe as $$
      values ('name', name_key),
        ('rating', lpad(rating_tenths::text, 2, '0')),
        ('entries', lpad(entry_count::text, 10, '0')),
        ('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
        ('last_entry',
          coalesce(to_char(last_entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '-infinity'))
    $$`,
    sql`create function subject_place(of_kind text, by_sort text, descending boolean, skipped bigint)
      returns table (total bigint, key text, id uuid, skip bigint) language sql stable as $$
        with points as (
          select key, id, size as n, true as is_block from subject_blocks where kind = of_kind and sort = by_sort
          union all
          select key, id, change, false from subject_changes where kind = of_kind and sort = by_sort
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
      $$`,
  ]) {
    await statement.execute(db);
  }
}

async function createOrderUpkeep(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // Within one statement everything is seen at one moment: rows, blocks and pending changes agree.
    sql`create function split_subject_block(block subject_blocks) returns void language plpgsql as $$
      begin
        execute (select format($split$
          with half as (
            select k.key, s.id
            from subjects s
            cross join lateral subject_keys(
              s.name_key, s.rating_tenths, s.entry_count, s.created_at, s.last_entry_at) k
            where s.kind = $1 and k.sort = $2 and (%1$s, s.id) >= ($3::%2$s, $4)
            order by %1$s, s.id offset 1000 limit 1
          ), bounded as (
            select half.key, half.id, 1000 - coalesce(sum(c.change), 0) as size
            from half left join subject_changes c
              on c.kind = $1 and c.sort = $2 and (c.key, c.id) >= ($3, $4) and (c.key, c.id) < (half.key, half.id)
            where not exists (
              select from subject_blocks b
              where b.kind = $1 and b.sort = $2 and (b.key, b.id) > ($3, $4) and (b.key, b.id) <= (half.key, half.id))
            group by half.key, half.id
          ), lower_half as (
            update subject_blocks b set size = bounded.size from bounded
            where b.kind = $1 and b.sort = $2 and b.key = $3 and b.id = $4
          )
          insert into subject_blocks select $1, $2, key, id, $5 - size from bounded
          $split$, column_text, column_type) from subject_sorts() where sort = block.sort)
        using block.kind, block.sort, block.key, block.id, block.size;
      end $$`,
    sql`create function fold_subject_changes() returns void language plpgsql as $$
      declare
        block subject_blocks;
      begin
        if not pg_try_advisory_xact_lock(4827005) then
          return;
        end if;
        with folded as (
          delete from subject_changes returning *
        ), sums as (
          select b.kind, b.sort, b.key, b.id, sum(f.change) as change
          from folded f
          cross join lateral (
            select * from subject_blocks b
            where b.kind = f.kind and b.sort = f.sort and (b.key, b.id) <= (f.key, f.id)
            order by b.key desc, b.id desc limit 1
          ) b
          group by b.kind, b.sort, b.key, b.id
        )
        update subject_blocks b set size = b.size + sums.change from sums
        where (b.kind, b.sort, b.key, b.id) = (sums.kind, sums.sort, sums.key, sums.id);
        for block in select * from subject_blocks where size > 2000 loop
          perform split_subject_block(block);
        end loop;
      end $$`,
    sql`create function rebuild_subject_blocks() returns void language plpgsql as $$
      declare
        query text;
      begin
        lock table subjects in share mode;
        lock table subject_blocks, subject_changes in exclusive mode;
        delete from subject_changes;
        delete from subject_blocks;
        for query in select format($rebuild$
          insert into subject_blocks
          select n.kind, %3$L, case when n.place = 1 then %4$L else k.key end,
            case when n.place = 1 then '00000000-0000-0000-0000-000000000000' else s.id end,
            least(1000, n.total - n.place + 1)
          from (
            select kind, id, row_number() over (partition by kind order by %1$s, id) as place,
              count(*) over (partition by kind) as total
            from subjects
          ) n
          join subjects s on s.id = n.id
          cross join lateral subject_keys(
            s.name_key, s.rating_tenths, s.entry_count, s.created_at, s.last_entry_at) k
          where n.place %% 1000 = 1 and k.sort = %3$L
          $rebuild$, column_text, column_type, sort, lowest) from subject_sorts()
        loop
          execute query;
        end loop;
        insert into subject_blocks
        select kind, sort, edge.key, edge.id::uuid, 0
        from unnest(array['tenant', 'landlord']) kind
        cross join subject_sorts() s
        cross join lateral (values (s.lowest, '00000000-0000-0000-0000-000000000000'),
          (s.highest, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) edge (key, id)
        on conflict do nothing;
      end $$`,
    sql`select rebuild_subject_blocks()`,
  ]) {
    await statement.execute(db);
  }
}

/** Search terms and blocks follow the subjects by themselves, also where rows arrive in bulk. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_subjects() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into subject_changes
        select n.kind, k.sort, k.key, n.id, 1
        from new_rows n
        cross join lateral subject_keys(n.name_key, n.rating_tenths, n.entry_count, n.created_at, n.last_entry_at) k;
        insert into subject_terms
        select n.kind, t.field, t.term, n.id from new_rows n cross join lateral subject_terms_of(n.name, n.email) t;
      elsif tg_op = 'DELETE' then
        insert into subject_changes
        select o.kind, k.sort, k.key, o.id, -1
        from old_rows o
        cross join lateral subject_keys(o.name_key, o.rating_tenths, o.entry_count, o.created_at, o.last_entry_at) k;
        delete from subject_terms t
        using old_rows o, subject_terms_of(o.name, o.email) s
        where (t.kind, t.field, t.term, t.subject_id) = (o.kind, s.field, s.term, o.id);
      else
        insert into subject_changes
        select o.kind, before.sort, c.key, o.id, c.change
        from old_rows o
        join new_rows n on n.id = o.id
        cross join lateral subject_keys(
          o.name_key, o.rating_tenths, o.entry_count, o.created_at, o.last_entry_at) before
        join lateral subject_keys(n.name_key, n.rating_tenths, n.entry_count, n.created_at, n.last_entry_at) after
          on after.sort = before.sort and after.key <> before.key
        cross join lateral (values (before.key, -1), (after.key, 1)) c (key, change);
        if exists (
          select from old_rows o join new_rows n on n.id = o.id where (o.name, o.email) is distinct from (n.name, n.email)
        ) then
          delete from subject_terms t
          using old_rows o, subject_terms_of(o.name, o.email) s
          where (t.kind, t.field, t.term, t.subject_id) = (o.kind, s.field, s.term, o.id);
          insert into subject_terms
          select n.kind, t.field, t.term, n.id from new_rows n cross join lateral subject_terms_of(n.name, n.email) t;
        end if;
      end if;
      if random() < 0.02 then
        perform fold_subject_changes();
      end if;
      return null;
    end $$`.execute(db);
  for (const [operation, rows] of [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`subjects_${operation}`)} after ${sql.raw(operation)} on subjects
      referencing ${sql.raw(rows)} for each statement execute function follow_subjects()`.execute(db);
  }
}
