import type { RemoteAccess } from '@najem/shared/contract/platform';
import type { RemoteRecord } from './build-record';

/** A slot of other screens, and who gets the part in it. */
export interface SlotUse {
  name: string;
  access: RemoteAccess;
}

/** How many people an access reaches, by its order. */
const REACH: Readonly<Record<RemoteAccess, number>> = { admin: 0, user: 1, public: 2 };

/** The slots that a release fills, each with who gets the part. */
export function slotsOf({ slots = [], access: everybody }: Pick<RemoteRecord, 'slots' | 'access'>): SlotUse[] {
  return slots.map(({ name, access = everybody }) => ({ name, access }));
}

/** Whether a slot was confirmed for at least as many people; null: a build that nobody released needs no confirmation. */
export function isConfirmed({ name, access }: SlotUse, confirmed: readonly SlotUse[] | null): boolean {
  return confirmed?.some((one) => one.name === name && REACH[access] <= REACH[one.access]) ?? true;
}

/** The uses of several releases, each slot once with the widest access. */
export function widestUses(uses: readonly SlotUse[]): SlotUse[] {
  const byName = new Map<string, SlotUse>();
  for (const use of uses) {
    const known = byName.get(use.name);
    if (!known || REACH[known.access] < REACH[use.access]) byName.set(use.name, use);
  }
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
