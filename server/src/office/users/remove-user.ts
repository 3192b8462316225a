import type { Input, Output } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import { REMOVAL_UNDO_MS } from '@najem/shared/domain/identity';
import { ACCOUNT_INDEXES, isTaken } from '../../identity/accounts/queries';
import { requireNoWriterAbout } from '../../register/subjects/own-matter';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { sendAfterJournal } from '../../rights/journal/journal-erasures';
import { refuse } from '../../kernel/errors';
import { accountRemovedMail } from '../../identity/accounts/mail-texts';
import { presentAdminUser } from './presenter';
import { keepForUndoing, listDueRemovals, restoreKept, takeDueRemoval } from './queries';
import { ACCOUNT_TEXTS } from '../../identity/accounts/texts';
import { lockTarget } from './update-user';
import { takeAccountAway, removeBelongings } from '../../rights/erasure/erase-account';

/**
 * Removes a user, at once for everybody: their sessions end, nobody signs in any more, their name and address are free. For
 * ten seconds `restoreUser` undoes it; then everything else of theirs goes, and they get a mail. The bare row stays, so that
 * invoices and what they wrote about others remain. USER_NOT_FOUND, LAST_ADMIN; OWN_MATTER for who wrote about the administrator.
 */
export async function removeUser(
  ctx: Context,
  actor: Actor,
  input: Input<typeof users.remove>,
): Promise<Output<typeof users.remove>> {
  await inTransaction(ctx, async (tx) => {
    const user = await lockTarget(tx, actor, input.id, false);
    await requireNoWriterAbout(tx, actor, user.id);
    const dueAt = new Date(tx.now().getTime() + REMOVAL_UNDO_MS);
    await keepForUndoing(tx, { userId: user.id, dueAt, removedBy: actor.id });
    await takeAccountAway(tx, user.id);
    const waits = { key: `users/remove-leaving:${user.id}`, afterMs: REMOVAL_UNDO_MS + 1000 };
    await tx.jobs.add(tx, 'users/remove-leaving', {}, waits);
    await tx.audit.record(tx, { actorId: actor.id, action: 'user.removed', targetType: 'user', targetId: user.id });
  });
  return { success: true };
}

/**
 * Undoes a removal within its ten seconds. USER_NOT_FOUND; EMAIL_EXISTS where another account has the address, or the Google
 * account, by now.
 */
export async function restoreUser(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof users.restore>,
): Promise<Output<typeof users.restore>> {
  const restored = await inTransaction(ctx, async (tx) => {
    const user = await restoreKept(tx, id);
    if (!user) return refuse('USER_NOT_FOUND', { message: ACCOUNT_TEXTS.unknown });
    await tx.audit.record(tx, { actorId: actor.id, action: 'user.restored', targetType: 'user', targetId: id });
    return user;
  }).catch((error: unknown) => {
    // Another account may have got it since the removal.
    if (ACCOUNT_INDEXES.some((index) => isTaken(error, index))) return refuse('EMAIL_EXISTS');
    throw error;
  });
  return { success: true, user: presentAdminUser(restored) };
}

/** Ends the removals that can be undone no longer. */
export async function finishRemovals(ctx: Context): Promise<void> {
  for (const id of await listDueRemovals(ctx)) {
    await inTransaction(ctx, async (tx) => {
      const removal = await takeDueRemoval(tx, id);
      if (!removal) return;
      await removeBelongings(tx, id, removal.removedBy);
      // An administrator's own removal of a user who never confirmed the address tells nobody.
      if (removal.isConfirmed) await sendAfterJournal(tx, removal, accountRemovedMail(tx.config.publicUrl));
    });
  }
}
