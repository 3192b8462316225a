import type { TenancyRow } from '@najem/shared/contract/tenancies';
import { daysBetween, warsawDate } from '@najem/shared/domain/kernel';
import { ENDING_NOTICE_DAYS, homeKey } from '@najem/shared/domain/tenancies';
import { sideName } from '../frame/words';

/** What one side sees of all its tenancies at one address. */
export interface HomeOf {
  key: string;
  /** As the newest of them has it. */
  address: string;
  rows: readonly TenancyRow[];
}

/** Groups tenancies by address: homes and the tenancies of each are newest first. */
export function groupHomes(rows: readonly TenancyRow[]): readonly HomeOf[] {
  const homes = new Map<string, { key: string; address: string; rows: TenancyRow[] }>();
  for (const row of [...rows].sort((one, other) => other.from.localeCompare(one.from))) {
    const key = homeKey(row.address);
    const home = homes.get(key) ?? { key, address: row.address, rows: [] };
    home.rows.push(row);
    homes.set(key, home);
  }
  return [...homes.values()];
}

/** Whether a tenancy goes on and its agreed end is near. */
export function isEndingSoon({ state, to }: TenancyRow, now: Date): boolean {
  return state === 'running' && to !== undefined && daysBetween(warsawDate(now), to) <= ENDING_NOTICE_DAYS;
}

/** Whether a typed text is in the address of a tenancy, its number, or the name or e-mail of its other side. */
export function matches({ address, number, other, invitedEmail = '' }: TenancyRow, typed: string): boolean {
  const wanted = typed.trim().toLocaleLowerCase('pl');
  return [address, number, sideName(other), invitedEmail].some((text) => text.toLocaleLowerCase('pl').includes(wanted));
}
