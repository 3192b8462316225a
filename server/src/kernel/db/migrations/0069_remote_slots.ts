import { type Kysely, sql } from 'kysely';

/** The slots that a remote may fill, and for whom at most. Those that releases in use fill stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_slots (
      remote text not null,
      slot text not null,
      access text not null check (access in ('public', 'user', 'admin')),
      confirmed_by uuid references users,
      confirmed_at timestamptz not null,
      primary key (remote, slot)
    )`.execute(db);
  await sql`
    insert into remote_slots (remote, slot, access, confirmed_at)
    select distinct on (1, 2) active.remote, filled ->> 'name',
      coalesce(filled ->> 'access', release.record ->> 'access'), now()
    from remote_active active
    join remote_releases release on release.remote = active.remote
      and release.version in (active.version, active.previous_version, active.canary_version)
    cross join jsonb_array_elements(coalesce(release.record::jsonb -> 'slots', '[]')) filled
    order by 1, 2, coalesce(filled ->> 'access', release.record ->> 'access') desc`.execute(db);
}
