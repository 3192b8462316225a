import { type Kysely, sql } from 'kysely';

/** Who loaded a release lately, by a keyed hash: of so many people it fails for a share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_loads (
      remote text not null,
      version text not null,
      person_key bytea not null,
      at timestamptz not null,
      primary key (remote, version, person_key)
    )`.execute(db);
  await sql`create index release_loads_by_time on release_loads (at)`.execute(db);
}
