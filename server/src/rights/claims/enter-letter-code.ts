import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import { isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { CLAIM_CODE_TRIES, CLAIM_PERIODS } from '@najem/shared/domain/rights';
import { type Actor, inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { mailboxOf } from '../../kernel/mailbox';
import { readWriterMailboxes } from '../../register/subjects/writer-queries';
import { activateClaim, findObstacle, openIdentifiers, type ProvenIdentifier } from './activate-claim';
import { isCode } from '../../kernel/codes';
import { findPerson, reachClaim } from './claimant';
import { useLink } from './guest-queries';
import { refuseCode } from './open-guest-session';
import { findClaimantEmail, sendWarnings, type Warned } from './mails';
import { lapseLetter } from './request-letter';
import { presentOne } from './presenter';
import {
  findKnownAddresses,
  lockActiveClaims,
  moveClaim,
  readIdentifiers,
  updateClaim,
  WITHOUT_LETTER,
} from './queries';
import { CLAIM_TEXTS } from './texts';
import type { ClaimRow } from './tables';
import { recordClaim } from '../desk-work/audit';

/** What became of a typed code; a wrong one is counted before it is refused. */
type Typed =
  | { is: 'right'; claim: ClaimRow }
  | { is: 'wrong'; triesLeft: number }
  | { is: 'guest-wrong'; triesLeft: number }
  | { is: 'passed' };

/**
 * Checks the typed code of the letter. The claim becomes active at once, or after 72 hours where another person has to
 * be warned. LETTER_CODE_WRONG; STATE_PASSED after five wrong codes and where the claim is not waiting for one;
 * LINK_INVALID.
 */
export async function typeLetterCode(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof claims.letterCode>,
  exchange: Exchange,
): Promise<Output<typeof claims.letterCode>> {
  const person = await findPerson(ctx, actor, exchange);
  const typed = await inTransaction(ctx, (tx) => typeCode(tx, person, input));
  switch (typed.is) {
    case 'right':
      return { success: true, claim: await presentOne(ctx, typed.claim) };
    case 'guest-wrong':
      return refuseCode(typed.triesLeft);
    case 'wrong':
      if (typed.triesLeft === 0) return refuse('STATE_PASSED');
      return refuse('LETTER_CODE_WRONG', { message: CLAIM_TEXTS.triesLeft(typed.triesLeft) });
    case 'passed':
      return refuse('STATE_PASSED');
  }
}

async function typeCode(
  ctx: Context,
  person: Person | undefined,
  input: Input<typeof claims.letterCode>,
): Promise<Typed> {
  const reached = await reachClaim(ctx, person, input);
  if (reached.is === 'wrong') return { is: 'guest-wrong', triesLeft: reached.triesLeft };
  const typed = await judgeCode(ctx, reached.claim, input.code);
  if (typed.is === 'right' && reached.link) await useLink(ctx, reached.link);
  return typed;
}

/** Whether the code of a claim's letter can still be typed. */
export function isLetterAwaited(ctx: Context, { state, due_at }: ClaimRow): boolean {
  return state === 'posted' && due_at !== null && due_at > ctx.now();
}

async function judgeCode(ctx: Context, claim: ClaimRow, code: string): Promise<Typed> {
  const { letter_code_cipher: cipher, letter_code_key: keyId } = claim;
  if (!isLetterAwaited(ctx, claim) || cipher === null || keyId === null) return { is: 'passed' };
  if (!isCode(ctx, code, { cipher, keyId }, claim.id)) return countWrong(ctx, claim);
  const proven = openIdentifiers(ctx, await readIdentifiers(ctx, [claim.id]));
  if (await findObstacle(ctx, claim, proven)) {
    const lapsed = await moveClaim(ctx, claim, 'lapsed', { ...WITHOUT_LETTER, ended_at: ctx.now() });
    await recordClaim(ctx, 'claim.lapsed', lapsed);
    return { is: 'passed' };
  }
  const warned = await listWarned(ctx, claim, proven);
  if (warned.length === 0) return { is: 'right', claim: await activateClaim(ctx, claim, proven) };
  const due = new Date(ctx.now().getTime() + CLAIM_PERIODS.warning);
  const held = await moveClaim(ctx, claim, 'held', { ...WITHOUT_LETTER, due_at: due });
  await recordClaim(ctx, 'claim.held', held, { warned: warned.length });
  await sendWarnings(ctx, held, warned);
  return { is: 'right', claim: held };
}

async function countWrong(ctx: Context, claim: ClaimRow): Promise<Typed> {
  const wrong = claim.letter_tries + 1;
  if (wrong < CLAIM_CODE_TRIES) await updateClaim(ctx, claim, { letter_tries: wrong });
  else await recordClaim(ctx, 'claim.lapsed', await lapseLetter(ctx, claim));
  return { is: 'wrong', triesLeft: CLAIM_CODE_TRIES - wrong };
}

/**
 * Lists the mailboxes that must hear of the claim: those of other active claims, whose owners are proved, and those that the
 * register was given, without the ones of whoever wrote about the person.
 */
async function listWarned(ctx: Context, claim: ClaimRow, proven: readonly ProvenIdentifier[]): Promise<Warned[]> {
  const indexes = proven.flatMap(({ value }) => ctx.vault.indexes(value).all);
  const own = await findClaimantEmail(ctx, claim);
  const known = [];
  for (const holder of await lockActiveClaims(ctx, indexes)) {
    if (holder.user_id !== null && holder.user_id === claim.user_id) continue;
    known.push({ email: (await findClaimantEmail(ctx, holder)) ?? '', isProven: true });
  }
  const writers = await readWriterMailboxes(ctx, indexes);
  const typed = (await findKnownAddresses(ctx, indexes)).filter((email) => !writers.has(mailboxOf(email)));
  known.push(...typed.map((email) => ({ email, isProven: false })));
  const warned = new Map<string, Warned>();
  for (const { email, isProven } of known) {
    const mailbox = normaliseEmail(email);
    if (!isEmail(mailbox) || (own !== undefined && mailbox === normaliseEmail(own))) continue;
    if (!warned.has(mailbox)) warned.set(mailbox, { email: mailbox, isProven });
  }
  return [...warned.values()];
}
