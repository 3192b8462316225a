import { type Kysely, sql } from 'kysely';

/** From when on an entry is kept, where that is earlier than its record: an opinion about a tenancy ages from the tenancy's end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history_entries add column ages_from timestamptz`.execute(db);
  await sql`update history_entries h set ages_from = ((t.ends_on + 1)::timestamp at time zone 'Europe/Warsaw')
    from revealed_entries r join tenancies t on t.id = r.tenancy_id
    where r.entry_id = h.id and r.place = 'register' and t.ends_on is not null`.execute(db);
  await sql`create index history_entries_by_age on history_entries ((coalesce(ages_from, recorded_at)), id)`.execute(
    db,
  );
  await sql`drop index history_entries_by_record`.execute(db);
}
