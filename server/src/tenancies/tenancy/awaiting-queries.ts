import { isUnanswered } from '@najem/shared/domain/tenancies';
import { type RawBuilder, sql } from 'kysely';
import type { SideRow, TenancyRow } from '../tables';

/**
 * Whether opinions of a tenancy may still be revealed, whether or not there are any: until the reveal, and after it while what is
 * written about a side in question would be held for the desk.
 */
export function awaitsReveal(
  { state }: Pick<TenancyRow, 'state'>,
  sides: readonly Pick<SideRow, 'held_until'>[],
): boolean {
  if (state === 'revealed') return sides.some(({ held_until }) => held_until !== null);
  return state === 'running' || state === 'window';
}

/** The same as a condition on a tenancy, the row `t`. */
export const AWAITS_REVEAL: RawBuilder<boolean> = sql<boolean>`(t.state in ('running', 'window') or (
  t.state = 'revealed' and exists (
    select from tenancy_sides h where h.tenancy_id = t.id and h.held_until is not null)))`;

/** Whether a side may take a tenancy out of its file: while something is open, the other side needs an answer. */
export function canForget(tenancy: Pick<TenancyRow, 'state'>, sides: readonly Pick<SideRow, 'held_until'>[]): boolean {
  return !isUnanswered(tenancy.state) && !awaitsReveal(tenancy, sides);
}
