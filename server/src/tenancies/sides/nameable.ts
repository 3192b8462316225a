import { otherRole } from '@najem/shared/domain/tenancies';
import type { Context } from '../tables';
import type { Own } from '../tenancy/queries';
import { findDescribedIdentifier } from '../tenancy/described-identifier';
import { findFirstConfirmation, listNameable, type NameableRow } from './nameable-queries';

/**
 * Lists the entries of a side that it may name as ones of its tenancy, the newest first; undefined before the end of the tenancy is
 * reached. They are of before the first confirmation of a tenancy with the same person, annulled since or not, and about a subject
 * added under the very number: the side entered it itself, and learns none by what it may name.
 */
export async function findNameable(ctx: Context, { tenancy, sides, role }: Own): Promise<NameableRow[] | undefined> {
  const { state, confirmed_at: confirmedAt } = tenancy;
  const authorId = sides[role].user_id;
  const isEnded = state === 'window' || state === 'revealed' || state === 'closed';
  if (!isEnded || confirmedAt === null || authorId === null) return undefined;
  const other = sides[otherRole(role)];
  const described = await findDescribedIdentifier(ctx, other);
  if (described === undefined) return [];
  const before = (await findFirstConfirmation(ctx, authorId, other)) ?? confirmedAt;
  return listNameable(ctx, sides[role], {
    authorId,
    kind: otherRole(role),
    indexes: ctx.vault.indexes(described),
    before,
  });
}
