import type { Context } from '../tables';
import { type ActiveRelease, listActiveReleases } from './active-releases';
import type { RemoteRecord, ShellOffer } from './build-record';
import { findUnfitness } from './compatibility';

/** The longest that a process serves a registry before it queries again: releases and rollbacks reach it this fast. */
const REGISTRY_AGE_MS = 200;

/**
 * Creates a reader of the active releases that server and shell can run, which queries at most once in `REGISTRY_AGE_MS`.
 * Incompatible releases are counted, and each is logged once.
 */
export function createReleaseReader(
  ctx: Context,
  readShell: () => Promise<ShellOffer>,
): () => Promise<ActiveRelease[]> {
  const logged = new Set<string>();
  const report = (incompatible: readonly Incompatible[]) => {
    ctx.metrics.incompatibleReleases.reset();
    for (const { remote, version, reason } of incompatible) {
      ctx.metrics.incompatibleReleases.inc({ remote });
      const key = `${remote}@${version}`;
      if (!logged.has(key)) ctx.log.error({ remote, version, reason }, 'release is incompatible with the shell');
      logged.add(key);
    }
  };
  const readCompatible = async () => {
    const shell = await readShell();
    const releases = await listActiveReleases(ctx);
    const checked = await Promise.all(releases.map((release) => selectCompatible(ctx, release, shell)));
    report(checked.flatMap(({ incompatible }) => incompatible));
    return checked.map(({ offered }) => offered);
  };
  let read: Promise<ActiveRelease[]> | undefined;
  let readAt = 0;
  return () => {
    const now = ctx.now().getTime();
    if (!read || now - readAt > REGISTRY_AGE_MS) {
      readAt = now;
      const reading = readCompatible();
      read = reading;
      // A failed query is not cached: the next request tries again.
      reading.catch(() => {
        if (read === reading) read = undefined;
      });
    }
    return read;
  };
}

/** A release that is pointed at and cannot run with this server and its shell. */
interface Incompatible {
  remote: string;
  version: string;
  reason: string;
}

/**
 * Selects what server and shell can run of a remote's releases. An incompatible active release is replaced by its fallback;
 * where that cannot run either, the active one stays with the reason, so that its pages show a panel instead of a 404.
 */
async function selectCompatible(
  ctx: Context,
  release: ActiveRelease,
  shell: ShellOffer,
): Promise<{ offered: ActiveRelease; incompatible: Incompatible[] }> {
  const { record, previous, canary } = release;
  const incompatible: Incompatible[] = [];
  const reasonAgainst = async (one: RemoteRecord | null | undefined) => {
    const reason = one ? (await findUnfitness(ctx, one, shell))?.pl : undefined;
    if (one && reason !== undefined) incompatible.push({ remote: one.id, version: one.version, reason });
    return reason;
  };
  const reason = await reasonAgainst(record);
  const kept = (await reasonAgainst(previous)) === undefined ? previous : null;
  const trial = (await reasonAgainst(canary?.record)) === undefined ? canary : null;
  const others = { ...release, previous: null, canary: trial };
  if (reason === undefined) return { offered: { ...others, previous: kept }, incompatible };
  if (kept) return { offered: { ...others, record: kept, standsFor: record }, incompatible };
  return { offered: { ...others, incompatible: reason }, incompatible };
}
