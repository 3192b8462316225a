import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { ClaimLevel } from '@najem/shared/domain/rights';
import type { Context, SideRow } from '../tables';

/** An identifier that an account has an active claim on. */
export interface ActiveClaim {
  id: string;
  userId: string | null;
  level: ClaimLevel;
  type: KnownIdentifierType;
  index: Buffer;
  givenName: string | null;
  familyName: string | null;
  /** Of a company that was proven by letter. */
  companyName: string | null;
}

/** Lists what an account has active claims on, the best and newest proof first. */
export async function listActiveClaims(ctx: Context, userId: string): Promise<ActiveClaim[]> {
  return listClaimsOf(ctx, [userId]);
}

/** The same of several accounts. */
export async function listClaimsOf(ctx: Context, userIds: readonly string[]): Promise<ActiveClaim[]> {
  if (userIds.length === 0) return [];
  return ctx.db
    .selectFrom('claims as c')
    .innerJoin('claim_identifiers as i', 'i.claim_id', 'c.id')
    .select([
      'c.id',
      'c.user_id as userId',
      'c.level',
      'i.type',
      'i.identifier_index as index',
      'c.given_name as givenName',
      'c.family_name as familyName',
      'c.recipient_name as companyName',
    ])
    .where('c.user_id', 'in', [...userIds])
    .where('i.is_active', '=', true)
    .orderBy('c.level', 'desc')
    .orderBy('c.proved_at', 'desc')
    .execute();
}

/** Finds the claim by which a side of a proven tenancy is proven, where a further proof of its number ended it. */
export async function findTakenOver(
  ctx: Context,
  { tenancy_id, proven_claim_id }: Pick<SideRow, 'tenancy_id' | 'proven_claim_id'>,
): Promise<string | undefined> {
  if (proven_claim_id === null) return undefined;
  const row = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('id', '=', proven_claim_id)
    .where('end_cause', '=', 'proved-elsewhere')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('tenancies').select('id').where('id', '=', tenancy_id).where('proven_at', 'is not', null)),
    )
    .executeTakeFirst();
  return row?.id;
}
