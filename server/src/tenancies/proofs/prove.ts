import { isConfirmed, type TenancyRole } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../kernel/context';
import { insertNote } from '../../rights/desk-work/queries';
import type { ActivatedClaim } from '../../rights/hooks';
import { markTenancy } from '../marks/mark-tenancy';
import { type ActiveClaim, listActiveClaims } from '../tenancy/claim-queries';
import { findProof, provenName } from '../tenancy/parties';
import { insertEvent, lockTenancy, type Sided, updateSide, updateTenancy } from '../tenancy/queries';
import type { Context } from '../tables';
import { followCompanies } from './follow-companies';
import { listUnproven, nameSides } from './queries';
import { isSameName } from './same-name';

/**
 * Notes that a locked confirmed tenancy is proven, where both sides have an active claim now, in the caller's transaction. Two
 * sides of one name are proven by the desk alone: they may be one person.
 */
export async function proveIfBoth(tx: Context, { tenancy, sides }: Sided): Promise<void> {
  if (!isConfirmed(tenancy.state) || tenancy.proven_at !== null) return;
  const [landlord, tenant] = [await findProof(tx, sides.landlord), await findProof(tx, sides.tenant)];
  if (!landlord || !tenant) return;
  if (isSameName(landlord, tenant)) return insertNote(tx, { kind: 'tenancy_names', tenancy_id: tenancy.id });
  await noteProven(tx, { tenancy, sides }, { landlord, tenant, by: 'system' });
}

/** Notes by which claims the sides of a locked tenancy are proven, and marks its entries, in the caller's transaction. */
export async function noteProven(
  tx: Context,
  { tenancy, sides }: Sided,
  { landlord, tenant, by }: Record<TenancyRole, ActiveClaim> & { by: 'system' | 'desk' },
): Promise<void> {
  await updateSide(tx, sides.landlord, { proven_claim_id: landlord.id });
  await updateSide(tx, sides.tenant, { proven_claim_id: tenant.id });
  await markTenancy(tx, await updateTenancy(tx, tenancy, { proven_at: tx.now() }));
  await insertEvent(tx, tenancy, { by, what: 'proven' });
}

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Has the tenancies of an account follow its claims. Queued where one is confirmed and where a claim becomes active. */
    'tenancies/prove': { userId: string };
  }
}

/** Has the tenancies of the account looked at after the commit of a claim: before it, one that is confirmed meanwhile is missed. */
export async function proveByClaim(tx: Context, { claim }: ActivatedClaim): Promise<void> {
  if (claim.user_id !== null) await queueProving(tx, claim.user_id);
}

/** Has the tenancies of an account looked at once more after the caller's commit. */
export async function queueProving(tx: Context, userId: string): Promise<void> {
  await tx.jobs.add(tx, 'tenancies/prove', { userId });
}

/**
 * Has tenancies follow what an account claims: it becomes the side of its companies, its own sides bear the name that is proven, and
 * those are proven whose both sides have a claim now.
 */
export async function proveTenanciesOf(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await followCompanies(ctx, userId);
  await nameAsProven(ctx, userId);
  for (const id of await listUnproven(ctx, userId)) {
    await inTransaction(ctx, async (tx) => {
      const sided = await lockTenancy(tx, id);
      if (sided) await proveIfBoth(tx, sided);
    });
  }
}

/** Who entered or confirmed a tenancy before their proof is no longer called as the account calls itself. */
async function nameAsProven(ctx: Context, userId: string): Promise<void> {
  const name = provenName(await listActiveClaims(ctx, userId));
  if (name !== undefined) await nameSides(ctx, userId, name);
}
