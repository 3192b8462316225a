import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { newsAddress } from '@najem/shared/contract/rights';
import { isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { type Actor, inTransaction, type Person } from '../../kernel/context';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { DAY_MS, DAY_SECONDS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { limitRate } from '../../kernel/http/throttle';
import { queueMail } from '../../kernel/mail/send';
import { ownerOf } from '../drafts/find-owner';
import { lockOwner } from '../drafts/queries';
import type { Context } from '../tables';
import { confirmAddressMail } from './mail-texts';
import {
  confirmByToken,
  CONFIRMATIONS_MS,
  countConfirmation,
  deleteNewsAddress,
  findNewsAddress,
  hasClaimMailbox,
  openAddress,
  type Proven,
  putNewsAddress,
} from './queries';

/** How long the link of the mail confirms an address. */
const LINK_MS = 7 * DAY_MS;
/** Mails to confirm addresses: of an identifier a day, and to an address in thirty days. */
const MOST_A_DAY = 3;
const MOST_A_MONTH = 3;

/** Shows where the caller gets the news about their file. */
export async function getNewsAddress(ctx: Context, person: Person): Promise<Output<typeof newsAddress.get>> {
  if (person.is === 'user') return { success: true, isOffered: false, hasMailbox: true };
  const proven = await provenOf(ctx, person);
  const row = proven && (await findNewsAddress(ctx, proven));
  const isConfirmed = row !== undefined && row.confirmed_at !== null;
  return {
    success: true,
    isOffered: true,
    hasMailbox: isConfirmed || (await hasClaimMailbox(ctx, person.claimId)),
    address: row && { email: openAddress(ctx, row), confirmedAt: row.confirmed_at?.toISOString() },
  };
}

/**
 * Names the address of a guest and asks it by mail whether news go there; the one that was named before is forgotten.
 * EMAIL_INVALID; STATE_PASSED for an account, which has its own; RATE_LIMITED.
 */
export async function nameAddress(
  ctx: Context,
  person: Person,
  input: Input<typeof newsAddress.set>,
): Promise<Output<typeof newsAddress.set>> {
  const email = normaliseEmail(input.email);
  if (!isEmail(email)) refuse('EMAIL_INVALID');
  const proven = (await provenOf(ctx, person)) ?? refuse('STATE_PASSED');
  await inTransaction(ctx, async (tx) => {
    await lockOwner(tx, proven);
    const known = await findNewsAddress(tx, proven);
    if (known && known.confirmed_at !== null && openAddress(tx, known) === email) return;
    await requireFewMails(tx, proven, email);
    const [id, token] = [randomUUID(), newSecret(tx)];
    const { cipher, keyId } = tx.vault.sealSecret(email, id);
    await putNewsAddress(tx, proven, {
      id,
      address_cipher: cipher,
      address_key: keyId,
      token_hash: hashSecret(token),
      token_expires_at: new Date(tx.now().getTime() + LINK_MS),
    });
    // What follows `#` stays in the browser: no server, log or mail scanner gets the secret by opening the address.
    const url = `${tx.config.publicUrl}/dossier/confirm-address#${new URLSearchParams({ token }).toString()}`;
    await queueMail(tx, { email }, confirmAddressMail(url));
  });
  return getNewsAddress(ctx, person);
}

/** Forgets the address of a guest. */
export async function removeAddress(ctx: Context, person: Person): Promise<Output<typeof newsAddress.remove>> {
  const proven = await provenOf(ctx, person);
  if (proven) await deleteNewsAddress(ctx, proven);
  return getNewsAddress(ctx, person);
}

/** Confirms an address by the link of its mail. LINK_INVALID. */
export async function confirmAddress(
  ctx: Context,
  _actor: Actor | undefined,
  { token }: Input<typeof newsAddress.confirm>,
): Promise<Output<typeof newsAddress.confirm>> {
  return (await confirmByToken(ctx, token)) ? { success: true } : refuse('LINK_INVALID');
}

/** Writes the address that a guest named for news, as they take it out; null without one. */
export async function exportNewsAddress(
  ctx: Context,
  person: Person,
): Promise<{ email: string; confirmed_at: string | null } | null> {
  const { address } = await getNewsAddress(ctx, person);
  return address ? { email: address.email, confirmed_at: address.confirmedAt ?? null } : null;
}

/** Whether news of the file reach the caller: an account, and a guest with a mailbox that is known or confirmed. */
export async function hasMailbox(ctx: Context, person: Person): Promise<boolean> {
  return (await getNewsAddress(ctx, person)).hasMailbox;
}

async function provenOf(ctx: Context, person: Person): Promise<Proven | undefined> {
  const owner = await ownerOf(ctx, person);
  return owner.is === 'proven' ? owner : undefined;
}

/** Counts the mail, in the transaction that sends it: one that is refused is not counted. RATE_LIMITED. */
async function requireFewMails(tx: Context, { identifier }: Proven, email: string): Promise<void> {
  const key = `news-address:${tx.vault.indexes(identifier).oldest.toString('base64url')}`;
  await limitRate(tx, key, { limit: MOST_A_DAY, windowSeconds: DAY_SECONDS });
  const since = new Date(tx.now().getTime() - CONFIRMATIONS_MS);
  const sent = await countConfirmation(tx, email, since);
  if (sent > MOST_A_MONTH) refuse('RATE_LIMITED', { retryAfterSeconds: DAY_SECONDS });
}
