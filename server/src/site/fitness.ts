import { CONTRACT_VERSION } from '@najem/shared/contract';
import semver from 'semver';
import type { RemoteRecord } from './build-record';
import type { ActiveRelease } from './releases';
import { RELEASE_TEXTS } from './texts';

/** Version of everything that a shell provides to remotes, by the request that they make. */
export type Provided = Readonly<Record<string, string>>;

type Needs = Pick<RemoteRecord, 'contract' | 'uses' | 'carries' | 'requires'>;

/** Why a release cannot run in a shell that provides this; undefined where it can. */
export function unfitness(
  { contract, uses, carries = {}, requires = {} }: Needs,
  provides: Provided,
): string | undefined {
  // The contract's version has two parts.
  if (!semver.satisfies(`${CONTRACT_VERSION}.0`, `^${contract}.0`))
    return RELEASE_TEXTS.contract(contract, CONTRACT_VERSION);
  const taken = uses.filter((request) => !Object.hasOwn(carries, request));
  for (const request of new Set([...taken, ...Object.keys(requires)])) {
    const version = Object.hasOwn(provides, request) ? provides[request] : undefined;
    if (version === undefined) return RELEASE_TEXTS.notProvided(request);
    const range = requires[request];
    if (range !== undefined && !satisfies(version, range)) return RELEASE_TEXTS.otherVersion(request, range, version);
  }
  return undefined;
}

/** Whether a release takes a group of the kit from a shell that provides this, rather than its own copy. */
export function takesFromShell(
  { carries }: Pick<RemoteRecord, 'carries'>,
  request: string,
  provides: Provided,
): boolean {
  const copy = carries?.[request];
  const version = provides[request];
  return copy === undefined || (version !== undefined && satisfies(version, copy.range));
}

/** Whether a version lies in a range of the only kind that our builds write: `^1.2.3`, or one exact version. */
export function satisfies(version: string, range: string): boolean {
  const least = range.replace(/^\^/, '');
  if (!semver.valid(version) || !semver.valid(least)) return false;
  // Nothing is promised between a trial version and any other.
  const isTrial = semver.prerelease(version) !== null || semver.prerelease(least) !== null;
  return isTrial ? version === least : semver.satisfies(version, range);
}

/** A release that stands and cannot run in this shell. */
export interface Unfit {
  remote: string;
  version: string;
  reason: string;
}

/**
 * What of a remote's standing releases this shell can run. In place of an active one that it cannot run comes the one to
 * fall back to; where that does not run either, the active one stays and says why, so that people see a panel and not a
 * page that is gone.
 */
export function fitting(release: ActiveRelease, provides: Provided): { offered: ActiveRelease; unfit: Unfit[] } {
  const { record, previous, canary } = release;
  const unfit: Unfit[] = [];
  const reasonAgainst = (one: RemoteRecord | null | undefined) => {
    const reason = one ? unfitness(one, provides) : undefined;
    if (one && reason !== undefined) unfit.push({ remote: one.id, version: one.version, reason });
    return reason;
  };
  const reason = reasonAgainst(record);
  const kept = reasonAgainst(previous) === undefined ? previous : null;
  const trial = reasonAgainst(canary?.record) === undefined ? canary : null;
  if (reason === undefined) return { offered: { record, previous: kept, canary: trial }, unfit };
  if (kept) return { offered: { record: kept, previous: null, canary: trial }, unfit };
  return { offered: { record, previous: null, canary: trial, unfit: reason }, unfit };
}
