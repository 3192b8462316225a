import type { OpinionEntry } from '@najem/shared/contract/tenancies';
import { otherRole, REMOVED_SIDE, type TenancyRole } from '@najem/shared/domain/tenancies';
import { addUnlisted } from '../../register/subjects/add-unlisted';
import { markOf } from '../marks/mark-tenancy';
import type { Context } from '../tables';
import { readOpinionEntry } from '../tenancy/opinion-entry';
import type { Sided } from '../tenancy/queries';
import { ageFromEnd } from './age-from-end';
import { findClaimedName, type NewRevealed } from './queries';

/** An opinion that enters the register under the identifier of the side that it is about. */
export interface EnteringOpinion {
  by: TenancyRole;
  authorId: string;
  /** Under the names that they keep. */
  entries: readonly (OpinionEntry & { id: string })[];
  identifier: string;
  /** Whether all of it waits for the desk. */
  waits: boolean;
}

type Entered = Pick<NewRevealed, 'reason' | 'comment' | 'place' | 'entry_id' | 'refusal'>;

/**
 * Puts an opinion into the register by the rules of every entry, in the caller's transaction: the author learns neither the number nor
 * the subject of it. Words stand there once they are in; what waits or was refused keeps them here.
 */
export async function enterRegister(
  tx: Context,
  { tenancy, sides }: Sided,
  opinion: EnteringOpinion,
): Promise<Entered[]> {
  const { by, authorId, entries, identifier, waits } = opinion;
  const kind = otherRole(by);
  const timed = entries.map(({ id, ...words }) => ({
    ...readOpinionEntry(kind, tenancy.address, words),
    id,
    created_at: tx.now(),
  }));
  const added = await addUnlisted(tx, {
    kind,
    identifier,
    name: (await findClaimedName(tx, tx.vault.indexes(identifier).all)) ?? sides[kind].name ?? REMOVED_SIDE,
    authorId,
    entries: timed,
    mark: markOf(tenancy),
    waits,
  });
  await ageFromEnd(
    tx,
    added.flatMap((one) => (one.is === 'written' ? [one.entryId] : [])),
    tenancy,
  );
  return added.map((one, place): Entered => {
    const words = { reason: entries[place]?.reason ?? null, comment: entries[place]?.comment ?? null };
    switch (one.is) {
      case 'written':
        return { reason: null, comment: null, place: 'register', entry_id: one.entryId, refusal: null };
      case 'held':
        return { ...words, place: 'held', entry_id: one.heldId, refusal: null };
      case 'refused':
        return { ...words, place: 'refused', entry_id: null, refusal: one.code };
    }
  });
}
