import type { Updateable } from 'kysely';
import { endRights } from '../../identity/accounts/end-rights';
import { updateUser } from '../../identity/accounts/queries';
import type { AccountTables } from '../../identity/accounts/tables';
import { ACCOUNT_TEXTS } from '../../identity/accounts/texts';
import { dropGoogleNonces, dropMailTokens } from '../../identity/accounts/token-queries';
import { endClaimsOf } from '../claims/advance-claims';
import { forgetClaimants } from '../claims/queries';
import type { Context } from '../tables';
import { dropAlerts } from '../alerts/queries';
import { dropTextsOf } from '../desk-work/text-queries';
import { forgetDraftsOf } from '../drafts/forget-drafts';
import { noteErasure } from '../journal/note-erasure';
import { forgetEvidenceOf } from '../../register/evidence/queries';
import { forgetPassportsOf } from '../passports/forget-passports';
import { removeFactorsOf } from '../../identity/second-factors/queries';
import { removeSessionsOf } from '../../identity/sessions/queries';

/**
 * Removes the personal data of a locked user and ends their sessions, in the caller's transaction; `actorId` is null where no
 * person does it.
 */
export async function removePersonalData(tx: Context, userId: string, actorId: string | null): Promise<void> {
  await takeAccountAway(tx, userId);
  await removeBelongings(tx, userId, actorId);
}

/** Takes the personal data of the account's row, its sessions and its mailed links away. */
export async function takeAccountAway(tx: Context, userId: string): Promise<void> {
  await updateUser(tx, userId, removedValues(userId, tx.now()));
  await removeSessionsOf(tx, userId);
  await dropMailTokens(tx, userId);
  await dropGoogleNonces(tx, userId);
  await endRights(tx, userId);
}

/** Removes what belongs to an account whose row is bare: second factors, claims, alerts, texts, passports, drafts, files of evidence. */
export async function removeBelongings(tx: Context, userId: string, actorId: string | null): Promise<void> {
  for (const leave of tx.hooks.rights.accountLeaving) await leave(tx, userId);
  await removeFactorsOf(tx, userId);
  await endClaimsOf(tx, userId, actorId);
  await forgetClaimants(tx, userId);
  await dropAlerts(tx, userId);
  await dropTextsOf(tx, userId);
  await forgetPassportsOf(tx, userId);
  await forgetDraftsOf(tx, userId);
  await tx.jobs.add(tx, 'disputes/advance', {}, { key: 'disputes/advance' });
  await forgetEvidenceOf(tx, userId);
  await noteErasure(tx, 'users', [userId]);
}

/** The values of a removed user: without personal data and without a way to sign in. */
function removedValues(id: string, now: Date): Updateable<AccountTables['users']> {
  return {
    name: ACCOUNT_TEXTS.removed,
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
