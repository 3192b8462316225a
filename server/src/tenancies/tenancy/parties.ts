import { normaliseIdentifier } from '@najem/shared/domain/kernel';
import type { UserRow } from '../../identity/accounts/queries';
import { refuse } from '../../kernel/errors';
import { senderName } from '../../reports/shares/share-report';
import type { Context, SideRow, TenancyRow } from '../tables';
import { listActiveClaims, type ActiveClaim } from './claim-queries';

/** Who acts as a side: the account, and the company for which it acts. */
export type Party = Pick<SideRow, 'user_id' | 'name' | 'company_index' | 'company_cipher' | 'company_key'>;

/**
 * Describes an account as a side, for itself or for a company that it has claimed: by the name as proven, else the account's.
 * DOSSIER_PROOF_REQUIRED for a company without an active claim.
 */
export async function describeParty(
  ctx: Context,
  user: Pick<UserRow, 'id' | 'name' | 'email'>,
  companyNip?: string,
): Promise<Party> {
  const claims = await listActiveClaims(ctx, user.id);
  if (companyNip === undefined) {
    return {
      user_id: user.id,
      name: provenName(claims) ?? senderName(user),
      company_index: null,
      company_cipher: null,
      company_key: null,
    };
  }
  const nip = normaliseIdentifier(companyNip);
  const [company] = ofCompany(ctx, claims, nip);
  if (!company) return refuse('DOSSIER_PROOF_REQUIRED');
  const { index, cipher, keyId } = ctx.vault.seal(nip);
  return {
    user_id: user.id,
    name: company.companyName ?? senderName(user),
    company_index: index,
    company_cipher: cipher,
    company_key: keyId,
  };
}

/**
 * Whether a side was invited to a tenancy that ended before both confirmed it: then the inviter is shown nothing of the account that
 * answered, neither what it was called nor what becomes of it.
 */
export function isUnmet(
  { state, inviter }: Pick<TenancyRow, 'state' | 'inviter'>,
  { role }: Pick<SideRow, 'role'>,
): boolean {
  return role !== inviter && (state === 'declined' || state === 'lapsed' || state === 'withdrawn');
}

/** The best claim by which a side is proven now, which is of level 2 at least; undefined without one. */
export async function findProof(ctx: Context, side: SideRow): Promise<ActiveClaim | undefined> {
  return side.user_id === null ? undefined : chooseProof(ctx, side, await listActiveClaims(ctx, side.user_id));
}

/** Chooses that claim among those that are active. */
export function chooseProof(ctx: Context, side: SideRow, active: readonly ActiveClaim[]): ActiveClaim | undefined {
  const claims = active.filter(({ userId }) => userId !== null && userId === side.user_id);
  const [best] =
    side.company_cipher === null || side.company_key === null
      ? claims.filter(({ type }) => type !== 'nip')
      : ofCompany(ctx, claims, ctx.vault.open({ cipher: side.company_cipher, keyId: side.company_key }));
  return best;
}

/** Those of these claims that are on the number of a company. */
export function ofCompany(ctx: Context, claims: readonly ActiveClaim[], nip: string): ActiveClaim[] {
  const { all } = ctx.vault.indexes(nip);
  return claims.filter(({ index }) => all.some((known) => known.equals(index)));
}

/** The name of a person as the best of their claims proves it. */
export function provenName(claims: readonly ActiveClaim[]): string | undefined {
  const person = claims.find(({ givenName, familyName }) => givenName !== null && familyName !== null);
  return person && `${person.givenName} ${person.familyName}`;
}
