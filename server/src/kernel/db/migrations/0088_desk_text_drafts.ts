import { type Kysely, sql } from 'kysely';

/** With an administrator's own text its draft goes, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger drafts_forgotten after delete on desk_texts
    for each row execute function forget_drafts()`.execute(db);
}
