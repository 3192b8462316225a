import type { Input, Output } from '@najem/shared/contract/kernel';
import type { referrals } from '@najem/shared/contract/office';
import { cleanText } from '@najem/shared/domain/kernel';
import { findReferralProblem, isReferralCode } from '@najem/shared/domain/office';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { presentReferralLink, presentReferralStats } from './presenter';
import {
  deleteLink,
  findActiveReferralLink,
  insertLink,
  lockLink,
  readLinks,
  readStats,
  type ReferralRow,
  updateLink,
} from './queries';

/** Finds the referral link of a registration; an unknown or inactive code has no effect. */
export async function findReferral(ctx: Context, code: string | undefined): Promise<string | null> {
  const trimmed = code?.trim() ?? '';
  return isReferralCode(trimmed) ? findActiveReferralLink(ctx, trimmed) : null;
}

/** Lists all links, newest first. */
export async function listReferralLinks(ctx: Context): Promise<Output<typeof referrals.list>> {
  return { success: true, referralLinks: (await readLinks(ctx)).map(presentReferralLink) };
}

/** Lists all links with their registrations with a confirmed address and what these users paid. */
export async function readReferralStats(ctx: Context): Promise<Output<typeof referrals.stats>> {
  return { success: true, stats: (await readStats(ctx)).map(presentReferralStats) };
}

/** Creates an active link. REFERRAL_INCOMPLETE, VALIDATION for a code with spaces, REFERRAL_CODE_TAKEN. */
export async function createReferralLink(
  ctx: Context,
  actor: Actor,
  input: Input<typeof referrals.create>,
): Promise<Output<typeof referrals.create>> {
  const draft = trimmed({ ...input, campaign: input.campaign ?? '' });
  requireValid(draft);
  return inTransaction(ctx, async (tx) => {
    const link = await insertLink(tx, { ...draft, campaign: draft.campaign || null });
    if (!link) return refuse('REFERRAL_CODE_TAKEN');
    await record(tx, actor, 'referral.created', link);
    return { success: true, referralLink: presentReferralLink(link) };
  });
}

/** Changes what is given of description, campaign and active flag. REFERRAL_NOT_FOUND, REFERRAL_INCOMPLETE. */
export async function updateReferralLink(
  ctx: Context,
  actor: Actor,
  input: Input<typeof referrals.update>,
): Promise<Output<typeof referrals.update>> {
  return inTransaction(ctx, async (tx) => {
    const link = await lockLink(tx, input.id);
    if (!link) return refuse('REFERRAL_NOT_FOUND');
    const { code, description, campaign, is_active } = link;
    const draft = trimmed({
      code,
      description: input.description ?? description,
      campaign: input.campaign ?? campaign ?? '',
    });
    requireValid(draft);
    const changed = await updateLink(tx, link.id, {
      description: draft.description,
      campaign: draft.campaign || null,
      is_active: input.isActive ?? is_active,
    });
    await record(tx, actor, 'referral.updated', changed, { isActive: changed.is_active });
    return { success: true, referralLink: presentReferralLink(changed) };
  });
}

/** Removes a link; the people who came through it stay. REFERRAL_NOT_FOUND. */
export async function removeReferralLink(
  ctx: Context,
  actor: Actor,
  input: Input<typeof referrals.remove>,
): Promise<Output<typeof referrals.remove>> {
  return inTransaction(ctx, async (tx) => {
    const link = await lockLink(tx, input.id);
    if (!link) return refuse('REFERRAL_NOT_FOUND');
    await deleteLink(tx, link.id);
    await record(tx, actor, 'referral.removed', link);
    return { success: true };
  });
}

interface Draft {
  code: string;
  description: string;
  campaign: string;
}

function trimmed({ code, description, campaign }: Draft): Draft {
  return { code: cleanText(code), description: cleanText(description), campaign: cleanText(campaign) };
}

function requireValid(draft: Draft): void {
  requireNoProblem(findReferralProblem(draft));
}

async function record(ctx: Context, actor: Actor, action: string, link: ReferralRow, details: object = {}) {
  await ctx.audit.record(ctx, {
    actorId: actor.id,
    action,
    targetType: 'referral',
    targetId: link.id,
    details: { code: link.code, ...details },
  });
}
