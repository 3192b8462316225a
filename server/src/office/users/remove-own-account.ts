import type { Input, Output } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import { REMOVAL_WORD } from '@najem/shared/domain/identity';
import { findUser, updateUser, type UserRow } from '../../identity/accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import { sendAfterJournal } from '../../rights/journal/journal-erasures';
import { refuse } from '../../kernel/errors';
import { queueMail } from '../../kernel/mail/send';
import { accountRemovalWaitsMail, accountRemovedMail } from '../../identity/accounts/mail-texts';
import { hasOpenBusiness, listLeaving, lockActiveAdmins } from './queries';
import { finishRemovals } from './remove-user';
import { removePersonalData } from '../../rights/erasure/erase-account';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /**
     * Removes accounts whose owners asked for it once nothing of theirs is open, and ends removals that can be undone no
     * longer. Runs every ten minutes, at the start, and after a removal by an administrator.
     */
    'users/remove-leaving': Record<string, never>;
  }
}

/** How long an open order or dispute may put a removal off. */
const MOST_DAYS = 30;

/**
 * Removes the caller's account. While an order of theirs is open, or a dispute about an entry of theirs, the account stays until
 * that is over, for 30 days at most, and the answer says until when. VALIDATION without the typed word, LAST_ADMIN.
 */
export async function removeOwnAccount(
  ctx: Context,
  actor: Actor,
  { typed }: Input<typeof users.removeOwn>,
): Promise<Output<typeof users.removeOwn>> {
  if (typed.normalize('NFC').trim() !== REMOVAL_WORD) refuse('VALIDATION');
  return inTransaction(ctx, async (tx) => {
    if (isLastAdmin(await lockActiveAdmins(tx), actor.id)) refuse('LAST_ADMIN');
    const user = (await findUser(tx, { id: actor.id }, 'update')) ?? refuse('TOKEN_INVALID');
    if (!(await hasOpenBusiness(tx, user.id))) {
      await remove(tx, user, user.id);
      return { success: true };
    }
    const removesAt = user.removal_due_at ?? new Date(tx.now().getTime() + MOST_DAYS * DAY_MS);
    if (user.removal_due_at === null) {
      await updateUser(tx, user.id, { removal_due_at: removesAt });
      await queueMail(tx, user, accountRemovalWaitsMail(tx.config.publicUrl, removesAt));
      await recordRemoval(tx, 'user.removal-asked', user.id);
    }
    return { success: true, removesAt: removesAt.toISOString() };
  });
}

/**
 * Removes the accounts whose owners asked for it and whose business is over, or whose time is, and ends the removals by
 * administrators that can be undone no longer.
 */
export async function removeLeaving(ctx: Context): Promise<void> {
  await finishRemovals(ctx);
  for (const id of await listLeaving(ctx)) {
    await inTransaction(ctx, async (tx) => {
      const admins = await lockActiveAdmins(tx);
      const user = await findUser(tx, { id }, 'update');
      // The last administrator stays until there is another one.
      if (!user || user.removal_due_at === null || isLastAdmin(admins, id)) return;
      if (user.removal_due_at > tx.now() && (await hasOpenBusiness(tx, id))) return;
      await remove(tx, user, null);
    });
  }
}

function isLastAdmin(admins: readonly string[], id: string): boolean {
  return admins.length === 1 && admins[0] === id;
}

async function remove(tx: Context, { id, email }: UserRow, actorId: string | null): Promise<void> {
  await removePersonalData(tx, id, actorId);
  await sendAfterJournal(tx, { email }, accountRemovedMail(tx.config.publicUrl));
  await recordRemoval(tx, 'user.removed', id, actorId);
}

async function recordRemoval(tx: Context, action: string, id: string, actorId: string | null = id): Promise<void> {
  await tx.audit.record(tx, { actorId, action, targetType: 'user', targetId: id });
}
