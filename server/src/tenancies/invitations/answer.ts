import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { normaliseEmail, warsawDate } from '@najem/shared/domain/kernel';
import { COUNTER_DAYS, findDatesProblem, INVITATION_DAYS, otherRole, townOf } from '@najem/shared/domain/tenancies';
import { findUser } from '../../identity/accounts/queries';
import { findTermsToAccept } from '../../identity/legal/accept-terms';
import { type Actor, inTransaction } from '../../kernel/context';
import { hashSecret } from '../../kernel/crypto';
import { indexAddress } from '../../kernel/db/identifier-vault';
import { DAY_MS, HOUR_SECONDS } from '../../kernel/durations';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { limitRate } from '../../kernel/http/throttle';
import type { Exchange } from '../../kernel/serve';
import { silenceAsker } from '../../rights/passports/request-queries';
import { noteUnknown } from '../notes/leave-notes';
import { nextMoment } from '../tenancy/next-moment';
import { describeParty, findProof } from '../tenancy/parties';
import {
  findOwn,
  insertEvent,
  lockTenancy,
  moveTenancy,
  type Own,
  readSided,
  type Sided,
  updateSide,
} from '../tenancy/queries';
import { present } from '../tenancy/read-tenancies';
import { openInvited } from '../seals';
import type { Context, CounterProposal, InvitationRow } from '../tables';
import { confirmTenancy, findOverlap } from './confirm';
import { endInvitation, sendNextTo } from './end-invitation';
import { networkKey, requireAddress } from './invite';
import { sendCounter, sendDeclined } from './mails';
import { findInvitation, findLinkSecret, listAnswered, noteRefusal, updateInvitation } from './queries';

const TRIES_AN_HOUR = 20;

/**
 * Shows an invitation by its link: who asks and roughly where, to the signed-in where and when; to who has answered it, the number of
 * their tenancy besides. LINK_INVALID.
 */
export async function openInvitation(
  ctx: Context,
  actor: Actor | undefined,
  { token }: Input<typeof tenancies.invitation>,
  exchange: Exchange,
): Promise<Output<typeof tenancies.invitation>> {
  await limitTries(ctx, actor, token, exchange);
  const answered = await findAnswered(ctx, actor, token);
  const { sided, expiresAt } = answered ?? (await requireOpen(ctx, token));
  const { tenancy, sides } = sided;
  const { address, starts_on: from, ends_on: to } = tenancy;
  return {
    success: true,
    invitation: {
      inviter: sides[tenancy.inviter].name ?? '',
      level: (await findProof(ctx, sides[tenancy.inviter]))?.level,
      role: tenancy.inviter,
      town: townOf(address),
      years: { from: yearOf(from), to: to === null ? undefined : yearOf(to) },
      expiresAt: expiresAt.toISOString(),
      number: answered && tenancy.number,
      terms: actor && { address, from, to: to ?? undefined },
    },
  };
}

/**
 * Answers an invitation: the invited confirms, proposes other terms, declines, or does not know the person, which the inviter
 * does not learn. From an account that was not invited the inviter says first who it is. LINK_INVALID; TOKEN_INVALID signed out,
 * but for who does not know the person; TERMS_REQUIRED, TENANCY_SELF, TENANCY_OVERLAPS, TENANCY_DATES, FIELDS_REQUIRED, TEXT_TOO_LONG,
 * DOSSIER_PROOF_REQUIRED.
 */
export async function answerInvitation(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof tenancies.answerInvitation>,
  exchange: Exchange,
): Promise<Output<typeof tenancies.answerInvitation>> {
  await limitTries(ctx, actor, input.token, exchange);
  if (input.answer === 'unknown') return silence(ctx, input.token);
  if (!actor) return refuse('TOKEN_INVALID');
  if (await findTermsToAccept(ctx, actor.id)) refuse('TERMS_REQUIRED');
  return inTransaction(ctx, async (tx) => {
    const { invitation, sided, inviter } = await requireOpen(tx, input.token);
    if (inviter.id === actor.id) refuse('TENANCY_SELF');
    const { tenancy, sides } = sided;
    if (input.answer === 'decline') return decline(tx, actor, { invitation, sided });
    const role = otherRole(tenancy.inviter);
    const party = await describeParty(tx, actor, input.companyNip);
    const counter = readCounter(tx, sided, input);
    await updateSide(tx, sides[role], { ...party, confirmed_at: tx.now(), network_key: networkKey(tx, exchange) });
    const answered = (await lockTenancy(tx, tenancy.id)) ?? refuse('LINK_INVALID');
    if (await findOverlap(tx, answered, counter)) refuse('TENANCY_OVERLAPS');
    const isInvited = await isInvitedAccount(tx, actor, invitation);
    const changes = counter !== undefined || !isInvited;
    if (changes) await propose(tx, answered, { ...counter, isUnknownAccount: !isInvited });
    else await confirmTenancy(tx, answered, actor.id);
    return answerWith(tx, actor, tenancy.number);
  });
}

/** Finds the invitation of a link that waits for an answer, its tenancy locked inside a transaction. LINK_INVALID. */
async function requireOpen(ctx: Context, token: string) {
  const invitation = (await findInvitation(ctx, token)) ?? refuse('LINK_INVALID');
  const sided = (await lockTenancy(ctx, invitation.tenancy_id)) ?? refuse('LINK_INVALID');
  const inviterId = sided.sides[sided.tenancy.inviter].user_id;
  const inviter = inviterId === null ? undefined : await findUser(ctx, { id: inviterId });
  // Read again behind the lock: another answer may have been first.
  if (!(await findInvitation(ctx, token)) || sided.tenancy.state !== 'invited') refuse('LINK_INVALID');
  if (!inviter || inviter.status !== 'active' || inviter.removed_at !== null) return refuse('LINK_INVALID');
  return { invitation, sided, inviter, expiresAt: invitation.expires_at };
}

/** Finds the tenancy of a link by which its reader has answered: the answer may have been lost, and the link has ended. */
async function findAnswered(ctx: Context, actor: Actor | undefined, token: string) {
  if (!actor) return undefined;
  for (const id of await listAnswered(ctx, actor.id)) {
    if (findLinkSecret(ctx, id, hashSecret(token)) === undefined) continue;
    const sided = await readSided(ctx, id);
    return sided && { sided, expiresAt: new Date(sided.tenancy.created_at.getTime() + INVITATION_DAYS * DAY_MS) };
  }
  return undefined;
}

/**
 * Counts a try of a link against the account, or, signed out, against the network address, which thousands may share: there a guess
 * alone. RATE_LIMITED.
 */
async function limitTries(ctx: Context, actor: Actor | undefined, token: string, { address }: Exchange): Promise<void> {
  if (!actor && (await findInvitation(ctx, token))) return;
  await limitRate(ctx, `tenancy-links:${actor?.id ?? addressKey(address)}`, {
    limit: TRIES_AN_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
}

/** What the invited proposes; undefined where they take the terms as they are. */
function readCounter(
  ctx: Context,
  { tenancy }: Sided,
  input: Input<typeof tenancies.answerInvitation>,
): Omit<CounterProposal, 'isUnknownAccount'> | undefined {
  if (input.answer !== 'counter') return undefined;
  const { from, to } = input;
  const address = input.address === undefined ? undefined : requireAddress(input.address);
  if (address === undefined && from === undefined && to === undefined) refuse('FIELDS_REQUIRED');
  const days = {
    from: from ?? tenancy.starts_on,
    to: (to === undefined ? tenancy.ends_on : to) ?? undefined,
  };
  requireNoProblem(findDatesProblem(days, warsawDate(ctx.now())));
  return { address, from, to };
}

/** Whether the account has the verified address that was invited. */
async function isInvitedAccount(ctx: Context, actor: Actor, invitation: InvitationRow): Promise<boolean> {
  const invited = openInvited(ctx.vault, invitation);
  const user = await findUser(ctx, { id: actor.id });
  return invited !== undefined && user?.email_verified_at !== null && normaliseEmail(actor.email) === invited;
}

async function propose(tx: Context, sided: Sided, counter: CounterProposal): Promise<void> {
  const { tenancy } = sided;
  const until = new Date(tx.now().getTime() + COUNTER_DAYS * DAY_MS);
  await moveTenancy(tx, tenancy, 'counter', { counter: JSON.stringify(counter), counter_until: until });
  await endInvitation(tx, tenancy.id);
  await insertEvent(tx, tenancy, { by: otherRole(tenancy.inviter), what: 'countered' });
  await sendCounter(tx, sided, counter, until);
  await nextMoment(tx, tenancy.id);
}

async function decline(
  tx: Context,
  actor: Actor,
  { invitation, sided }: { invitation: InvitationRow; sided: Sided },
): Promise<Output<typeof tenancies.answerInvitation>> {
  const { tenancy, sides } = sided;
  const role = otherRole(tenancy.inviter);
  await updateSide(tx, sides[role], { user_id: actor.id });
  await moveTenancy(tx, tenancy, 'declined', { over_at: tx.now(), due_at: null });
  await endInvitation(tx, tenancy.id);
  // Who was forwarded the link does not speak for the address.
  if (await isInvitedAccount(tx, actor, invitation)) await refusedBy(tx, invitation, sided, false);
  await insertEvent(tx, tenancy, { by: role, what: 'declined' });
  await sendDeclined(tx, sided, tenancy.inviter);
  return answerWith(tx, actor, tenancy.number);
}

/**
 * Nobody writes to the address for this inviter any more, neither about tenancies nor for a passport; to the inviter it looks as if
 * nobody had answered. Another invitation that waited is sent in its place.
 */
async function silence(ctx: Context, token: string): Promise<Output<typeof tenancies.answerInvitation>> {
  await inTransaction(ctx, async (tx) => {
    const { invitation, sided, inviter } = await requireOpen(tx, token);
    if (invitation.silenced_at !== null) return;
    await updateInvitation(tx, sided.tenancy.id, { silenced_at: tx.now() });
    const email = openInvited(tx.vault, invitation);
    if (email !== undefined) {
      const { current: address_index, keyId: address_key } = indexAddress(tx.vault, email);
      await silenceAsker(tx, { asker_id: inviter.id, address_index, address_key });
    }
    await refusedBy(tx, invitation, sided, true);
    await sendNextTo(tx, invitation);
  });
  return { success: true };
}

async function refusedBy(tx: Context, invitation: InvitationRow, { tenancy, sides }: Sided, isUnknown: boolean) {
  const inviterId = sides[tenancy.inviter].user_id;
  const { address_hash: address } = invitation;
  if (inviterId === null || address === null) return;
  await noteRefusal(tx, { inviterId, address, isUnknown });
  if (isUnknown) await noteUnknown(tx, inviterId);
}

async function answerWith(tx: Context, actor: Actor, number: string) {
  const own: Own = (await findOwn(tx, actor.id, number)) ?? refuse('LINK_INVALID');
  return { success: true, tenancy: await present(tx, own) };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
