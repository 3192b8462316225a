import type { Versions } from './lines';

/** The part that is not a subpath of the package: every call as it is sent over the wire. */
export const WIRE = 'wire';

/**
 * Compiled into their users, so that no deployed part uses another one's copy. Calls are compared on the wire.
 */
export const CARRIED: readonly string[] = ['./domain', './contract', './api', './store/host', './subject'];

const BASE = './ui/base';
/** Part of the kit's folder, but provided by the shell alone: there is one on a page. */
const CONTEXT = './ui/context';

/** The version of the kit's group that a part is; undefined where the contract's version stands for it. */
function groupOf(part: string): keyof Versions | undefined {
  if (part === BASE) return 'base';
  // A remote that was built with a newer group brings it along.
  return part.startsWith('./ui/') && part !== CONTEXT ? 'kit' : undefined;
}

export type Kind = 'added' | 'changed' | 'removed';

/** A version that must be higher than the recorded one, at least in this place. */
export interface Requirement {
  version: keyof Versions;
  place: 'major' | 'minor';
}

/** Which versions a change of this kind in this part needs. */
export function requirementsOf(part: string, kind: Kind): Requirement[] {
  const group = groupOf(part);
  if (CARRIED.includes(part)) return kind === 'removed' ? [{ version: 'contract', place: 'minor' }] : [];
  const place = kind === 'added' ? 'minor' : 'major';
  if (!group) return [{ version: 'contract', place }];
  if (kind === 'added') return [{ version: group, place }];
  return [
    { version: group, place },
    { version: 'contract', place: 'minor' },
  ];
}

/** Whether the current versions meet a requirement of a change since the recorded ones. */
export function isMet(requirement: Requirement, recorded: Versions, current: Versions): boolean {
  const [wasMajor, wasMinor] = numbersOf(recorded[requirement.version]);
  const [major, minor] = numbersOf(current[requirement.version]);
  return major > wasMajor || (requirement.place === 'minor' && major === wasMajor && minor > wasMinor);
}

/** The lowest version that meets a requirement. */
export function lowestVersion({ version, place }: Requirement, recorded: Versions): string {
  const [major, minor, ...rest] = numbersOf(recorded[version]);
  const raised = place === 'major' ? [major + 1, 0] : [major, minor + 1];
  return [...raised, ...rest.map(() => 0)].join('.');
}

function numbersOf(version: string): [major: number, minor: number, ...rest: number[]] {
  const [major = 0, minor = 0, ...rest] = version.split('.').map(Number);
  return [major, minor, ...rest];
}
