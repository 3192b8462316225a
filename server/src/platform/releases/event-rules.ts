import type { Shape } from '@najem/shared/contract/kernel';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { type ActiveRelease, listActiveReleases } from '../registry/active-releases';
import type { RemoteRecord } from '../registry/build-record';
import { findUnfitness } from '../registry/compatibility';
import { findOffer } from '../registry/queries';
import { readUses } from '../registry/read-uses';
import { findMisfit } from '../registry/shape-fit';
import { becauseOf, FIT_TEXTS, type Reason } from '../registry/texts';
import type { Initiator } from '../tokens/initiator';

type Payloads = Readonly<Record<string, Shape>>;

/** What a release that visitors may get announces and hears. */
interface Other {
  /** Undefined where the team that releases must not learn of it. */
  name: string | undefined;
  id: string;
  payloads: Payloads;
  /** Only its team gets it so far: it is compared when others shall. */
  isDark: boolean;
}

/** The remote that an event belongs to, which announces it; all others hear it. */
const ownerOf = (event: string): string => event.split('/', 1)[0] ?? event;
const find = (payloads: Payloads, event: string): Shape | undefined =>
  Object.hasOwn(payloads, event) ? payloads[event] : undefined;

/**
 * Refuses a release that announces what those who hear it were not built for, or hears what its owner does not announce so.
 * An event whose owner is not on the site may come later; one without a schema is not compared. RELEASE_INVALID.
 */
export async function requireFittingEvents(
  ctx: Context,
  record: RemoteRecord,
  payloads: Payloads | undefined,
  initiator: Initiator,
): Promise<void> {
  if (!payloads) return;
  const releases = (await listActiveReleases(ctx)).filter(({ stage }) => stage !== 'retired');
  const before = releases.find((release) => release.record.id === record.id);
  const others = await readOthers(ctx, releases, record.id, initiator);
  const known = before ? ((await readUses(ctx, before.record))?.payloads ?? {}) : {};
  const hearers = others.filter(({ isDark }) => !isDark);
  const reason = findAnnounced(record.id, payloads, known, hearers) ?? findHeard(record.id, payloads, others);
  if (reason !== undefined) refuse('RELEASE_INVALID', becauseOf(reason));
}

/**
 * Refuses to show a stored release to more people that server and shell cannot run, or that does not fit the other remotes: it may
 * be older than all of them. RELEASE_INVALID.
 */
export async function requireStillFitting(ctx: Context, record: RemoteRecord, initiator: Initiator): Promise<void> {
  const offer = await findOffer(ctx);
  const reason = offer && (await findUnfitness(ctx, record, offer));
  if (reason !== undefined) refuse('RELEASE_INVALID', becauseOf(reason));
  await requireFittingEvents(ctx, record, (await readUses(ctx, record))?.payloads, initiator);
}

/** Why others could not hear what this release announces. `known`: what the release before it announces. */
function findAnnounced(id: string, payloads: Payloads, known: Payloads, others: readonly Other[]): Reason | undefined {
  for (const other of others) {
    for (const [event, heard] of Object.entries(other.payloads)) {
      if (ownerOf(event) !== id) continue;
      const sent = find(payloads, event);
      if (!sent && find(known, event)) return FIT_TEXTS.eventGone(event, other.name);
      const misfit = sent && compare(sent, heard);
      if (misfit) return FIT_TEXTS.eventField(event, other.name, misfit);
    }
  }
  return undefined;
}

/** Why this release could not hear what others announce. */
function findHeard(id: string, payloads: Payloads, others: readonly Other[]): Reason | undefined {
  for (const [event, heard] of Object.entries(payloads)) {
    const owners = ownerOf(event) === id ? [] : others.filter((other) => other.id === ownerOf(event));
    for (const owner of owners) {
      const sent = find(owner.payloads, event);
      const misfit = sent && compare(sent, heard);
      if (misfit) return FIT_TEXTS.eventField(event, owner.name, misfit);
    }
    if (owners.length > 0 && owners.every((owner) => !find(owner.payloads, event)))
      return FIT_TEXTS.eventUnknown(event);
  }
  return undefined;
}

function compare(sent: Shape, heard: Shape) {
  return Object.keys(sent).length === 0 ? undefined : findMisfit(sent, heard, 'reply', 'payload');
}

async function readOthers(
  ctx: Context,
  releases: readonly ActiveRelease[],
  id: string,
  initiator: Initiator,
): Promise<Other[]> {
  const others: Other[] = [];
  for (const { record, canary, stage } of releases) {
    if (record.id === id) continue;
    const isKnown = initiator.userId !== null || (stage === 'live' && record.access !== 'admin');
    for (const release of [record, ...(canary ? [canary.record] : [])]) {
      // A build of before wrote none down: nothing is known of what it announces.
      const payloads = (await readUses(ctx, release))?.payloads;
      const isDark = stage === 'dark' && release === record;
      if (payloads) others.push({ id: record.id, name: isKnown ? record.id : undefined, payloads, isDark });
    }
  }
  return others;
}
