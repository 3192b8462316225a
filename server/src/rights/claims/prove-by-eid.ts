import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import { CLAIM_PERIODS, claimLevel } from '@najem/shared/domain/rights';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import type { Exchange, SiteCookie } from '../../kernel/serve';
import { activateClaim, findObstacle } from './activate-claim';
import { findAttemptByState, insertAttempt, useAttempt } from './attempt-queries';
import { newNumber } from '../../kernel/codes';
import { openFileSession } from './guest-queries';
import { limitEid } from './limits';
import { presentOne } from './presenter';
import type { ProofOutcome } from './prover';
import { eidProver } from './provers';
import { insertClaim, insertIdentifiers, lockClaim, moveClaim } from './queries';
import { CLAIM_PREFIX } from './texts';
import type { ClaimRow } from './tables';

/** Binds an attempt to the browser that began it; only the calls of claims receive it. */
const EID_COOKIE: SiteCookie = { name: 'najem_eid', path: '/api/dossier/claims' };

type Proven = Extract<ProofOutcome, { is: 'proven' }>;

const REFUSALS = {
  cancelled: 'PROOF_CANCELLED',
  failed: 'PROOF_FAILED',
  'no-identifier': 'PROOF_NO_IDENTIFIER',
  'too-weak': 'PROOF_FAILED',
} as const;

/** Lists which proofs this site offers besides those by review, and whom to write to. */
export async function listMethods({ config }: Context): Promise<Output<typeof claims.methods>> {
  const { eid, legal } = config;
  const { name, address } = legal.controller;
  return {
    success: true,
    eid: eid ? { label: eid.label } : undefined,
    controller: { name, address },
  };
}

/** Starts a proof by the eID provider, usable once and in this browser, for ten minutes. PROVER_UNAVAILABLE, RATE_LIMITED. */
export async function startEid(
  ctx: Context,
  actor: Actor | undefined,
  _input: object,
  exchange: Exchange,
): Promise<Output<typeof claims.startEid>> {
  await limitEid(ctx, actor, exchange);
  const start = await eidProver.start(ctx);
  if (!('redirectUri' in start)) return refuse('PROVER_UNAVAILABLE');
  const cookie = newSecret(ctx);
  const expiresAt = new Date(ctx.now().getTime() + CLAIM_PERIODS.eidAttempt);
  await inTransaction(ctx, async (tx) => {
    const claim = await insertClaim(tx, {
      number: newNumber(tx, CLAIM_PREFIX),
      method: 'eid',
      level: claimLevel('eid'),
      state: 'started',
      user_id: actor?.id ?? null,
      due_at: expiresAt,
    });
    await insertAttempt(tx, {
      ...start.attempt,
      method: 'eid',
      cookie_hash: hashSecret(cookie),
      claim_id: claim.id,
      user_id: actor?.id ?? null,
      expires_at: expiresAt,
    });
  });
  exchange.setCookie(EID_COOKIE, cookie, { maxAgeSeconds: CLAIM_PERIODS.eidAttempt / 1000, sameSite: 'strict' });
  return { success: true, redirectUri: start.redirectUri };
}

/**
 * Finishes a proof by the eID provider. For a user the claim belongs to the account, and makes no session fresh: it shows
 * who has the bank account, not whose this account is. For a guest it opens a file session. PROOF_FAILED where cookie, state and caller do not belong together, or the provider's answer is wrong or too
 * weak; PROOF_CANCELLED, PROOF_EXPIRED, PROOF_NO_IDENTIFIER, PROOF_OTHER_PERSON. TOKEN_EXPIRED uses nothing up.
 */
export async function finishEid(
  ctx: Context,
  actor: Actor | undefined,
  input: Input<typeof claims.finishEid>,
  exchange: Exchange,
): Promise<Output<typeof claims.finishEid>> {
  const attempt = await findAttemptByState(ctx, input.state);
  const isSameBrowser = exchange
    .cookies(EID_COOKIE)
    .some((cookie) => attempt && hashSecret(cookie).equals(attempt.cookie_hash));
  if (!attempt?.claim_id || !isSameBrowser) {
    return refuse('PROOF_FAILED');
  }
  // An access token may end at the bank: the browser gets a new one and repeats the call.
  if (attempt.user_id !== null && !actor) refuse('TOKEN_EXPIRED');
  if (attempt.user_id !== (actor?.id ?? null)) refuse('PROOF_FAILED');
  if (!(await useAttempt(ctx, attempt.id))) return refuse('PROOF_EXPIRED');
  exchange.clearCookie(EID_COOKIE);
  const claimId = attempt.claim_id;
  const outcome = await eidProver.finish(ctx, attempt, input);
  if (outcome.is !== 'proven') {
    await lapse(ctx, claimId);
    return refuse(outcome.is === 'refused' ? REFUSALS[outcome.reason] : 'PROOF_FAILED');
  }
  const done = await inTransaction(ctx, (tx) => accept(tx, claimId, actor, outcome));
  if (!done) return refuse('PROOF_OTHER_PERSON');
  done.session?.give(exchange);
  return { success: true, claim: await presentOne(ctx, done.claim), isGuest: !actor };
}

interface Accepted {
  claim: ClaimRow;
  session?: Awaited<ReturnType<typeof openFileSession>>;
}

/** Makes the claim active; undefined, and the claim lapsed, where the account belongs to another person. */
async function accept(
  ctx: Context,
  claimId: string,
  actor: Actor | undefined,
  { identifiers, givenName, familyName, assurance, provedAt }: Proven,
): Promise<Accepted | undefined> {
  const claim = (await lockClaim(ctx, claimId)) ?? refuse('PROOF_EXPIRED');
  // The job may have let it lapse a moment before.
  if (claim.state !== 'started') return refuse('PROOF_EXPIRED');
  if (await findObstacle(ctx, claim, identifiers)) {
    await moveClaim(ctx, claim, 'lapsed', { ended_at: ctx.now() });
    return undefined;
  }
  await insertIdentifiers(ctx, claim.id, identifiers);
  const names = { given_name: givenName, family_name: familyName };
  const active = await activateClaim(ctx, claim, identifiers, { ...names, assurance, proved_at: provedAt });
  return actor ? { claim: active } : { claim: active, session: await openFileSession(ctx, active.id) };
}

async function lapse(ctx: Context, claimId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (claim?.state === 'started') await moveClaim(tx, claim, 'lapsed', { ended_at: tx.now() });
  });
}
