import { sql } from 'kysely';
import { type Context, inTransaction } from '../context';
import { lockReleases, NOBODY, rollBack, standingOf } from './releases';

/** So many signed-in people, so short a time apart: a single bad network or a single liar takes nothing back. */
const MANY_PEOPLE = 5;
const WINDOW_MS = 10 * 60 * 1000;
/** What has stood for longer is not broken by itself: then something else is wrong, and people should look. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Takes back a release, or ends a canary, that failed in the browsers of many within a short time after somebody
 * activated it. Never a second step by itself: what a release was taken back to stays until people act.
 */
export async function deactivateFailing(ctx: Context, remote: string, version: string): Promise<void> {
  if ((await peopleFailedFor(ctx, remote, version)) < MANY_PEOPLE) return;
  await inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    const standing = await standingOf(tx, remote);
    const isCanary = standing?.canary_version === version;
    const canGoBack = standing?.version === version && !standing.canary_version && standing.previous_version !== null;
    if (!(isCanary || canGoBack) || !(await isFresh(tx, remote, version))) return;
    const reason = `Failed for ${MANY_PEOPLE} people within ${WINDOW_MS / 60_000} minutes`;
    await rollBack(tx, remote, NOBODY, reason, 'deactivated');
    tx.log.error({ remote, version }, 'a release was deactivated because it failed for many');
  });
}

async function peopleFailedFor(ctx: Context, remote: string, version: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('remote_faults')
    .select(sql<number>`count(distinct user_id)`.as('people'))
    .where('remote', '=', remote)
    .where('version', '=', version)
    // A slow line is nobody's fault, and no release would be faster on it; where a team's origin fails, the copy serves.
    .where('stage', 'not in', ['slow', 'origin'])
    .where('at', '>', new Date(ctx.now().getTime() - WINDOW_MS))
    .executeTakeFirstOrThrow();
  return row.people;
}

/** Whether the last thing that happened to a remote was that somebody brought this version in, lately. */
async function isFresh(ctx: Context, remote: string, version: string): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('remote_history')
    .select(['version', 'action', 'at'])
    .where('remote', '=', remote)
    .where('action', '<>', 'uploaded')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.version !== version || (last.action !== 'activated' && last.action !== 'canary-started')) return false;
  return last.at.getTime() > ctx.now().getTime() - FRESH_MS;
}
