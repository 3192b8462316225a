import type { AcceptanceChannel } from './tables';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { legal, LegalVersion } from '@najem/shared/contract/identity';
import { LEGAL_DOCUMENTS } from '@najem/shared/domain/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { findVersion, inForceAt, type LegalTextVersion, presentVersion, requiredAt } from './legal-texts';
import { hasAccepted, insertAcceptance } from './queries';

/** Records that a user accepts a version that is in force or announced. NOT_FOUND. */
export async function acceptTerms(
  ctx: Context,
  actor: Actor,
  { document, version }: Input<typeof legal.accept>,
): Promise<Output<typeof legal.accept>> {
  const text = findVersion(ctx.legalTexts, document, version) ?? refuse('NOT_FOUND');
  await record(ctx, actor.id, text, 'dialog');
  return { success: true };
}

/** Records, in the caller's transaction, that a new user accepts the versions in force. */
export async function recordTermsInForce(
  ctx: Context,
  userId: string,
  channel: 'registration' | 'google',
): Promise<void> {
  for (const document of LEGAL_DOCUMENTS) {
    await record(ctx, userId, inForceAt(ctx.legalTexts, document, ctx.now()), channel);
  }
}

/**
 * Finds the version of Regulamin that a user still has to accept. The first version is accepted by using the service,
 * so users from before acceptances were recorded are not asked for it.
 */
export async function findTermsToAccept(ctx: Context, userId: string): Promise<LegalVersion | undefined> {
  const required = requiredAt(ctx.legalTexts, 'regulamin', ctx.now());
  if (!required) return undefined;
  const enough = ctx.legalTexts.versions.regulamin.filter(({ inForceFrom }) => inForceFrom >= required.inForceFrom);
  const versions = enough.map(({ version }) => version);
  return (await hasAccepted(ctx, userId, 'regulamin', versions)) ? undefined : presentVersion(required);
}

async function record(
  ctx: Context,
  userId: string,
  { document, version, hash }: LegalTextVersion,
  channel: AcceptanceChannel,
): Promise<void> {
  await insertAcceptance(ctx, userId, { document, version, text_hash: hash, accepted_at: ctx.now(), channel });
}
