import { CONTRACT_VERSION, isCompatibleContract } from '@najem/shared/contract';
import semver from 'semver';
import type { RemoteRecord } from './build-record';
import { RELEASE_TEXTS } from './texts';

/** Version of everything that a shell provides to remotes, by the request that they make. */
export type Provided = Readonly<Record<string, string>>;

type Needs = Pick<RemoteRecord, 'contract' | 'uses' | 'carries' | 'requires'>;

/** Returns why a release cannot run in a shell that provides this; undefined where it can. */
export function findIncompatibility(
  { contract, uses, carries = {}, requires = {} }: Needs,
  provides: Provided,
): string | undefined {
  if (!isCompatibleContract(contract)) return RELEASE_TEXTS.contract(contract, CONTRACT_VERSION);
  const taken = uses.filter((request) => !Object.hasOwn(carries, request));
  for (const request of new Set([...taken, ...Object.keys(requires)])) {
    const version = Object.hasOwn(provides, request) ? provides[request] : undefined;
    if (version === undefined) return RELEASE_TEXTS.notProvided(request);
    const range = requires[request];
    if (range !== undefined && !satisfiesRange(version, range))
      return RELEASE_TEXTS.otherVersion(request, range, version);
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
  return copy === undefined || (version !== undefined && satisfiesRange(version, copy.range));
}

/** Whether a version lies in a range of the kinds that our builds write: `^1.2.3`, `~1.2.0`, or one exact version. */
export function satisfiesRange(version: string, range: string): boolean {
  const least = range.replace(/^[\^~]/, '');
  if (!semver.valid(version) || !semver.valid(least)) return false;
  // Nothing is promised between a trial version and any other.
  const isTrial = semver.prerelease(version) !== null || semver.prerelease(least) !== null;
  return isTrial ? version === least : semver.satisfies(version, range);
}
