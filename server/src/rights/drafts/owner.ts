import type { Uploader } from '@najem/shared/domain/register';
import type { ClaimLevel } from '@najem/shared/domain/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';

/**
 * Who writes drafts: an account; a guest by the proven identifier and its level, because every proof by a bank makes another
 * claim; and a guest who has proved nothing yet by the claim, for whatever identifier it names is only typed.
 */
export type DraftOwner =
  | { is: 'user'; userId: string }
  | { is: 'proven'; identifier: string; level: ClaimLevel }
  | { is: 'claim'; claimId: string };

/** Names an owner the same whichever key is the newest. */
export function ownerKey(ctx: Context, owner: DraftOwner): string {
  switch (owner.is) {
    case 'user':
      return `user:${owner.userId}`;
    case 'proven':
      return `proven:${owner.level}:${ctx.vault.indexes(owner.identifier).oldest.toString('base64url')}`;
    case 'claim':
      return `claim:${owner.claimId}`;
  }
}

/** As whom a caller sends files. */
export function uploaderOfDraft(person: Person): Uploader {
  return person.is === 'user' ? { is: 'user', userId: person.actor.id } : person;
}
