import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import { cleanText } from '@najem/shared/domain/kernel';
import { CLAIM_CODE_LENGTHS, CLAIM_PERIODS, deskTarget } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { findPerson, reachClaim } from './claimant';
import { newCode } from '../../kernel/codes';
import { useLink } from './guest-queries';
import { refuseCode } from './open-guest-session';
import { presentOne } from './presenter';
import { moveClaim, WITHOUT_LETTER } from './queries';
import type { ClaimRow } from './tables';
import { recordClaim } from '../desk-work/audit';

/**
 * Asks for another letter with a new code, once, within thirty days after the first one lapsed; the claim is back on the
 * desk, approved as before. STATE_PASSED; FIELDS_REQUIRED without an address; LINK_INVALID, LETTER_CODE_WRONG of a guest.
 */
export async function askForLetter(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof claims.newLetter>,
  exchange: Exchange,
): Promise<Output<typeof claims.newLetter>> {
  const person = await findPerson(ctx, actor, exchange);
  const asked = await inTransaction(ctx, async (tx) => {
    const reached = await reachClaim(tx, person, input);
    if (reached.is === 'wrong') return reached;
    const claim = await renewLetter(tx, reached.claim, cleanText(input.postalAddress ?? ''));
    if (reached.link) await useLink(tx, reached.link);
    return { is: 'asked', claim } as const;
  });
  if (asked.is === 'wrong') return refuseCode(asked.triesLeft);
  return { success: true, claim: await presentOne(ctx, asked.claim) };
}

async function renewLetter(ctx: Context, claim: ClaimRow, postalAddress: string): Promise<ClaimRow> {
  if (claim.state !== 'lapsed' || claim.due_at === null || claim.due_at <= ctx.now()) return refuse('STATE_PASSED');
  const letter = ctx.vault.sealSecret(newCode(ctx, CLAIM_CODE_LENGTHS.letter), claim.id);
  const asked = await moveClaim(ctx, claim, 'submitted', {
    ...sealAddress(ctx, claim, postalAddress),
    letter_code_cipher: letter.cipher,
    letter_code_key: letter.keyId,
    letter_tries: 0,
    letter_sent_on: null,
    tracking_number: null,
    is_letter_repeated: true,
    ended_at: null,
    taken_by: null,
    desk_due_at: deskTarget(ctx.now()),
  });
  await recordClaim(ctx, 'claim.letter-asked', asked);
  return asked;
}

/** A company's seat is the one that the desk typed; a person's address went with the letter and is typed again. */
function sealAddress(ctx: Context, claim: ClaimRow, postalAddress: string) {
  if (claim.method === 'company') return {};
  if (postalAddress === '') return refuse('FIELDS_REQUIRED');
  const { cipher, keyId } = ctx.vault.sealSecret(postalAddress, claim.id);
  return { address_cipher: cipher, address_key: keyId };
}

/** Lets the letter of a locked claim lapse, with its code and the person's address; another one can be asked for once. */
export async function lapseLetter(ctx: Context, claim: ClaimRow): Promise<ClaimRow> {
  const now = ctx.now();
  if (claim.is_letter_repeated) return moveClaim(ctx, claim, 'lapsed', { ...WITHOUT_LETTER, ended_at: now });
  const { address_cipher, address_key } = claim;
  return moveClaim(ctx, claim, 'lapsed', {
    ...WITHOUT_LETTER,
    ...(claim.method === 'company' ? { address_cipher, address_key } : {}),
    ended_at: now,
    due_at: new Date(now.getTime() + CLAIM_PERIODS.newLetter),
  });
}
