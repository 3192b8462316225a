import { warsawDate } from '@najem/shared/domain/kernel';
import { daysOverlap, homeKey, opinionWindow, otherRole, stateOn, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { noteConfirmed } from '../notes/leave-notes';
import { openWindow } from '../windows/open-window';
import { nextMoment } from '../tenancy/next-moment';
import { proveIfBoth, queueProving } from '../proofs/prove';
import { hashAccount } from '../account-hash';
import {
  insertEvent,
  listConfirmedOfPair,
  lockTenancy,
  moveTenancy,
  readSides,
  type Sided,
  updateSide,
} from '../tenancy/queries';
import type { Context, CounterProposal } from '../tables';
import { endInvitation } from './end-invitation';
import { sendConfirmed } from './mails';
import { lockPair } from './queries';

/**
 * Whether the same two people already confirmed a tenancy of the same home on some of these days; never of a company. Until the end
 * of the transaction no other one of both is confirmed.
 */
export async function findOverlap(
  tx: Context,
  { tenancy, sides }: Sided,
  counter: Omit<CounterProposal, 'isUnknownAccount'> = {},
): Promise<boolean> {
  const { landlord, tenant } = sides;
  if (landlord.user_id === null || tenant.user_id === null || isOfCompany(sides)) return false;
  await lockPair(tx, landlord.user_id, tenant.user_id);
  const address = counter.address ?? tenancy.address;
  const days = {
    from: counter.from ?? tenancy.starts_on,
    to: (counter.to === undefined ? tenancy.ends_on : counter.to) ?? undefined,
  };
  const others = await readSides(tx, await listConfirmedOfPair(tx, landlord.user_id, tenant.user_id));
  return others.some(
    ({ tenancy: other, sides: theirs }) =>
      !isOfCompany(theirs) &&
      homeKey(other.address) === homeKey(address) &&
      daysOverlap({ from: other.starts_on, to: other.ends_on ?? undefined }, days),
  );
}

function isOfCompany({ landlord, tenant }: Sided['sides']): boolean {
  return [landlord, tenant].some(({ company_index, was_company }) => company_index !== null || was_company);
}

/**
 * Confirms a locked tenancy whose two sides are known, with the terms that were proposed last, in the caller's transaction: it
 * runs, its window opens, or it is closed because it ended too long ago. Both sides get the news.
 */
export async function confirmTenancy(tx: Context, { tenancy, sides }: Sided, actorId: string): Promise<void> {
  const { counter } = tenancy;
  const today = warsawDate(tx.now());
  const endsOn = counter?.to === undefined ? tenancy.ends_on : counter.to;
  const state = stateOn(endsOn ?? undefined, today);
  const window = state === 'window' && endsOn !== null ? opinionWindow(endsOn, today) : undefined;
  const confirmed = await moveTenancy(tx, tenancy, state, {
    address: counter?.address ?? tenancy.address,
    starts_on: counter?.from ?? tenancy.starts_on,
    ends_on: endsOn,
    counter: null,
    counter_until: null,
    confirmed_at: tx.now(),
    window_opens_on: window?.opensOn ?? null,
    window_ends_at: window?.endsAt ?? null,
  });
  for (const role of TENANCY_ROLES) {
    const { user_id: userId } = sides[role];
    if (userId !== null) await updateSide(tx, sides[role], { account_hash: hashAccount(userId) });
  }
  await endInvitation(tx, tenancy.id);
  const by = TENANCY_ROLES.find((role) => sides[role].user_id === actorId) ?? otherRole(tenancy.inviter);
  await insertEvent(tx, tenancy, { by, what: 'confirmed' });
  await tx.audit.record(tx, {
    actorId,
    action: 'tenancy.confirmed',
    targetType: 'tenancy',
    targetId: tenancy.id,
    details: { number: tenancy.number },
  });
  const sided = await lockTenancy(tx, tenancy.id);
  if (!sided) return;
  await proveIfBoth(tx, sided);
  // A claim that becomes active at this moment is seen by neither of both.
  await queueProving(tx, actorId);
  await noteConfirmed(tx, sided);
  await sendConfirmed(tx, sided);
  if (confirmed.state === 'window') await openWindow(tx, sided);
  await nextMoment(tx, tenancy.id);
}
