import type { ReleaseAction } from '@najem/shared/contract/platform';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_MS, MINUTE_MS } from '../../kernel/durations';
import { Refusal } from '../../kernel/errors';
import { darken, endCanary, stepBack } from './activate-release';
import { countDailyPeople, countFailed, LEAST_SHARE } from './failure-queries';
import { SYSTEM } from '../tokens/initiator';
import { findLastSwitch, isChosenByPeople, isSecurityRelease } from './queries';
import { findReleaseState, lockReleases } from '../registry/queries';

/** Failures of this many people within the window count: a single bad network or a single liar does not. */
const MANY_PEOPLE = 5;
/** A remote that fewer people load in a day would fail for most of them before that many are together. */
const FEW_PEOPLE_A_DAY = 20;
/** Of such a remote, so many people are enough, wherever they sit: each has proved who they are. */
const ENOUGH_OF_FEW = 3;
const WINDOW_MS = 10 * MINUTE_MS;
/** An older release that starts failing has another cause, which people should look at. */
const FRESH_MS = DAY_MS;

/** What shows a version to more people. */
const SHOWN: ReadonlySet<ReleaseAction> = new Set(['activated', 'canary-started', 'opened']);

const reasonOf = (people: number) => `Failed for ${people} people within ${WINDOW_MS / MINUTE_MS} minutes`;

/**
 * Deactivates a fresh release, or ends a canary, that failed for many users within the window, of a remote that few use for several; a
 * team's first release gets dark. A
 * second step takes people:
 * the release that it went back to stays active. A security release stays active as well, because taking it back would
 * bring the weakness back. Logs where no step is taken.
 */
export async function deactivateFailing(ctx: Context, remote: string, version: string): Promise<void> {
  // Nearly every report ends here, without a lock.
  const activatedAt = await findActivation(ctx, remote, version);
  const people = activatedAt ? await countIfMany(ctx, remote, version, activatedAt) : undefined;
  if (people === undefined) return;
  const reason = reasonOf(people);
  if (await isSecurityRelease(ctx, { id: remote, version })) {
    ctx.log.error({ remote, version }, 'security release fails for many users; only people may take it back');
    return;
  }
  try {
    await inTransaction(ctx, async (tx) => {
      await lockReleases(tx);
      const state = await findReleaseState(tx, remote);
      if (!state || !(await findActivation(tx, remote, version))) return;
      if (state.canary_version === version) await endCanary(tx, remote, state, SYSTEM, reason);
      else if (state.version !== version || state.stage !== 'live') return;
      else if (state.previous_version !== null) await stepBack(tx, remote, SYSTEM, reason, 'deactivated');
      // A site without one of its own remotes would be worse than one that fails for some.
      else if (await isChosenByPeople(tx, { id: remote, version })) await darken(tx, remote, state, SYSTEM, reason);
      else return;
      tx.log.error({ remote, version }, 'release deactivated: it failed for many users');
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.error({ remote, version, code: error.code }, 'release fails for many users and cannot be deactivated');
  }
}

/** For how many people the version failed, if they are many; of a remote that few use, fewer are. */
async function countIfMany(
  ctx: Context,
  remote: string,
  version: string,
  activatedAt: Date,
): Promise<number | undefined> {
  const windowStart = new Date(ctx.now().getTime() - WINDOW_MS);
  const { people, accounts, loads } = await countFailed(ctx, { remote, version, activatedAt, windowStart });
  if (people >= MANY_PEOPLE && people >= loads * LEAST_SHARE) return people;
  if (accounts < ENOUGH_OF_FEW || accounts < loads * LEAST_SHARE) return undefined;
  const daily = await countDailyPeople(ctx, remote, new Date(ctx.now().getTime() - DAY_MS));
  return daily < FEW_PEOPLE_A_DAY ? accounts : undefined;
}

/** When a version was activated or its canary started, if that was lately and the last event of it. */
async function findActivation(ctx: Context, remote: string, version: string): Promise<Date | undefined> {
  const last = await findLastSwitch(ctx, { id: remote, version });
  if (last === undefined || !SHOWN.has(last.action)) return undefined;
  return last.at.getTime() > ctx.now().getTime() - FRESH_MS ? last.at : undefined;
}
