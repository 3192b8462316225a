import { type Kysely, sql } from 'kysely';

/**
 * The desk looks at tenancies: its notes name one, a side whose proof is in question has opinions that wait for it, and an
 * entry may be restricted without a case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`
      alter table desk_notes
        add column tenancy_id uuid references tenancies on delete cascade,
        drop constraint desk_notes_kind_check,
        add constraint desk_notes_kind_check
          check (kind in ('identity_abuse', 'not_me', 'author_removals', 'author_repeats', 'entry_held', 'tenancy_proof',
            'tenancy_names', 'tenancy_months', 'tenancy_ring', 'tenancy_network', 'tenancy_tenant', 'tenancy_unknown'))`,
    sql`create unique index desk_notes_of_tenancy on desk_notes (tenancy_id, kind)
      where handled_at is null and tenancy_id is not null`,
    sql`alter table tenancy_sides
      add column held_until timestamptz,
      add check (held_until is null or questioned_at is not null)`,
    sql`alter table history_entries drop constraint history_entries_check`,
    sql`alter table history_entries add constraint history_entries_check check (
      (standing = 'counting' and num_nonnulls(standing_by, standing_since, standing_until) = 0)
      or (standing = 'disputed' and num_nonnulls(standing_by, standing_since, standing_until) = 3)
      or (standing = 'restricted' and num_nonnulls(standing_since, standing_until) = 2))`,
    sql`
      alter table entry_tombstones drop constraint entry_tombstones_cause_check,
        add constraint entry_tombstones_cause_check
          check (cause in ('author', 'administrator', 'dispute', 'erasure', 'notice', 'expired', 'not_this_person'))`,
  ]) {
    await statement.execute(db);
  }
}
