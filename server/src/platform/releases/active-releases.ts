import type { Context } from '../../kernel/context';
import type { RemoteRecord } from './build-record';
import { readActiveReleases } from './queries';
import { isAllowedBaseUrl } from './team-origin';

/** A release that visitors may get, with the one before it, and the one that some get in its place. */
export interface ActiveRelease {
  record: RemoteRecord;
  previous: RemoteRecord | null;
  canary: { record: RemoteRecord; percent: number } | null;
  /** Why the shell cannot run it, where that was checked. */
  incompatible?: string;
}

/** Lists the active release of every remote. */
export async function listActiveReleases(ctx: Context): Promise<ActiveRelease[]> {
  const rows = await readActiveReleases(ctx);
  // The release to fall back to comes from this site, because the team's origin may be what fails.
  return rows.map(({ record, address, previous, trial, trial_address, canary_percent }) => ({
    record: withOrigin(ctx, record, address),
    previous,
    canary:
      trial && canary_percent !== null
        ? { record: withOrigin(ctx, trial, trial_address), percent: canary_percent }
        : null,
  }));
}

/** Adds the base URL that visitors load a release from, where the settings still allow it. */
function withOrigin(ctx: Context, record: RemoteRecord, baseUrl: string | null): RemoteRecord {
  return baseUrl !== null && isAllowedBaseUrl(ctx.config, baseUrl) ? { ...record, address: baseUrl } : record;
}
