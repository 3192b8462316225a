import type { Input, Output, users } from '@najem/shared/contract';
import { REMOVAL_UNDO_MS } from '@najem/shared/domain';
import type { Updateable } from 'kysely';
import { isTaken, updateUser } from '../../identity/accounts/queries';
import type { AccountTables } from '../../identity/accounts/tables';
import { dropGoogleNonces, dropMailTokens } from '../../identity/accounts/token-queries';
import { endClaimsOf } from '../../rights/claims/advance-claims';
import { requireNoWriterAbout } from '../../rights/claims/own-matter';
import { forgetClaimants } from '../../rights/claims/queries';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { dropAlerts } from '../../rights/dossier/alert-queries';
import { sendAfterJournal } from '../../rights/erasure/journal-erasures';
import { noteErasure } from '../../rights/erasure/note-erasure';
import { refuse } from '../../kernel/errors';
import { forgetEvidenceOf } from '../../register/evidence/queries';
import { accountRemovedMail } from '../../kernel/mail/templates/account';
import { forgetPassportsOf } from '../../rights/passports/forget-passports';
import { removeFactorsOf } from '../../identity/second-factors/queries';
import { removeSessionsOf } from '../../identity/sessions/queries';
import { presentAdminUser } from './presenter';
import { keepForUndoing, listDueRemovals, restoreKept, takeDueRemoval } from './queries';
import { USER_TEXTS } from './texts';
import { lockTarget } from './update-user';

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

/** What another account may have got since a removal. */
const FREED = ['users_email_key', 'users_google_sub', 'users_identity_google_sub', 'users_built_in'] as const;

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
    if (!user) return refuse('USER_NOT_FOUND', { message: USER_TEXTS.userNotFound });
    await tx.audit.record(tx, { actorId: actor.id, action: 'user.restored', targetType: 'user', targetId: id });
    return user;
  }).catch((error: unknown) => {
    if (FREED.some((index) => isTaken(error, index))) return refuse('EMAIL_EXISTS');
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

/**
 * Removes the personal data of a locked user and ends their sessions, in the caller's transaction; `actorId` is null where no
 * person does it.
 */
export async function removePersonalData(tx: Context, userId: string, actorId: string | null): Promise<void> {
  await takeAccountAway(tx, userId);
  await removeBelongings(tx, userId, actorId);
}

/** Takes the personal data of the account's row, its sessions and its mailed links away. */
async function takeAccountAway(tx: Context, userId: string): Promise<void> {
  await updateUser(tx, userId, removedValues(userId, tx.now()));
  await removeSessionsOf(tx, userId);
  await dropMailTokens(tx, userId);
  await dropGoogleNonces(tx, userId);
}

/** Removes what belongs to an account whose row is bare: second factors, claims, alerts, passports and files of evidence. */
async function removeBelongings(tx: Context, userId: string, actorId: string | null): Promise<void> {
  await removeFactorsOf(tx, userId);
  await endClaimsOf(tx, userId, actorId);
  await forgetClaimants(tx, userId);
  await dropAlerts(tx, userId);
  await forgetPassportsOf(tx, userId);
  await tx.jobs.add(tx, 'disputes/advance', {}, { key: 'disputes/advance' });
  await forgetEvidenceOf(tx, userId);
  await noteErasure(tx, 'users', [userId]);
}

/** The values of a removed user: without personal data and without a way to sign in. */
function removedValues(id: string, now: Date): Updateable<AccountTables['users']> {
  return {
    name: USER_TEXTS.removedUser,
    email: '',
    registered_device: '',
    registered_browser: null,
    email_key: `removed:${id}`,
    password_hash: null,
    built_in_hash: null,
    google_sub: null,
    google_email: null,
    identity_google_sub: null,
    role: 'user',
    status: 'blocked',
    block_reason: null,
    block_text: null,
    built_in: false,
    removal_due_at: null,
    removed_at: now,
  };
}
