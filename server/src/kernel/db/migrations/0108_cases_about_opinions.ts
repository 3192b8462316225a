import { type Kysely, sql } from 'kysely';

/** A case may be a notice about a revealed opinion that is in no register: it names the tenancy and whose words they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cases
      add column tenancy_number text collate "C",
      add column opinion_by text collate "C" check (opinion_by in ('landlord', 'tenant')),
      add column former_opinion jsonb,
      drop constraint cases_concern_check,
      add constraint cases_concern_check check (concern in ('file', 'entry', 'basics', 'tenancy')),
      add check ((concern = 'tenancy') = (tenancy_number is not null)),
      add check ((tenancy_number is null) = (opinion_by is null))`.execute(db);
  await sql`create index cases_of_tenancy on cases (tenancy_number) where tenancy_number is not null`.execute(db);
}
