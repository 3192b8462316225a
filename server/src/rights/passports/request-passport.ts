import type { Input, Output } from '@najem/shared/contract/kernel';
import type { PassportRequest, passports } from '@najem/shared/contract/rights';
import { cleanText, findMessageProblem, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import {
  PASSPORT_REQUEST_DAYS,
  PASSPORT_REQUESTS_PER_DAY,
  PASSPORT_REQUESTS_TO_ONE,
} from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { indexAddress } from '../../kernel/db/identifier-vault';
import { DAY_MS, DAY_SECONDS } from '../../kernel/durations';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { limitRate } from '../../kernel/http/throttle';
import { queueMail } from '../../kernel/mail/send';
import { passportAskedMail } from './mail-texts';
import { countStrangersMail, requireTrustedSender, senderName } from '../../reports/shares/share-report';
import { countRequests, insertRequest, isSilenced, listLivingShares, listRequests } from './request-queries';
import type { RequestRow } from './tables';

/**
 * Asks the owner of an address for their passport by mail. An asker whom the owner does not know gets the same answer, and no
 * mail leaves. EMAIL_INVALID, MESSAGE_HAS_CONTACT, SENDER_NOT_TRUSTED; REQUEST_LIMIT beyond ten a day, three to one address
 * a month, and beyond what one address gets from all, but for the first of an asker a day.
 */
export async function askForPassport(
  ctx: Context,
  actor: Actor,
  { email, message: typed = '' }: Input<typeof passports.ask>,
): Promise<Output<typeof passports.ask>> {
  const message = cleanText(typed);
  const address = normaliseEmail(email);
  if (!isEmail(address)) refuse('EMAIL_INVALID');
  requireNoProblem(findMessageProblem(message));
  requireTrustedSender(actor);
  const indexes = indexAddress(ctx.vault, address);
  const code = 'REQUEST_LIMIT';
  const token = newSecret(ctx);
  const expiresAt = new Date(ctx.now().getTime() + PASSPORT_REQUEST_DAYS * DAY_MS);
  const request = await inTransaction(ctx, async (tx) => {
    // First: its counter lets one request of an asker at a time count those to the address.
    await limitRate(tx, `passport-ask:by:${actor.id}`, {
      limit: PASSPORT_REQUESTS_PER_DAY,
      windowSeconds: DAY_SECONDS,
      code,
    });
    const since = new Date(tx.now().getTime() - 30 * DAY_MS);
    if ((await countRequests(tx, actor.id, indexes, since)) >= PASSPORT_REQUESTS_TO_ONE) {
      refuse(code, { retryAfterSeconds: DAY_SECONDS });
    }
    await countStrangersMail(tx, actor, address, code);
    const isMuted = await isSilenced(tx, actor.id, indexes);
    const row = await insertRequest(tx, {
      asker_id: actor.id,
      email: address,
      address_index: indexes.current,
      address_key: indexes.keyId,
      message,
      token_hash: hashSecret(token),
      sent_at: tx.now(),
      expires_at: expiresAt,
      answered_at: null,
      share_id: null,
      link_cipher: null,
      link_key: null,
    });
    const asker = senderName(actor);
    const link = `${tx.config.publicUrl}/dossier/asked/${token}`;
    if (!isMuted)
      await queueMail(tx, { email: address }, passportAskedMail({ asker, link, message, expiresAt }), expiresAt);
    await tx.audit.record(tx, {
      actorId: actor.id,
      action: 'passport.asked',
      targetType: 'passport_request',
      targetId: row.id,
    });
    return row;
  });
  return { success: true, request: presentRequest(ctx, request, new Set()) };
}

/** Lists the requests that the caller sent, newest first, at most a hundred. */
export async function listOwnRequests(ctx: Context, actor: Actor): Promise<Output<typeof passports.asked>> {
  const rows = await listRequests(ctx, actor.id);
  const living = await listLivingShares(
    ctx,
    rows.flatMap(({ share_id }) => share_id ?? []),
  );
  return { success: true, requests: rows.map((row) => presentRequest(ctx, row, living)) };
}

function presentRequest(ctx: Context, row: RequestRow, living: ReadonlySet<string>): PassportRequest {
  const isOver = row.state === 'sent' && row.expires_at <= ctx.now();
  const isOpen = row.share_id !== null && living.has(row.share_id);
  return {
    _id: row.id,
    email: row.email,
    state: isOver ? 'expired' : row.state,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    shareLink:
      isOpen && row.link_cipher !== null && row.link_key !== null
        ? ctx.vault.openSecret({ cipher: row.link_cipher, keyId: row.link_key }, row.id)
        : undefined,
  };
}
