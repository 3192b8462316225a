import { type Kysely, sql } from 'kysely';

/**
 * The identifiers looked up from one network address, beside those of one user. The row names no address but a keyed hash
 * of it and of the day, so one address has other rows on other days; housekeeping removes a row after its day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_lookups (
      address bytea primary key,
      day date not null,
      identifiers bytea[] not null
    )`.execute(db);
  await sql`create index address_lookups_past on address_lookups (day)`.execute(db);
}
