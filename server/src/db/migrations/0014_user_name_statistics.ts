import { type Kysely, sql } from 'kysely';

/** Lets the planner know how frequent parts of names are: on that depends how a filtered list of users is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create statistics users_small_names on (small_letters(name)) from users`.execute(db);
  await sql`analyze users`.execute(db);
}
