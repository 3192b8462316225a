import type { RemoteStage } from '@najem/shared/contract/platform';
import type { Context } from '../tables';
import type { HashedRecord, RemoteRecord } from './build-record';
import { readActiveReleases } from './queries';
import type { SlotUse } from './slots';

/** A release that visitors may get, with the one before it, and the one that some get in its place. */
export interface ActiveRelease {
  record: HashedRecord;
  previous: HashedRecord | null;
  canary: { record: HashedRecord; percent: number } | null;
  stage: RemoteStage;
  /** Ids of the users who see it while it is dark. */
  team: readonly string[];
  /** The slots that it may fill; null where nobody needs to confirm them. */
  slots: readonly SlotUse[] | null;
  /** Identify the last change of who gets which release of this remote, and the last activation of a security release. */
  changed: number;
  secured: number | null;
  /** Identifies the last change by which people lost a dark remote that they had; 0 without any. */
  hidden: number;
  /** What they had of it then. */
  lost: RemoteRecord | null;
  /** The active release that the shell cannot run, for which `record` stands in. */
  standsFor?: HashedRecord;
  /** Why the shell cannot run it, where that was checked. */
  incompatible?: string;
}

/** What a build that nobody released has in place of their state. */
export const UNRELEASED = {
  previous: null,
  canary: null,
  stage: 'live' as const,
  team: [],
  slots: null,
  changed: 0,
  secured: null,
  hidden: 0,
  lost: null,
};

/** Lists the active release of every remote, of whatever stage. */
export async function listActiveReleases(ctx: Context): Promise<ActiveRelease[]> {
  const rows = await readActiveReleases(ctx);
  return rows.map((row) => ({
    record: { ...row.record, hash: row.record_hash },
    previous: row.previous && { ...row.previous, hash: row.previous_hash },
    canary:
      row.trial && row.canary_percent !== null
        ? { record: { ...row.trial, hash: row.trial_hash }, percent: row.canary_percent }
        : null,
    stage: row.stage,
    team: row.team ?? [],
    slots: row.slots ?? [],
    changed: Number(row.changed),
    secured: row.secured === null ? null : Number(row.secured),
    hidden: Number(row.hidden),
    lost: row.lost,
  }));
}
