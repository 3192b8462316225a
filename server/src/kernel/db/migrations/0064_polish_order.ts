import { type Kysely, sql } from 'kysely';

const BATCH = 2000;

/** The search texts and sort keys of these tables are computed again, and each gets an index for its order by name. */
const TABLES = [
  {
    name: 'subjects',
    email: 'email',
    index: 'subjects_by_polish_name',
    on: `subjects (kind, name_key collate polish, id) include (name_search, email_search, created_by)`,
  },
  {
    name: 'users',
    email: 'email_key',
    index: 'users_by_polish_name',
    on: `users (name_key collate polish, id) include (name_search, email_search, registered_on)
      where removed_at is null`,
  },
] as const;

/** Runs outside a transaction, so that nobody waits longer than for one batch; after an interruption it starts again. */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const { name, email, index, on } of TABLES) {
    await renew(db, name, email);
    await dropUnfinished(db, index);
    await sql`create index concurrently if not exists ${sql.ref(index)} on ${sql.raw(on)}`.execute(db);
  }
  await sql`alter table subjects validate constraint subjects_name_check`.execute(db);
  await sql`alter table history_entries validate constraint history_entries_counterpart_check`.execute(db);
}

/** Does the same for a database that was not prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, email, index, on } of TABLES) {
    await renew(db, name, email);
    await sql`create index if not exists ${sql.ref(index)} on ${sql.raw(on)}`.execute(db);
  }
}

/** Writes the rows of which a generated column differs from what its function gives now; writing computes it. */
async function renew(db: Kysely<unknown>, table: string, email: string): Promise<void> {
  const [rows, address] = [sql.table(table), sql.ref(email)];
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
    const found: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as materialized (select id from ${rows} where id > ${last} order by id limit ${BATCH}),
      renewed as (
        update ${rows} r set name = name, ${address} = ${address} from batch
        where r.id = batch.id and (name_key <> polish_sort_key(name) or name_search <> search_text(name)
          or email_search is distinct from search_text(${address}))
      )
      select (select id from batch order by id desc limit 1) as last`.execute(db);
    last = found.rows[0]?.last ?? undefined;
  }
}

/** An index whose making was interrupted stays, and serves nobody. */
async function dropUnfinished(db: Kysely<unknown>, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${index} and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(index)}`.execute(db);
}
