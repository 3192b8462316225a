import type { Input, Output, users } from '@najem/shared/contract';
import type { Updateable } from 'kysely';
import { updateUser } from '../accounts/queries';
import type { AccountTables } from '../accounts/tables';
import { dropGoogleNonces, dropMailTokens } from '../accounts/token-queries';
import { endClaimsOf } from '../claims/advance-claims';
import { type Actor, type Context, inTransaction } from '../context';
import { dropAlerts } from '../dossier/alert-queries';
import { noteErasure } from '../erasure/note-erasure';
import { forgetEvidenceOf } from '../evidence/queries';
import { forgetPassportsOf } from '../passports/forget-passports';
import { removeFactorsOf } from '../second-factors/queries';
import { removeSessionsOf } from '../sessions/queries';
import { USER_TEXTS } from './texts';
import { lockTarget } from './update-user';

/**
 * Removes a user's personal data, passports and the files of their evidence, and ends their sessions. The bare row stays, so
 * that invoices and what they wrote about others remain. USER_NOT_FOUND, LAST_ADMIN.
 */
export async function removeUser(
  ctx: Context,
  actor: Actor,
  input: Input<typeof users.remove>,
): Promise<Output<typeof users.remove>> {
  await inTransaction(ctx, async (tx) => {
    const user = await lockTarget(tx, actor, input.id, false);
    await removePersonalData(tx, user.id, actor.id);
    await tx.audit.record(tx, { actorId: actor.id, action: 'user.removed', targetType: 'user', targetId: user.id });
  });
  return { success: true };
}

/**
 * Removes the personal data of a locked user and ends their sessions, in the caller's transaction; `actorId` is null where no
 * person does it.
 */
export async function removePersonalData(tx: Context, userId: string, actorId: string | null): Promise<void> {
  await updateUser(tx, userId, removedValues(userId, tx.now()));
  await removeSessionsOf(tx, userId);
  await dropMailTokens(tx, userId);
  await dropGoogleNonces(tx, userId);
  await removeFactorsOf(tx, userId);
  await endClaimsOf(tx, userId, actorId);
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
    built_in: false,
    removal_due_at: null,
    removed_at: now,
  };
}
