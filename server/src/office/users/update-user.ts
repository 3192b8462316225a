import type { Input, Output } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import { cleanEmail, cleanText, findUserNameProblem, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { canSetRights } from '@najem/shared/domain/identity';
import { endGoogleSignIn } from '../../identity/accounts/change-google-account';
import { blockOf } from '../../identity/accounts/blocked';
import { endRights } from '../../identity/accounts/end-rights';
import { changeOwner } from '../../identity/own-account/change-owner';
import { sendAddressChanged, sendVerification } from '../../identity/accounts/mails';
import { findUser, isTaken, updateUser, type UserRow } from '../../identity/accounts/queries';
import { dropMailTokens } from '../../identity/accounts/token-queries';
import { spendDraft } from '../../rights/drafts/spend-draft';
import { requireNoWriterAbout } from '../../register/subjects/own-matter';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { queueMail } from '../../kernel/mail/send';
import { requireStepUp } from '../../identity/sessions/find-caller';
import { accountBlockedMail, accountUnblockedMail } from '../../identity/accounts/mail-texts';
import { endSessionsOf } from '../../identity/sessions/queries';
import { presentAdminUser } from './presenter';
import { lockActiveAdmins } from './queries';
import { ACCOUNT_TEXTS } from '../../identity/accounts/texts';

/**
 * Changes a user; their next call already feels it. A new address has to be confirmed again before the next sign-in and
 * ends everything of its former holder (`changeOwner`), a block ends all sessions; a block and its end are mailed with the
 * reason. USER_NOT_FOUND, FIELDS_REQUIRED, EMAIL_INVALID, NAME_INVALID, EMAIL_EXISTS, STEP_UP_REQUIRED; OWN_MATTER for own
 * rights, and for address, role and status of somebody who wrote about the administrator;
 * LAST_ADMIN when no active
 * administrator would be left, also when several are changed at once.
 */
export async function updateUserAsAdmin(
  ctx: Context,
  actor: Actor,
  input: Input<typeof users.update>,
): Promise<Output<typeof users.update>> {
  const { name, email } = { name: input.name.normalize('NFC').trim(), email: cleanEmail(input.email) };
  if (name === '' || email === '') refuse('FIELDS_REQUIRED');
  if (!isEmail(email)) refuse('EMAIL_INVALID');
  const changed = await inTransaction(ctx, async (tx) => {
    const user = await lockTarget(tx, actor, input.id, input.role === 'admin' && input.status === 'active');
    await requireRights(tx, actor, user, input);
    // A name of before the rule does not keep an administrator from blocking its user.
    if (name !== user.name) requireNoProblem(findUserNameProblem(name));
    const emailKey = normaliseEmail(email);
    const isNewAddress = emailKey !== user.email_key;
    // Whoever has the mailbox of an administrator becomes one by a new password.
    if (isNewAddress && user.role === 'admin') await requireStepUp(tx, actor);
    if (isNewAddress || input.role !== user.role || input.status !== user.status) {
      await requireNoWriterAbout(tx, actor, user.id);
    }
    const wasBlocked = user.status === 'blocked';
    const isBlocked = input.status === 'blocked';
    const after = await updateUser(tx, user.id, {
      name,
      email,
      email_key: emailKey,
      role: input.role,
      status: input.status,
      ...(isBlocked === wasBlocked ? {} : blockValues(input)),
      email_verified_at: isNewAddress ? null : undefined,
    });
    if (isNewAddress) {
      await endFormerHolder(tx, user, actor);
      await sendVerification(tx, after, `by:${actor.id}`);
    }
    if (isBlocked !== wasBlocked) await sendStanding(tx, after);
    const isDemoted = user.role === 'admin' && after.role !== 'admin';
    if (isDemoted || after.status === 'blocked') await endRights(tx, user.id);
    if (after.status === 'blocked') {
      await spendDraft(tx, { is: 'user', actor }, 'block', user.id);
      await endSessionsOf(tx, user.id, 'blocked');
      // Disputes that wait for an answer of theirs go to the desk.
      await tx.jobs.add(tx, 'disputes/advance', {}, { key: 'disputes/advance' });
    }
    await tx.audit.record(tx, {
      actorId: actor.id,
      action: 'user.updated',
      targetType: 'user',
      targetId: user.id,
      details: differences(user, after),
    });
    return after;
  }).catch(refuseIfAddressExists);
  return { success: true, user: presentAdminUser(changed) };
}

/** Why a user is blocked: `other` where an older screen or a program gives no reason; nothing for one who is active again. */
function blockValues({ status, blockReason = 'other', blockText = '' }: Input<typeof users.update>) {
  const isBlocked = status === 'blocked';
  const text = cleanText(blockText);
  return { block_reason: isBlocked ? blockReason : null, block_text: isBlocked && text !== '' ? text : null };
}

/** Mails a user that they were blocked, why and how to object, or that they can sign in again. */
async function sendStanding(tx: Context, user: UserRow): Promise<void> {
  const { publicUrl, legal } = tx.config;
  const mail =
    user.status === 'blocked'
      ? accountBlockedMail(publicUrl, { ...blockOf(user), at: tx.now(), email: legal.controller.email })
      : accountUnblockedMail(publicUrl);
  await queueMail(tx, user, mail);
}

/**
 * Another role needs a confirmation of the last ten minutes, everything else none beyond the session. STEP_UP_REQUIRED;
 * OWN_MATTER for the administrator's own role and status.
 */
async function requireRights(
  ctx: Context,
  actor: Actor,
  user: UserRow,
  { role, status }: Pick<Input<typeof users.update>, 'role' | 'status'>,
): Promise<void> {
  const isChanged = role !== user.role || status !== user.status;
  if (!canSetRights(actor, { id: user.id, isChanged })) refuse('OWN_MATTER');
  if (role !== user.role) await requireStepUp(ctx, actor);
}

/**
 * The former address may be another person's: everything of theirs ends. An administrator who changes their own address
 * stays its owner, and signed in here.
 */
async function endFormerHolder(ctx: Context, former: UserRow, actor: Actor): Promise<void> {
  if (former.id === actor.id) {
    await dropMailTokens(ctx, former.id);
    await endSessionsOf(ctx, former.id, 'address', actor.sessionId);
    await endGoogleSignIn(ctx, former, actor.id);
  } else {
    await changeOwner(ctx, former, { actorId: actor.id, sessions: 'address' });
  }
  await sendAddressChanged(ctx, former);
}

/**
 * Locks the user for a change. Changes to administrators wait for each other, so that each sees which administrators
 * are left, the caller included.
 */
export async function lockTarget(ctx: Context, actor: Actor, id: string, staysAdmin: boolean): Promise<UserRow> {
  const admins = await lockActiveAdmins(ctx);
  if (!admins.includes(actor.id)) refuse('FORBIDDEN');
  const user = await findUser(ctx, { id }, 'update');
  if (!user) return refuse('USER_NOT_FOUND', { message: ACCOUNT_TEXTS.unknown });
  const isLast = admins.length === 1 && admins[0] === user.id;
  if (isLast && !staysAdmin) refuse('LAST_ADMIN');
  return user;
}

/** For the audit log, which is never emptied: that name or address changed, but not from what to what. */
function differences(before: UserRow, after: UserRow): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  if (before.name !== after.name) details.name = 'changed';
  if (before.email !== after.email) details.email = 'changed';
  if (before.role !== after.role) details.role = { from: before.role, to: after.role };
  if (before.status !== after.status) details.status = { from: before.status, to: after.status };
  return details;
}

/** Refuses a change that another account's address prevents. EMAIL_EXISTS. */
function refuseIfAddressExists(error: unknown): never {
  if (isTaken(error, 'users_email_key')) refuse('EMAIL_EXISTS');
  throw error;
}
