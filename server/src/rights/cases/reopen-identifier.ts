import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { openIdentifiers } from '../claims/activate-claim';
import { readActiveClaims } from '../claims/queries';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import { deleteClosing, findClosings } from '../closings/queries';
import { noteClosing } from '../journal/note-erasure';

/** Opens an identifier of the caller again. STATE_PASSED where it is not closed, or not the caller's. */
export async function reopenIdentifier(
  ctx: Context,
  person: Person,
  { identifierId }: Input<typeof cases.reopen>,
): Promise<Output<typeof cases.reopen>> {
  if (!isId(identifierId)) refuse('STATE_PASSED');
  await inTransaction(ctx, async (tx) => {
    const claims = await readActiveClaims(tx, person);
    const indexes = claims.flatMap(({ identifiers }) =>
      openIdentifiers(tx, identifiers).flatMap(({ value }) => tx.vault.indexes(value).all),
    );
    const closing = (await findClosings(tx, indexes)).find(({ id }) => id === identifierId);
    if (!closing || !(await deleteClosing(tx, closing.id))) return refuse('STATE_PASSED');
    await noteClosing(tx, { index: closing.identifier_index, keyId: closing.identifier_key }, 'reopened');
    await tx.audit.record(tx, {
      actorId: person.is === 'user' ? person.actor.id : null,
      action: 'identifier.reopened',
      targetType: 'identifier',
      targetId: closing.id,
    });
  });
  return { success: true };
}
