import type { Versions } from './lines';

/** The part that is no subpath of the package: every call as it goes over the line. */
export const WIRE = 'wire';

/**
 * Compiled into whoever uses them: no part that is deployed meets another one's copy. Calls are watched on the wire.
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
export interface Demand {
  version: keyof Versions;
  place: 'major' | 'minor';
}

/** Which versions a change of this kind in this part needs. */
export function demandsOf(part: string, kind: Kind): Demand[] {
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

export function meets(demand: Demand, recorded: Versions, current: Versions): boolean {
  const [wasMajor, wasMinor] = numbersOf(recorded[demand.version]);
  const [major, minor] = numbersOf(current[demand.version]);
  return major > wasMajor || (demand.place === 'minor' && major === wasMajor && minor > wasMinor);
}

/** The lowest version that meets a demand. */
export function lowest({ version, place }: Demand, recorded: Versions): string {
  const [major, minor, ...rest] = numbersOf(recorded[version]);
  const raised = place === 'major' ? [major + 1, 0] : [major, minor + 1];
  return [...raised, ...rest.map(() => 0)].join('.');
}

function numbersOf(version: string): [major: number, minor: number, ...rest: number[]] {
  return version.split('.').map(Number) as [number, number];
}
