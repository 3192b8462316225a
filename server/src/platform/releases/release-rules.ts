import type { RemoteStage } from '@najem/shared/contract/platform';
import { SITE_SLOTS } from '@najem/shared/domain/platform';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { listActiveReleases } from '../registry/active-releases';
import type { RemoteRecord } from '../registry/build-record';
import { pathsOverlap } from './check-release';
import type { Initiator } from '../tokens/initiator';
import { LEAST_SHARE, listOutcomes } from './failure-queries';
import { findRecord, findReleaseState, type ReleaseKey, type ReleaseState } from '../registry/queries';
import { becauseOf } from '../registry/texts';
import { RELEASE_TEXTS } from './texts';

/** Returns the record of a stored release. RELEASE_NOT_FOUND. */
export async function requireRecord(ctx: Context, remote: string, version: string): Promise<RemoteRecord> {
  return (await findRecord(ctx, { id: remote, version })) ?? refuse('RELEASE_NOT_FOUND');
}

/** Refuses a change that was decided on other versions than the present ones. RELEASE_CHANGED. */
export function requireExpectedState(
  state: ReleaseState | undefined,
  { expected, expectedCanary }: { expected?: string | undefined; expectedCanary?: string | undefined },
): void {
  const isAsExpected =
    (expected === undefined || state?.version === expected) &&
    (expectedCanary === undefined || (state?.canary_version ?? '') === expectedCanary);
  if (!isAsExpected) refuse('RELEASE_CHANGED');
}

/** Refuses a release whose paths lie within another remote's, or the other way round; a retired one has none. RELEASE_PATH_TAKEN. */
export async function requireFreePaths(ctx: Context, record: RemoteRecord, initiator: Initiator): Promise<void> {
  const taken = await findTakenPath(ctx, record);
  if (!taken) return;
  // A team must not learn that a remote exists which it may not get: one for administrators, or one that is dark.
  const isKnown = taken.stage === 'live' && taken.owner.access !== 'admin';
  const owner = isKnown || initiator.userId !== null ? taken.owner.id : undefined;
  refuse('RELEASE_PATH_TAKEN', becauseOf(RELEASE_TEXTS.pathTaken(taken.path, owner)));
}

/** Finds the first path of a release that another remote owns, with that remote. */
export async function findTakenPath(
  ctx: Context,
  record: RemoteRecord,
): Promise<{ path: string; owner: RemoteRecord; stage: RemoteStage } | undefined> {
  for (const { record: owner, canary, stage } of await listActiveReleases(ctx)) {
    if (owner.id === record.id || stage === 'retired') continue;
    const owned = [...owner.paths, ...(canary?.record.paths ?? [])];
    const path = record.paths.find((own) => owned.some((other) => pathsOverlap(own, other)));
    if (path !== undefined) return { path, owner, stage };
  }
  return undefined;
}

/**
 * Refuses a release that fills a slot which no screen has: a misspelt one would be filled for nobody, without a word. Known are
 * the slots of the site's screens and those that remotes offer under their ids. RELEASE_INVALID.
 */
export async function requireKnownSlots(ctx: Context, record: RemoteRecord): Promise<void> {
  const names = (record.slots ?? []).map(({ name }) => name).filter((name) => !SITE_SLOTS.includes(name));
  if (names.length === 0) return;
  const live = (await listActiveReleases(ctx)).filter(({ stage }) => stage === 'live').map(({ record: { id } }) => id);
  const ids = [record.id, ...live];
  const unknown = names.find((name) => !ids.some((id) => name.startsWith(`${id}-`)));
  if (unknown !== undefined) refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.unknownSlot(unknown, SITE_SLOTS)));
}

/**
 * Refuses to show a version to more people that fails for more than a twentieth of those who loaded it lately, unless somebody
 * insists. RELEASE_FAILS.
 */
export async function requireHealthy(ctx: Context, { id, version }: ReleaseKey, force = false): Promise<void> {
  if (force) return;
  const outcome = (await listOutcomes(ctx, id)).find((one) => one.version === version);
  if (!outcome || outcome.failedFor <= outcome.people * LEAST_SHARE) return;
  const { failedFor, people } = outcome;
  refuse('RELEASE_FAILS', becauseOf(RELEASE_TEXTS.fails(version, failedFor, people)));
}

/** Refuses a release by which a token would change who may load a remote; an administrator may. RELEASE_INVALID. */
export async function requireSameAccess(
  ctx: Context,
  remote: string,
  record: RemoteRecord,
  initiator: Initiator,
): Promise<void> {
  const state = await findReleaseState(ctx, remote);
  if (!state || initiator.userId !== null) return;
  const { access } = await requireRecord(ctx, remote, state.version);
  if (access !== record.access) refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.access));
}
