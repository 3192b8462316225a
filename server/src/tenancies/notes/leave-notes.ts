import { warsawDate } from '@najem/shared/domain/kernel';
import {
  BACKWARD_MONTHS_NOTED,
  monthsOf,
  RUNNING_AS_TENANT_NOTED,
  UNKNOWN_ANSWERS_NOTED,
} from '@najem/shared/domain/tenancies';
import { insertNote } from '../../rights/desk-work/queries';
import type { Context, TenancyRow } from '../tables';
import { listConfirmedOfPair, type Sided } from '../tenancy/queries';
import { countRunningAsTenant, countUnknownAnswers, isInRing } from './queries';

/** Leaves notes on the desk about a tenancy that was just confirmed, where people may confirm what never was. */
export async function noteConfirmed(tx: Context, { tenancy, sides: { landlord, tenant } }: Sided): Promise<void> {
  const about = { tenancy_id: tenancy.id };
  if (landlord.network_key !== null && tenant.network_key?.equals(landlord.network_key)) {
    await insertNote(tx, { kind: 'tenancy_network', ...about });
  }
  if (landlord.user_id === null || tenant.user_id === null) return;
  const pair = await listConfirmedOfPair(tx, landlord.user_id, tenant.user_id);
  if (countBackwards(pair, tx.now()) > BACKWARD_MONTHS_NOTED)
    await insertNote(tx, { kind: 'tenancy_months', ...about });
  if (await isInRing(tx, landlord.user_id, tenant.user_id)) await insertNote(tx, { kind: 'tenancy_ring', ...about });
  if ((await countRunningAsTenant(tx, tenant.user_id)) >= RUNNING_AS_TENANT_NOTED) {
    await insertNote(tx, { kind: 'tenancy_tenant', user_id: tenant.user_id });
  }
}

/** Leaves a note about an inviter whom too many people lately did not know. */
export async function noteUnknown(tx: Context, inviterId: string): Promise<void> {
  if ((await countUnknownAnswers(tx, inviterId)) < UNKNOWN_ANSWERS_NOTED) return;
  await insertNote(tx, { kind: 'tenancy_unknown', user_id: inviterId });
}

/** How many months of these tenancies were over when they were confirmed. */
function countBackwards(tenancies: readonly TenancyRow[], now: Date): number {
  const days = tenancies.map(({ starts_on: from, ends_on: to, confirmed_at }) => {
    const confirmedOn = warsawDate(confirmed_at ?? now);
    return { from, to: to === null || to > confirmedOn ? confirmedOn : to };
  });
  return monthsOf(days, warsawDate(now));
}
