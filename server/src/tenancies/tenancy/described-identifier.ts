import type { TenancyRole } from '@najem/shared/domain/tenancies';
import type { ProvenIdentifier } from '../../rights/claims/activate-claim';
import { openIdentifiers } from '../../rights/claims/activate-claim';
import { findActiveLevel, readActiveClaims, readIdentifiers } from '../../rights/claims/queries';
import type { Context, SideRow } from '../tables';
import { findTakenOver } from './claim-queries';

/** Whether the register describes people in a role by a passport, too. */
const BY_PASSPORT: Readonly<Record<TenancyRole, boolean>> = { tenant: true, landlord: false };

/**
 * Finds under which identifier the register takes an opinion about a side: the number of its company, else its PESEL, else of a
 * tenant the passport of the newest proof; what it had when its account was removed, or proved
 * while its proof is in question or once another proof took its claim's place. Undefined without an active claim else.
 */
export async function findDescribedIdentifier(ctx: Context, side: SideRow): Promise<string | undefined> {
  const { removed_cipher, removed_key, company_cipher, company_key, role } = side;
  if (removed_cipher !== null && removed_key !== null) {
    return ctx.vault.open({ cipher: removed_cipher, keyId: removed_key });
  }
  if (company_cipher !== null && company_key !== null) {
    const nip = ctx.vault.open({ cipher: company_cipher, keyId: company_key });
    return (await findActiveLevel(ctx, ctx.vault.indexes(nip).all)) === undefined ? undefined : nip;
  }
  return choose(role, await readProven(ctx, side)) ?? choose(role, await readTakenOver(ctx, side));
}

function choose(role: TenancyRole, proven: readonly ProvenIdentifier[]): string | undefined {
  const pesel = proven.findLast(({ type }) => type === 'pesel');
  const passport = BY_PASSPORT[role] ? proven.findLast(({ type }) => type === 'passport') : undefined;
  return (pesel ?? passport)?.value;
}

/** By what a side is proven, where the same person has it by another account, or by none. */
async function readTakenOver(ctx: Context, side: SideRow): Promise<ProvenIdentifier[]> {
  const claimId = await findTakenOver(ctx, side);
  return claimId === undefined ? [] : openIdentifiers(ctx, await readIdentifiers(ctx, [claimId]));
}

/** What a side has active claims on, the newest last. */
async function readProven(
  ctx: Context,
  { user_id, questioned_at, proven_claim_id }: SideRow,
): Promise<ProvenIdentifier[]> {
  if (questioned_at !== null && proven_claim_id !== null) {
    return openIdentifiers(ctx, await readIdentifiers(ctx, [proven_claim_id]));
  }
  if (user_id === null) return [];
  const claims = await readActiveClaims(ctx, { is: 'user', actor: { id: user_id } });
  return claims.flatMap(({ identifiers }) => openIdentifiers(ctx, identifiers));
}
