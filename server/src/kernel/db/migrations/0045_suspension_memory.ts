import { type Kysely, sql } from 'kysely';

/** A person suspends an entry by themselves once, and restricts everything once in twelve months; the rest is for the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index disputes_of_words on disputes (words_hash)`.execute(db);
  await sql`alter table disputes add column told_at timestamptz`.execute(db);
  await sql`update disputes set told_at = opened_at where state = 'awaiting_author'`.execute(db);
  await sql`create index disputes_told on disputes (author_id, told_at desc)`.execute(db);
  await sql`alter table cases add column restriction text collate "C"`.execute(db);
  await sql`update cases set restriction = 'automatic' where restricts`.execute(db);
  await sql`
    alter table case_events drop constraint case_events_what_check,
      add constraint case_events_what_check check (what in ('received', 'taken', 'asked', 'message', 'unanswered',
        'extended', 'restricted', 'withdrawn', 'decided', 'closed'))`.execute(db);
}
