import { CONTRACT_VERSION, isCompatibleContract } from '@najem/shared/contract/kernel';
import semver from 'semver';
import type { Context } from '../tables';
import type { RemoteRecord, ShellOffer } from './build-record';
import { type ComparedUses, readUses } from './read-uses';
import { FIT_TEXTS, type Reason } from './texts';
import { findMissingNames } from './uses';

/** Version of everything that a shell provides to remotes, by the request that they make. */
export type Provided = Readonly<Record<string, string>>;

type Needs = Pick<RemoteRecord, 'contract' | 'uses' | 'carries' | 'requires'>;

/** Returns why a stored release cannot run with this server and a shell; undefined where it can. */
export async function findUnfitness(
  ctx: Context,
  record: RemoteRecord,
  shell: ShellOffer,
): Promise<Reason | undefined> {
  return findIncompatibility(record, shell, await readUses(ctx, record));
}

/**
 * Returns why a release cannot run with this server and a shell; undefined where it can. What it uses of the contract says
 * more than the contract's minor, which counts for a release that does not say what it uses.
 */
export function findIncompatibility(
  { contract, uses, carries = {}, requires = {} }: Needs,
  { provides, names = {} }: ShellOffer,
  used: ComparedUses | undefined,
): Reason | undefined {
  if (!isCompatibleContract(contract, used !== undefined)) return FIT_TEXTS.contract(contract, CONTRACT_VERSION);
  const [first, ...others] = used ? [...used.broken, ...findMissingNames(used, names)] : [];
  if (first !== undefined) return FIT_TEXTS.withOthers(first, others.length);
  const taken = uses.filter((request) => !Object.hasOwn(carries, request));
  for (const request of new Set([...taken, ...Object.keys(requires)])) {
    const version = Object.hasOwn(provides, request) ? provides[request] : undefined;
    if (version === undefined) return FIT_TEXTS.notProvided(request);
    const range = requires[request];
    if (range !== undefined && !satisfiesRange(version, range)) return FIT_TEXTS.otherVersion(request, range, version);
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
