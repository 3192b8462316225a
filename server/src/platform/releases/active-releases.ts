import type { RemoteStage } from '@najem/shared/contract';
import type { Context } from '../../kernel/context';
import type { RemoteRecord } from './build-record';
import { readActiveReleases } from './queries';

/** A release that visitors may get, with the one before it, and the one that some get in its place. */
export interface ActiveRelease {
  record: RemoteRecord;
  previous: RemoteRecord | null;
  canary: { record: RemoteRecord; percent: number } | null;
  stage: RemoteStage;
  /** Ids of the users who see it while it is dark. */
  team: readonly string[];
  /** Why the shell cannot run it, where that was checked. */
  incompatible?: string;
}

/** Lists the active release of every remote, of whatever stage. */
export async function listActiveReleases(ctx: Context): Promise<ActiveRelease[]> {
  const rows = await readActiveReleases(ctx);
  return rows.map(({ record, previous, trial, canary_percent, stage, team }) => ({
    record,
    previous,
    canary: trial && canary_percent !== null ? { record: trial, percent: canary_percent } : null,
    stage,
    team: team ?? [],
  }));
}
