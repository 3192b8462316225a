import { type Kysely, sql } from 'kysely';

/** How an entry that stays counts from a decision on, which its letter goes on saying whatever becomes of the entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disputes add column counts text check (counts in ('again', 'still', 'restricted'))`.execute(db);
  // Of what was decided before, as the letters have it now.
  await sql`
    update disputes d set counts = case
      when exists (select from history_entries h where h.id = d.entry_id and h.standing = 'restricted') then 'restricted'
      when d.appealed_at is null or d.first_outcome is null then case when d.suspends then 'again' else 'still' end
      when d.first_outcome = 'removed' or exists (
        select from dispute_events e where e.dispute_id = d.id and e.what = 'suspended' and e.at >= d.appealed_at
      ) then 'again'
      else 'still' end
    where d.outcome in ('kept', 'corrected')`.execute(db);
}
