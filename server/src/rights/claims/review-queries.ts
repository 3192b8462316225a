import { sql } from 'kysely';
import type { Context } from '../tables';

/** Lets one transaction at a time count the claims by review of an account or of a guest. */
export async function lockReviews(ctx: Context, whose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews:${whose}`}, 0))`.execute(ctx.db);
}

/** Who sends a claim by review. */
export type Claimant = { userId: string } | { guestKey: Buffer };

/** Counts the claims by review of an account or of a guest: the open ones, and those since a moment. */
export async function countReviews(
  ctx: Context,
  claimant: Claimant,
  since: Date,
): Promise<{ open: number; recent: number }> {
  const { rows } = await sql<{ open: number; recent: number }>`
    select count(*) filter (where state in ('submitted', 'posted', 'held'))::integer as open,
      count(*) filter (where created_at > ${since})::integer as recent
    from claims where method <> 'eid' and ${
      'userId' in claimant ? sql`user_id = ${claimant.userId}` : sql`guest_key = ${claimant.guestKey}`
    }`.execute(ctx.db);
  return rows[0] ?? { open: 0, recent: 0 };
}
