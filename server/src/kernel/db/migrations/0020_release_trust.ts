import { type Kysely, sql } from 'kysely';

/** What decides whether the server may take a release back by itself, and failures without personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_releases add column is_security boolean not null default false`.execute(db);
  // A keyed hash: reports count once per address, which is not stored itself.
  await sql`alter table remote_faults add column address_key bytea`.execute(db);
  await sql`
    update remote_faults
    set cause = left(regexp_replace(cause, '[^[:space:]@]+@[^[:space:]@]+|[0-9]{5,}', '…', 'g'), 200)`.execute(db);
}
