import { type Kysely, sql } from 'kysely';

/** Rows of the table are evidence: SQL run with this product's role cannot change or remove them. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.id(`${table}_keeps_rows`)} before update or delete on ${sql.table(table)}
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_keeps_all`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db);
}
