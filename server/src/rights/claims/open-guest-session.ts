import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { findObstacle, lockParties, openIdentifiers, verifyAccount } from './activate-claim';
import { isCode } from '../../kernel/codes';
import { adoptAlerts } from '../alerts/queries';
import { passSentFiles } from '../../register/attachments/queries';
import { adoptDrafts } from '../drafts/spend-draft';
import { passAddress } from '../news-address/pass-address';
import {
  closeFileSession,
  countWrongCode,
  dropFileSessions,
  findGuest,
  openFileSession,
  useLink,
} from './guest-queries';
import { presentOne } from './presenter';
import { lockClaim, lockLinkedClaim, readIdentifiers, updateClaim } from './queries';
import type { ClaimRow, LinkRow } from './tables';
import { CLAIM_TEXTS } from './texts';
import { recordClaim } from '../desk-work/audit';

/**
 * Opens a file session by the link of a mail and the guest's code. LINK_INVALID; LETTER_CODE_WRONG, five of which end
 * the link.
 */
export async function openGuest(
  ctx: Context,
  _actor: Actor | undefined,
  { token, code }: Input<typeof claims.openGuest>,
  exchange: Exchange,
): Promise<Output<typeof claims.openGuest>> {
  const opened = await inTransaction(ctx, async (tx) => {
    const checked = await checkGuestLink(tx, token, code);
    if (checked.is === 'wrong') return checked;
    await useLink(tx, checked.link);
    await recordClaim(tx, 'claim.file-opened', checked.claim);
    return { is: 'opened', session: await openFileSession(tx, checked.claim.id) } as const;
  });
  if (opened.is === 'wrong') return refuseCode(opened.triesLeft);
  opened.session.give(exchange);
  return { success: true };
}

/** A link that can be used, with its claim. */
interface OpenLink {
  is: 'open';
  link: LinkRow;
  claim: ClaimRow;
}

/**
 * Checks a guest's link and code, in the caller's transaction, without using the link up. A wrong code is counted and
 * returned, because the count must be committed before the call is refused. LINK_INVALID.
 */
export async function checkGuestLink(
  ctx: Context,
  token: string,
  code: string,
): Promise<OpenLink | { is: 'wrong'; triesLeft: number }> {
  const { link, claim } = (await lockLinkedClaim(ctx, token, 'open')) ?? refuse('LINK_INVALID');
  if (claim.guest_code_cipher === null || claim.guest_code_key === null) return refuse('LINK_INVALID');
  const sealed = { cipher: claim.guest_code_cipher, keyId: claim.guest_code_key };
  if (isCode(ctx, code, sealed, claim.id)) return { is: 'open', link, claim };
  return { is: 'wrong', triesLeft: await countWrongCode(ctx, link) };
}

/** Refuses a wrong code. LETTER_CODE_WRONG with the tries that are left, LINK_INVALID after the last one. */
export function refuseCode(triesLeft: number): never {
  if (triesLeft <= 0) refuse('LINK_INVALID');
  refuse('LETTER_CODE_WRONG', { message: CLAIM_TEXTS.triesLeft(triesLeft) });
}

/** Ends the file session of this browser; answers the same when there is none. */
export async function closeGuest(
  ctx: Context,
  _actor: Actor | undefined,
  _input: object,
  exchange: Exchange,
): Promise<Output<typeof claims.closeGuest>> {
  await closeFileSession(ctx, exchange);
  return { success: true };
}

/** Takes the guest's active claim to the caller's account. DOSSIER_PROOF_REQUIRED without one; PROOF_OTHER_PERSON. */
export async function adoptClaim(
  ctx: Context,
  actor: Actor,
  _input: object,
  exchange: Exchange,
): Promise<Output<typeof claims.adopt>> {
  const guest = await findGuest(ctx, exchange);
  if (guest?.state !== 'active') return refuse('DOSSIER_PROOF_REQUIRED');
  const adopted = await inTransaction(ctx, async (tx) => {
    const proven = openIdentifiers(tx, await readIdentifiers(tx, [guest.claimId]));
    await lockParties(tx, actor.id, proven);
    const claim = await lockClaim(tx, guest.claimId);
    if (claim?.state !== 'active' || claim.user_id !== null) return refuse('DOSSIER_PROOF_REQUIRED');
    const owned = { ...claim, user_id: actor.id };
    if ((await findObstacle(tx, owned, proven)) !== undefined) return refuse('PROOF_OTHER_PERSON');
    if (claim.level === 3) await verifyAccount(tx, actor.id);
    const identifiers = proven.map(({ value }) => value);
    await adoptDrafts(tx, { claim, identifiers }, actor.id);
    await passSentFiles(tx, claim.id, { is: 'user', userId: actor.id });
    await adoptAlerts(tx, claim.id, actor.id);
    await passAddress(tx, { level: claim.level, userId: actor.id, identifiers });
    await dropFileSessions(tx, claim.id);
    await recordClaim(tx, 'claim.adopted', owned);
    await tx.jobs.add(tx, 'claims/own-entries', { claimId: claim.id });
    const whose = { user_id: actor.id, email: null, guest_code_cipher: null, guest_code_key: null };
    const own = await updateClaim(tx, claim, whose);
    for (const follow of tx.hooks.rights.claimActive) await follow(tx, { claim: own, proven, takenOver: [] });
    return own;
  });
  await closeFileSession(ctx, exchange);
  return { success: true, claim: await presentOne(ctx, adopted) };
}
