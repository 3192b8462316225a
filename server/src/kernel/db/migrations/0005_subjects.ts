import { type Kysely, sql } from 'kysely';

/** Tenants and landlords, what people wrote about them, and how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubjects(db);
  await createSubjectIndexes(db);
  await createHistory(db);
  await createLookups(db);
  await createCounts(db);
}

async function createSubjects(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subjects (
      id uuid primary key default gen_random_uuid(),
      kind text collate "C" not null check (kind in ('tenant', 'landlord')),
      name text not null check (length(name) between 1 and 200),
      name_key text collate "C" not null generated always as (polish_sort_key(name)) stored,
      name_search text collate "C" not null generated always as (search_text(name)) stored,
      type text not null check (type in ('osoba', 'firma')),
      identifier_type text check (identifier_type in ('pesel', 'nip', 'passport')),
      identifier_index bytea check (length(identifier_index) = 32),
      identifier_ending bytea check (length(identifier_ending) = 32),
      identifier_cipher bytea,
      identifier_key text,
      award_key text collate "C" not null default gen_random_uuid()::text,
      address text check (length(address) <= 200),
      contact_info text check (length(contact_info) <= 200),
      email text check (length(email) <= 254),
      email_search text collate "C" generated always as (search_text(email)) stored,
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      version integer not null default 1 check (version > 0),
      entry_count integer not null default 0 check (entry_count >= 0),
      effect_tenths integer not null default 0,
      rating_tenths smallint not null generated always as (least(50, greatest(0, 25 + effect_tenths))) stored,
      last_entry_at timestamptz,
      check (num_nonnulls(identifier_type, identifier_index, identifier_ending, identifier_cipher, identifier_key) in (0, 5)),
      check ((type = 'firma') = (identifier_type = 'nip')),
      check ((entry_count = 0) = (last_entry_at is null)),
      check (entry_count > 0 or effect_tenths = 0),
      unique (kind, identifier_index)
    )`.execute(db);
  // As for users: the planner has to know how frequent a part of a text is.
  await sql`
    alter table subjects alter column name_search set statistics 1000,
      alter column email_search set statistics 1000`.execute(db);
}

async function createSubjectIndexes(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    // One for each order of the lists; the id makes each order total, and the other columns serve the filters.
    sql`create index subjects_by_name on subjects (kind, name_key, id) include (name_search, email_search, created_by)`,
    sql`create index subjects_by_rating on subjects (kind, rating_tenths, id)
      include (name_search, email_search, created_by)`,
    sql`create index subjects_by_entries on subjects (kind, entry_count, id)
      include (name_search, email_search, created_by)`,
    sql`create index subjects_by_creation on subjects (kind, created_at, id)
      include (name_search, email_search, created_by)`,
    sql`create index subjects_by_last_entry on subjects (kind, last_entry_at nulls first, id)
      include (name_search, email_search, created_by)`,
    sql`create index subjects_by_ending on subjects (kind, identifier_ending)`,
    sql`create index subjects_of_creator on subjects (created_by)`,
    sql`create index tenants_search on subjects using gin (name_search gin_trgm_ops, email_search gin_trgm_ops)
      where kind = 'tenant'`,
    sql`create index landlords_search on subjects using gin (name_search gin_trgm_ops, email_search gin_trgm_ops)
      where kind = 'landlord'`,
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
 * How many subjects of a kind have a number of entries, a rating or a month of creation (as 202611): the sum of the
 * matching rows. A trigger only appends, so writers never wait for a counter; housekeeping adds the rows up.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table subject_counts (
      kind text collate "C" not null,
      measure text collate "C" not null check (measure in ('entries', 'rating', 'rated', 'month')),
      value integer not null,
      total bigint not null
    )`,
    sql`create function subject_measures(of_subject subjects) returns table (measure text, value integer)
      language sql stable parallel safe as $$
        values ('entries', of_subject.entry_count),
          ('rating', of_subject.rating_tenths),
          ('rated', case when of_subject.entry_count > 0 then of_subject.rating_tenths end),
          ('month', replace(left(warsaw_date(of_subject.created_at), 7), '-', '')::integer)
      $$`,
    sql`create function count_subject() returns trigger language plpgsql as $$
      begin
        insert into subject_counts
        select kind, measure, value, sum(total)
        from (
          select (old).kind, m.measure, m.value, -1 as total from subject_measures(old) m where tg_op <> 'INSERT'
          union all
          select (new).kind, m.measure, m.value, 1 from subject_measures(new) m where tg_op <> 'DELETE'
        ) changes
        where value is not null
        group by kind, measure, value having sum(total) <> 0;
        return null;
      end $$`,
    sql`create trigger subjects_counted after insert or delete on subjects
      for each row execute function count_subject()`,
    sql`create trigger subjects_recounted after update on subjects for each row
      when ((old.entry_count, old.rating_tenths, old.created_at)
        is distinct from (new.entry_count, new.rating_tenths, new.created_at))
      execute function count_subject()`,
  ]) {
    await statement.execute(db);
  }
}
