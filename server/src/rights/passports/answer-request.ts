import type { Input, Output } from '@najem/shared/contract/kernel';
import type { passports } from '@najem/shared/contract/rights';
import { canPassportRequestBecome } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { queueMail } from '../../kernel/mail/send';
import { isFreshlyProved } from '../../identity/sessions/find-caller';
import { findSession } from '../../identity/sessions/caller-queries';
import { findTermsToAccept } from '../../identity/legal/accept-terms';
import { passportAnsweredMail, passportRefusedMail } from './mail-texts';
import type { Exchange } from '../../kernel/serve';
import type { MadeShare } from '../../reports/shares/share-report';
import { addLink } from './link-passport';
import { addPassport, requirePassport } from './make-passport';
import { askerName, findSharerName } from './presenter';
import { holdProof, requireProof } from './proof';
import { lockPassportsOf } from './queries';
import { findRequest, moveRequest, silenceAsker } from './request-queries';
import type { PassportRow, RequestRow } from './tables';

const GOOGLE_LEVEL = 'Konto Google';

/** Shows the asked person who asks. LINK_INVALID for an unknown or expired link, and once it was answered. */
export async function readRequest(
  ctx: Context,
  _actor: Actor | undefined,
  { token }: Input<typeof passports.request>,
): Promise<Output<typeof passports.request>> {
  const request = await findRequest(ctx, token);
  if (!request || request.state !== 'sent') return refuse('LINK_INVALID');
  return {
    success: true,
    asker: {
      name: askerName({ name: request.asker_name, email: request.asker_email }),
      ...(request.asker_verified ? { level: 1, levelName: GOOGLE_LEVEL } : { level: 0 }),
    },
    message: request.message === '' ? undefined : request.message,
    email: request.email,
    expiresAt: request.expires_at.toISOString(),
  };
}

/**
 * Answers a request once, and tells the asker by mail: everybody with its link declines, a user with a proved file shares
 * a passport of theirs, or one that is made at once. LINK_INVALID; STATE_PASSED once it was answered; to share also
 * TOKEN_EXPIRED, TERMS_REQUIRED, DOSSIER_PROOF_REQUIRED, FRESH_PROOF_REQUIRED, REPORT_NOT_FOUND, PASSPORT_LIMIT and
 * SHARE_LIMIT.
 */
export async function answerRequest(
  ctx: Context,
  actor: Actor | undefined,
  { token, answer, passportId, make, expirationHours }: Input<typeof passports.answer>,
  exchange: Exchange,
): Promise<Output<typeof passports.answer>> {
  const sharer = answer === 'share' ? await requireSharer(ctx, actor, exchange) : undefined;
  await inTransaction(ctx, async (tx) => {
    const proof = sharer && make ? await holdProof(tx, sharer, make.role) : undefined;
    if (sharer) await lockPassportsOf(tx, sharer.id);
    const request = (await findRequest(tx, token, { isLocked: true })) ?? refuse('LINK_INVALID');
    if (!canPassportRequestBecome(request.state, sharer ? 'shared' : 'declined')) refuse('STATE_PASSED');
    await tx.audit.record(tx, {
      actorId: sharer?.id ?? null,
      action: sharer ? 'passport.request-shared' : 'passport.request-declined',
      targetType: 'passport_request',
      targetId: request.id,
    });
    if (!sharer) {
      if (answer === 'unknown') await silenceAsker(tx, request);
      await moveRequest(tx, request.id, { state: 'declined' });
      return notifyAsker(tx, request);
    }
    const made = proof && make ? await addPassport(tx, sharer, proof, make) : undefined;
    const given = made?.id ?? passportId;
    const { passport, share } = await shareWithAsker(tx, sharer, request, { passportId: given, expirationHours });
    return notifyAsker(tx, request, { ...share, sharer: await findSharerName(tx, sharer, passport) });
  });
  return { success: true };
}

/**
 * Answers a request with a link to a passport, in the caller's transaction, which has locked the user's passports.
 * REPORT_NOT_FOUND, DOSSIER_PROOF_REQUIRED, SHARE_LIMIT.
 */
export async function shareWithAsker(
  tx: Context,
  sharer: Actor,
  { id }: Pick<RequestRow, 'id'>,
  { passportId = '', expirationHours }: Pick<Input<typeof passports.answer>, 'passportId' | 'expirationHours'>,
): Promise<{ passport: PassportRow; share: MadeShare }> {
  const passport = await requirePassport(tx, sharer.id, passportId);
  await requireProof(tx, { is: 'user', actor: sharer }, passport.role);
  const share = await addLink(tx, sharer, passport, expirationHours);
  const sealed = tx.vault.sealSecret(share.link, id);
  const link = { link_cipher: sealed.cipher, link_key: sealed.keyId };
  await moveRequest(tx, id, { state: 'shared', share_id: share.id, ...link });
  return { passport, share };
}

/** Mails the asker what became of their request; a passport that was not shared without why. */
async function notifyAsker(
  tx: Context,
  request: RequestRow & { asker_email: string },
  shared?: MadeShare & { sharer: string },
): Promise<void> {
  const { publicUrl } = tx.config;
  const mail = shared
    ? passportAnsweredMail({ ...shared, askedEmail: request.email })
    : passportRefusedMail(publicUrl, request.email);
  await queueMail(tx, { email: request.asker_email }, mail, shared?.expiresAt);
}

/**
 * What a call of signed-in users asks of them, because declining needs no sign-in. TOKEN_EXPIRED, so that the browser renews
 * its token and asks again; DOSSIER_PROOF_REQUIRED without a sign-in, TERMS_REQUIRED, FRESH_PROOF_REQUIRED.
 */
async function requireSharer(ctx: Context, actor: Actor | undefined, exchange: Exchange): Promise<Actor> {
  if (!actor)
    return refuse(exchange.header('authorization') === undefined ? 'DOSSIER_PROOF_REQUIRED' : 'TOKEN_EXPIRED');
  if (await findTermsToAccept(ctx, actor.id)) refuse('TERMS_REQUIRED');
  const session = await findSession(ctx, actor.sessionId);
  if (!session || !isFreshlyProved(session, ctx.now())) refuse('FRESH_PROOF_REQUIRED');
  return actor;
}
