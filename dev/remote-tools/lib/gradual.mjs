import { setTimeout as sleep } from 'node:timers/promises';
import { Stop, say } from './output.mjs';
import { describeOutcome } from './release-report.mjs';

export const GRADUAL_PERCENT = 10;
export const GRADUAL_MINUTES = 30;

/**
 * Promotes a canary after half an hour without failures, and returns the remote's state; throws a `Stop` once it fails for
 * anybody, or is no canary any more because somebody, or the site by itself, ended it.
 */
export async function promoteGradually(site, version, { reason, wait = sleep }) {
  say(`${version} is promoted after ${GRADUAL_MINUTES} minutes without failures.`);
  for (let minutes = 1; minutes <= GRADUAL_MINUTES; minutes += 1) {
    await wait(60_000);
    const isLast = minutes === GRADUAL_MINUTES;
    // A site that restarts meanwhile may be silent; the last look must succeed.
    const found = await site.releases().catch((error) => {
      if (isLast) throw error;
    });
    if (found) requireHealthy(found, version);
  }
  return (await site.switchRelease({ action: 'promote', expectedCanary: version, reason })).state;
}

function requireHealthy({ state, versions, history }, version) {
  if (state.canary?.version !== version) {
    const [last] = history;
    throw new Stop(`${version} is no canary any more${last?.reason ? `: ${last.reason}` : ''}. Look with --list.`);
  }
  if (!versions.find((one) => one.version === version)?.failedFor) return;
  throw new Stop(
    `${describeOutcome(versions, version)}\nIt was not promoted: mend it, end it with --end-canary, or --promote it all the same.`,
  );
}
