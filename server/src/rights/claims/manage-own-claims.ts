import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import { cleanText } from '@najem/shared/domain/kernel';
import type { Uploader } from '@najem/shared/domain/register';
import { deskTarget } from '@najem/shared/domain/rights';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { spendDraft } from '../drafts/spend-draft';
import { writeDueDate } from '../due-date';
import { attachToClaim } from './files';
import { findGuest, type Guest } from './guest-queries';
import { presentClaims, presentOne } from './presenter';
import { listClaimsOf, lockClaim, markEnded, updateClaim } from './queries';
import type { ClaimRow } from './tables';
import { recordClaim } from '../desk-work/audit';

/** Lists the caller's claims, newest first. */
export async function listClaims(
  ctx: Context,
  person: Person,
  _input: object,
  exchange: Exchange,
): Promise<Output<typeof claims.list>> {
  const guest = await findGuest(ctx, exchange);
  return {
    success: true,
    claims: await presentClaims(ctx, await listClaimsOf(ctx, person)),
    ...(guest &&
      (person.is === 'guest' ? { guestUntil: guest.until.toISOString() } : await presentGuestClaim(ctx, guest))),
  };
}

/** What a user proved in this browser before they signed in; nothing unless the claim is active. */
async function presentGuestClaim(
  ctx: Context,
  { claimId, state }: Guest,
): Promise<Pick<Output<typeof claims.list>, 'guestClaim'>> {
  if (state !== 'active') return {};
  const [guestClaim] = await presentClaims(ctx, await listClaimsOf(ctx, { is: 'guest', claimId }));
  return guestClaim ? { guestClaim } : {};
}

/** Answers what the desk asked; the claim goes back to it. CLAIM_NOT_FOUND, STATE_PASSED, ATTACHMENT_INVALID. */
export async function answerQuestion(
  ctx: Context,
  person: Person,
  { id, text, attachmentIds }: Input<typeof claims.answer>,
): Promise<Output<typeof claims.answer>> {
  const answer = cleanText(text) || refuse('VALIDATION');
  const answered = await inTransaction(ctx, async (tx) => {
    const claim = await requireOwn(tx, person, id);
    if (claim.state !== 'submitted' || claim.question === null) return refuse('STATE_PASSED');
    await spendDraft(tx, person, 'statement', claim.id);
    await attachToClaim(tx, { ids: attachmentIds, uploader: uploaderOf(person), claimId: claim.id });
    await recordClaim(tx, 'claim.answered', claim);
    return updateClaim(tx, claim, { question: null, answer, due_at: null, desk_due_at: deskTarget(tx.now()) });
  });
  return { success: true, claim: await presentOne(ctx, answered) };
}

/** Gives the end of a claim's present state to its person for a calendar. CLAIM_NOT_FOUND; STATE_PASSED where it has none. */
export async function getClaimDueDate(
  ctx: Context,
  person: Person,
  { id }: Input<typeof claims.dueDate>,
): Promise<Output<typeof claims.dueDate>> {
  const claim = (await listClaimsOf(ctx, person)).find((own) => own.id === id) ?? refuse('CLAIM_NOT_FOUND');
  return writeDueDate(ctx, { id, number: claim.number, dueAt: claim.due_at });
}

/** Ends an active claim of the caller; what is held about them stays. CLAIM_NOT_FOUND, STATE_PASSED. */
export async function endClaim(
  ctx: Context,
  person: Person,
  { id }: Input<typeof claims.end>,
): Promise<Output<typeof claims.end>> {
  await inTransaction(ctx, async (tx) => {
    const claim = await requireOwn(tx, person, id);
    await recordClaim(tx, 'claim.ended', await markEnded(tx, claim, 'person'));
  });
  return { success: true };
}

/** Locks a claim of the caller; another one does not exist for them. CLAIM_NOT_FOUND. */
export async function requireOwn(ctx: Context, person: Person, id: string): Promise<ClaimRow> {
  const claim = await lockClaim(ctx, id);
  const isOwn = claim && (person.is === 'user' ? claim.user_id === person.actor.id : claim.id === person.claimId);
  return isOwn ? claim : refuse('CLAIM_NOT_FOUND');
}

function uploaderOf(person: Person): Uploader {
  return person.is === 'user' ? { is: 'user', userId: person.actor.id } : { is: 'guest', claimId: person.claimId };
}
