import { CLAIM_PERIODS, claimLevelName } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import {
  claimActiveMail,
  claimEndedMail,
  claimPostedMail,
  claimQuestionMail,
  claimRefusedMail,
  claimWarningMail,
} from './mail-texts';
import type { ComposedMail } from '../../kernel/mail/compose';
import { queueMail } from '../../kernel/mail/send';
import { findNewsAddressOf } from '../news-address/queries';
import { createLink, dropLinks } from './guest-queries';
import { findMailbox } from './queries';
import type { ClaimRow } from './tables';

/** Where the claimant reads mail; undefined for a guest who named no address, and for a removed account. */
export async function findClaimantEmail(ctx: Context, claim: ClaimRow): Promise<string | undefined> {
  if (claim.user_id === null) return claim.email ?? findNewsAddressOf(ctx, claim.id);
  return (await findMailbox(ctx, claim.user_id))?.email;
}

/** Queues the news that a claim is active, for a guest with the link that opens the file, in the caller's transaction. */
export async function sendActive(ctx: Context, claim: ClaimRow): Promise<void> {
  const url = await openUrl(ctx, claim, inFuture(ctx, CLAIM_PERIODS.guestLink));
  await sendTo(ctx, claim, claimActiveMail(claimLevelName(claim.method), url));
}

/** Queues the news that a claim was refused, in the caller's transaction. */
export async function sendRefused(ctx: Context, claim: ClaimRow, reasons: string): Promise<void> {
  await sendTo(ctx, claim, claimRefusedMail(reasons, `${ctx.config.publicUrl}/dossier/start`));
}

/** Queues the news that the letter was sent, in the caller's transaction; with its link another letter can be asked for. */
export async function sendPosted(ctx: Context, claim: ClaimRow, until: Date): Promise<void> {
  const linkUntil = new Date(until.getTime() + CLAIM_PERIODS.newLetter);
  await sendTo(ctx, claim, claimPostedMail(until, await openUrl(ctx, claim, linkUntil)));
}

/** Queues the question of the desk, in the caller's transaction; its link lives as long as the wait for the answer. */
export async function sendQuestion(ctx: Context, claim: ClaimRow, until: Date): Promise<void> {
  await sendTo(ctx, claim, claimQuestionMail(claim.number, until, await openUrl(ctx, claim, until)));
}

/** A mailbox that hears of a claim; `isProven`: its owner has an active claim, so that their 'To nie ja' stops this one. */
export interface Warned {
  email: string;
  isProven: boolean;
}

/** Queues a warning to each address, each with a secret of its own, in the caller's transaction. */
export async function sendWarnings(ctx: Context, claim: ClaimRow, warned: readonly Warned[]): Promise<void> {
  for (const { email, isProven } of warned) {
    const url = await stopUrl(ctx, claim, inFuture(ctx, CLAIM_PERIODS.warning), isProven);
    await queueMail(ctx, { email }, claimWarningMail(url, isProven));
  }
}

/** Queues the mail for the holder of the identifier before `next`, in the caller's transaction. */
export async function sendTakenOver(ctx: Context, former: ClaimRow, next: ClaimRow): Promise<void> {
  const email = await findClaimantEmail(ctx, former);
  if (email === undefined) return;
  const url = await stopUrl(ctx, next, inFuture(ctx, CLAIM_PERIODS.letter));
  await queueMail(ctx, { email }, claimEndedMail(url));
}

async function sendTo(ctx: Context, claim: ClaimRow, mail: ComposedMail): Promise<void> {
  const email = await findClaimantEmail(ctx, claim);
  if (email !== undefined) await queueMail(ctx, { email }, mail);
}

/**
 * The address of the screen that takes a guest's code, the letter's code or both; the person of an account needs it for a
 * letter only, and finds everything else in their file. What follows `#` stays in the browser: no server, log or mail
 * scanner gets the secret by opening the address.
 */
async function openUrl(ctx: Context, claim: ClaimRow, until: Date): Promise<string> {
  // A guest by eID, whose news go to the address that they named, proves themselves again.
  if (claim.user_id === null && claim.email === null) return `${ctx.config.publicUrl}/dossier/start`;
  const hasLetter = claim.state === 'posted';
  if (claim.user_id !== null && !hasLetter) return `${ctx.config.publicUrl}/dossier`;
  const fields: Record<string, string> = { claim: claim.id, ...(hasLetter ? { letter: '1' } : {}) };
  if (claim.user_id === null) {
    await dropLinks(ctx, claim.id, 'open');
    fields.token = await createLink(ctx, { claimId: claim.id, purpose: 'open', expiresAt: until });
  }
  return `${ctx.config.publicUrl}/dossier/open#${new URLSearchParams(fields).toString()}`;
}

async function stopUrl(ctx: Context, claim: ClaimRow, until: Date, mayStop = false): Promise<string> {
  const token = await createLink(ctx, { claimId: claim.id, purpose: 'stop', expiresAt: until, mayStop });
  const fields = { token, about: mayStop ? 'claim' : 'doubt' };
  return `${ctx.config.publicUrl}/dossier/not-me#${new URLSearchParams(fields).toString()}`;
}

function inFuture(ctx: Context, milliseconds: number): Date {
  return new Date(ctx.now().getTime() + milliseconds);
}
