import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import type { DraftOwner } from './owner';
import { readGuestProof } from './queries';

/** Finds as whom a caller writes drafts. */
export async function ownerOf(ctx: Context, person: Person): Promise<DraftOwner> {
  if (person.is === 'user') return { is: 'user', userId: person.actor.id };
  const proof = await readGuestProof(ctx, person.claimId);
  return proof ? { is: 'proven', ...proof } : { is: 'claim', claimId: person.claimId };
}
