import { sql } from 'kysely';
import { type Context, inTransaction } from '../context';
import { Refusal } from '../errors';
import { lockReleases } from './queries';
import { endCanary, NOBODY, standingOf, stepBack } from './activate-release';

/** So many signed-in people, so short a time apart: a single bad network or a single liar takes nothing back. */
const MANY_PEOPLE = 5;
const WINDOW_MS = 10 * 60 * 1000;
/** What has stood for longer is not broken by itself: then something else is wrong, and people should look. */
const FRESH_MS = 24 * 60 * 60 * 1000;

const REASON = `Failed for ${MANY_PEOPLE} people within ${WINDOW_MS / 60_000} minutes`;

/**
 * Takes back a release, or ends a canary, that failed in the browsers of many within a short time after somebody brought
 * it in. Never a second step by itself: what a release was taken back to stays until people act. Where nothing can be
 * taken back, the log says so.
 */
export async function deactivateFailing(ctx: Context, remote: string, version: string): Promise<void> {
  // Nearly every report ends here, without a lock.
  const broughtInAt = await whenBroughtIn(ctx, remote, version);
  if (!broughtInAt || (await peopleFailedFor(ctx, remote, version, broughtInAt)) < MANY_PEOPLE) return;
  try {
    await inTransaction(ctx, async (tx) => {
      await lockReleases(tx);
      const standing = await standingOf(tx, remote);
      if (!standing || !(await whenBroughtIn(tx, remote, version))) return;
      if (standing.canary_version === version) await endCanary(tx, remote, standing, NOBODY, REASON);
      else if (standing.version !== version || standing.previous_version === null) return;
      else await stepBack(tx, remote, NOBODY, REASON, 'deactivated');
      tx.log.error({ remote, version }, 'a release was deactivated because it failed for many');
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.error({ remote, version, code: error.code }, 'a release fails for many and cannot be taken back');
  }
}

async function peopleFailedFor(ctx: Context, remote: string, version: string, since: Date): Promise<number> {
  const row = await ctx.db
    .selectFrom('remote_faults')
    .select(sql<number>`count(distinct user_id)`.as('people'))
    .where('remote', '=', remote)
    .where('version', '=', version)
    // A slow line is nobody's fault, and no release would be faster on it; where a team's origin fails, the copy serves.
    .where('stage', 'not in', ['slow', 'origin'])
    // What failed before somebody brought it in again says nothing about it now.
    .where('at', '>=', since)
    .where('at', '>', new Date(ctx.now().getTime() - WINDOW_MS))
    .executeTakeFirstOrThrow();
  return row.people;
}

/** When somebody brought this version in, if that was lately and the last that happened to it. */
async function whenBroughtIn(ctx: Context, remote: string, version: string): Promise<Date | undefined> {
  const last = await ctx.db
    .selectFrom('remote_history')
    .select(['action', 'at'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('action', 'not in', ['uploaded', 'moved'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.action !== 'activated' && last?.action !== 'canary-started') return undefined;
  return last.at.getTime() > ctx.now().getTime() - FRESH_MS ? last.at : undefined;
}
