import { sql } from 'kysely';
import type { Context } from '../context';

/** Any fixed number: changes of releases wait for each other, so that no two remotes get one path. */
const RELEASES_LOCK = 4_827_008;

/** Makes every other change of releases wait for the end of this transaction. */
export async function lockReleases(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RELEASES_LOCK})`.execute(ctx.db);
}
