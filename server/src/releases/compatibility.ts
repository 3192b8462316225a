import { CONTRACT_VERSION } from '@najem/shared/contract';
import type { RemoteRecord } from './build-record';
import { RELEASE_TEXTS } from './texts';

/** Version of everything that a shell provides to remotes, by the request that they make. */
export type Provided = Readonly<Record<string, string>>;

type Needs = Pick<RemoteRecord, 'contract' | 'uses' | 'carries' | 'requires'>;

/** Returns why a release cannot run in a shell that provides this; undefined where it can. */
export function incompatibility(
  { contract, uses, carries = {}, requires = {} }: Needs,
  provides: Provided,
): string | undefined {
  const [major, minor] = contract.split('.').map(Number) as [number, number];
  const [ownMajor, ownMinor] = CONTRACT_VERSION.split('.').map(Number) as [number, number];
  if (major !== ownMajor || minor > ownMinor) return RELEASE_TEXTS.contract(contract, CONTRACT_VERSION);
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

const RANGE = /^\^?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/;

/** Whether a version lies in a range of the only kind that our builds write: `^1.2.3`, or one exact version. */
export function satisfies(version: string, range: string): boolean {
  const has = RANGE.exec(version);
  const wants = RANGE.exec(range);
  if (!has || !wants) return false;
  // Nothing is promised between a trial version and any other.
  if (!range.startsWith('^') || has[4] || wants[4]) return version === range.replace('^', '');
  const given = [1, 2, 3].map((at) => Number(has[at])) as [number, number, number];
  const least = [1, 2, 3].map((at) => Number(wants[at])) as [number, number, number];
  const fixed = least[0] > 0 ? 1 : least[1] > 0 ? 2 : 3;
  for (let at = 0; at < 3; at += 1) {
    const [one, other] = [given[at] as number, least[at] as number];
    if (one !== other) return at >= fixed && one > other;
  }
  return true;
}
