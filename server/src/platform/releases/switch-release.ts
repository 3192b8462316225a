import { CONTRACT_VERSION, type Input, type Output } from '@najem/shared/contract/kernel';
import type { platform } from '@najem/shared/contract/platform';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { activateRelease, endCanary, openRemote, rollBack, startCanary } from './activate-release';
import type { RemoteRecord } from '../registry/build-record';
import { requireOwnStyles } from './check-styles';
import { requireStillFitting } from './event-rules';
import { type Initiator, requireInitiator, requireUnrevoked } from '../tokens/initiator';
import { listCallCounts, listErrorsOf, listOutcomes } from './failure-queries';
import { presentEvent, presentState, presentVersion } from './presenter';
import { hasFiles, listEvents, listVersions, readFiles } from './queries';
import { findOffer, findReleaseState, lockReleases, type ReleaseState } from '../registry/queries';
import {
  requireExpectedState,
  requireFreePaths,
  requireHealthy,
  requireKnownSlots,
  requireRecord,
  requireSameAccess,
} from './release-rules';
import { restoreRemote, retireRemote } from './retire-remote';
import { presentErrors } from './source-maps';
import { becauseOf } from '../registry/texts';
import { RELEASE_TEXTS } from './texts';

/**
 * Lists versions, newest first, the last events and errors of a remote, and what the site offers to it. DEPLOY_TOKEN_* for callers who are
 * no administrators.
 */
export async function listReleases(
  ctx: Context,
  actor: Actor | undefined,
  { remote }: Input<typeof platform.releases>,
  exchange: Exchange,
): Promise<Output<typeof platform.releases>> {
  await requireInitiator(ctx, actor, exchange, remote);
  const versions = await listVersions(ctx, remote);
  const outcomes = await listOutcomes(ctx, remote);
  const calls = await listCallCounts(ctx, remote);
  const errors = await presentErrors(ctx, await listErrorsOf(ctx, remote));
  return {
    success: true,
    state: presentState(remote, await findReleaseState(ctx, remote)),
    versions: versions.map((row) => presentVersion(row, outcomes, calls)),
    history: (await listEvents(ctx, remote)).map(presentEvent),
    errors: errors.map(({ error }) => error),
    site: { contract: CONTRACT_VERSION, provides: (await findOffer(ctx))?.provides ?? {} },
  };
}

type Switch = Input<typeof platform.switchRelease>;

/** What an action starts from. */
interface Step {
  before: ReleaseState | undefined;
  input: Switch;
  initiator: Initiator;
}

/** What each action does; only a retired remote is restored, and nothing else is done to one. */
const ACTIONS: Readonly<Record<Switch['action'], (tx: Context, step: Step) => Promise<void>>> = {
  activate: bringIn,
  canary: bringIn,
  // Of a dark remote the whole is what its canary shows to a share.
  promote: (tx, step) => (step.before?.stage === 'dark' ? open(tx, step) : bringIn(tx, step)),
  open,
  rollback: (tx, { input, initiator }) => rollBack(tx, input.remote, initiator, input.reason),
  'end-canary': async (tx, { before, input, initiator }) => {
    if (!before?.canary_version) return refuse('RELEASE_NOT_FOUND');
    await endCanary(tx, input.remote, before, initiator, input.reason);
  },
  retire: (tx, { before, input, initiator }) => retireRemote(tx, input.remote, before, initiator, input.reason),
  restore: (tx, { before, input, initiator }) => restoreRemote(tx, input.remote, before, initiator, input.reason),
};

/**
 * Activates a stored version, reverts the last step, starts a canary, promotes or ends it, or moves the remote to another
 * stage; all processes follow within a second. FORBIDDEN for a token that retires or restores. DEPLOY_TOKEN_* for callers who
 * are no administrators, RELEASE_NOT_FOUND, RELEASE_INVALID, RELEASE_PATH_TAKEN, RELEASE_CHANGED, RELEASE_FAILS.
 */
export async function switchRelease(
  ctx: Context,
  actor: Actor | undefined,
  input: Switch,
  exchange: Exchange,
): Promise<Output<typeof platform.switchRelease>> {
  const { remote, action } = input;
  const initiator = await requireInitiator(ctx, actor, exchange, remote);
  return inTransaction(ctx, async (tx) => {
    await lockReleases(tx);
    await requireUnrevoked(tx, initiator);
    const before = await findReleaseState(tx, remote);
    requireExpectedState(before, input);
    if (before?.stage === 'retired' && action !== 'restore') {
      return refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.retired));
    }
    await ACTIONS[action](tx, { before, input, initiator });
    return { success: true, state: presentState(remote, await findReleaseState(tx, remote)) };
  });
}

/** Shows a dark remote to everybody whom its access admits. */
async function open(ctx: Context, { before, input, initiator }: Step): Promise<void> {
  if (before?.stage !== 'dark') return refuse('RELEASE_NOT_FOUND');
  // Others were not compared with it while it was retired.
  await requireStillTaken(ctx, await requireRecord(ctx, input.remote, before.version), initiator);
  await requireHealthy(ctx, { id: input.remote, version: before.version }, input.force);
  await openRemote(ctx, input.remote, before, initiator, input.reason);
}

/** Refuses to show a stored release to more people that would not be taken today: the rules may be younger. RELEASE_INVALID. */
async function requireStillTaken(ctx: Context, record: RemoteRecord, initiator: Initiator): Promise<void> {
  await requireKnownSlots(ctx, record);
  const files = await readFiles(ctx, record);
  requireOwnStyles(record.id, new Map(files.map(({ name, content }) => [name, content])));
  await requireStillFitting(ctx, record, initiator);
}

/** Activates a stored version or the canary, or starts a canary. */
async function bringIn(ctx: Context, { before, input, initiator }: Step): Promise<void> {
  const { remote, action, version: asked, percent, reason } = input;
  const version = action === 'promote' ? before?.canary_version : asked;
  if (!version || !(await hasFiles(ctx, { id: remote, version }))) return refuse('RELEASE_NOT_FOUND');
  const record = await requireRecord(ctx, remote, version);
  await requireFreePaths(ctx, record, initiator);
  await requireSameAccess(ctx, remote, record, initiator);
  // Others were not compared with a release that only its team sees.
  if (version !== before?.version || before.stage !== 'live') await requireStillTaken(ctx, record, initiator);
  await requireHealthy(ctx, { id: remote, version }, input.force);
  if (action !== 'canary') await activateRelease(ctx, remote, version, initiator, reason);
  else if (percent === undefined) refuse('VALIDATION');
  else await startCanary(ctx, remote, version, percent, initiator, reason);
}
