import { type Kysely, sql } from 'kysely';

/** Why an account is blocked. The reason is free of a list here: a later release may know more of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column block_reason text,
      add column block_text text`.execute(db);
}
