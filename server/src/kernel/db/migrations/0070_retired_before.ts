import { type Kysely, sql } from 'kysely';

/**
 * A remote that was retired before histories said what people lost by it: its addresses answer that it was retired, as those of
 * the others do. Such a history ends with the retirement alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into remote_history (remote, at, action, version)
    select active.remote, retirement.at, 'darkened', active.version
    from remote_active active
    join lateral (
      select at from remote_history where remote = active.remote and action = 'retired' order by id desc limit 1
    ) retirement on true
    where active.stage = 'retired' and not exists (
      select from remote_history where remote = active.remote and action in ('darkened', 'canary-ended')
    )
    order by active.remote`.execute(db);
}
