import { nextMoment } from '../tenancy/next-moment';
import { lockTenancy, type Sided } from '../tenancy/queries';
import { openInvited } from '../seals';
import type { Context, InvitationRow } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { indexAddress } from '../../kernel/db/identifier-vault';
import { isSilenced } from '../../rights/passports/request-queries';
import { sendInvitation } from './mails';
import {
  deleteInvitation,
  findLinkSecret,
  hashAddress,
  isAddressFull,
  linkSecret,
  listWaiting,
  lockAddress,
  readInvitation,
  updateInvitation,
} from './queries';

/**
 * Ends the link of a locked tenancy and forgets its address, in the caller's transaction; then the next one to that address is
 * sent that waited because as many were open as may be.
 */
export async function endInvitation(tx: Context, tenancyId: string): Promise<void> {
  const ended = await deleteInvitation(tx, tenancyId);
  if (ended) await sendNextTo(tx, ended);
}

/** Sends the next invitation that waited because as many to the address of this one were open as may be, in the caller's transaction. */
export async function sendNextTo(tx: Context, freed: InvitationRow): Promise<void> {
  const email = openInvited(tx.vault, freed);
  if (email === undefined) return;
  const address = hashAddress(tx, email);
  await lockAddress(tx, address);
  if (await isAddressFull(tx, address)) return;
  const indexes = indexAddress(tx.vault, email);
  for (const { tenancy_id, inviter_id } of await listWaiting(tx, address)) {
    if (inviter_id === null || (await isSilenced(tx, inviter_id, indexes))) continue;
    const sided = await lockTenancy(tx, tenancy_id);
    const invitation = sided && (await readInvitation(tx, tenancy_id));
    if (!invitation) continue;
    await updateInvitation(tx, tenancy_id, { sent_at: tx.now() });
    await nextMoment(tx, tenancy_id);
    return mailInvitation(tx, sided, invitation);
  }
}

/** Queues an invitation, or its reminder, for the address that it is for, in the caller's transaction. */
export async function mailInvitation(tx: Context, { tenancy, sides }: Sided, invitation: InvitationRow): Promise<void> {
  const email = openInvited(tx.vault, invitation);
  if (email === undefined) return;
  const token = findLinkSecret(tx, tenancy.id, invitation.token_hash) ?? linkSecret(tx, tenancy.id);
  await updateInvitation(tx, tenancy.id, { token_hash: hashSecret(token) });
  const inviter = sides[tenancy.inviter].name ?? '';
  await sendInvitation(tx, { inviter, token, email, expiresAt: invitation.expires_at });
}
