import type { UserRow } from '../accounts/queries';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { recordSecurityEvent } from '../security-events/record-security-event';
import { forgiveGuesses, type Guesses, lockGuesses, updateGuesses } from './guess-queries';
import { sendGuessed } from './mails';

/** Wrong proofs before the first wait. No setting switches this off: neither a code nor a password is to be guessed. */
const FAILURES_BEFORE_WAIT = { 'second-factor': 10, password: 5 } as const;
const FIRST_WAIT_MS = 15 * MINUTE_MS;
const LONGEST_WAIT_MS = HOUR_MS;
/** So many wrong codes since the last right proof close the app: a code of six digits is found one day. */
export const MOST_WRONG_CODES = 50;
const WARNING_PAUSE_MS = DAY_MS;

/** A proof that may be a guess. */
interface Guess {
  of: keyof typeof FAILURES_BEFORE_WAIT;
  /** How the owner hears of a wrong one: at the first one, else once the account has to wait. */
  warns: 'at-once' | 'when-waiting';
  /** Where it was made: as the second step of a sign-in, or in a session. */
  at: 'sign-in' | 'session';
}

/**
 * Judges a proof of a user that may be a guess. From ten wrong ones (five passwords) on the account waits a quarter of an
 * hour, then twice as long after each further one, up to an hour: RATE_LIMITED. The owner gets a mail, once a day. A right
 * proof ends this. `isRight` runs once, and counts as wrong until it is known, so that guesses at once count as well.
 */
export async function judgeGuess(
  ctx: Context,
  user: UserRow,
  { of, warns, at }: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await countGuess(ctx, user.id, of);
  if (await isRight()) {
    await forgiveGuesses(ctx, user.id, of);
    return true;
  }
  await warnOwner(ctx, user, { of, warns, at });
  return false;
}

/** Mails an owner that a proof was wrong, once a day: at once, or where the account waits. */
export async function warnOwner(ctx: Context, user: UserRow, { of, warns, at }: Guess): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const known = await lockGuesses(tx, user.id, of);
    const now = tx.now();
    const isWarned = known.warned_at !== null && now.getTime() - known.warned_at.getTime() < WARNING_PAUSE_MS;
    if (isWarned || (warns === 'when-waiting' && known.waits === 0)) return;
    await updateGuesses(tx, user.id, of, { warned_at: now });
    await recordSecurityEvent(tx, { kind: 'account.attacked', userId: user.id, actorId: null });
    await sendGuessed(tx, user, at);
  });
}

async function countGuess(ctx: Context, userId: string, of: Guess['of']): Promise<void> {
  const waitMs = await inTransaction(ctx, async (tx) => {
    const known = await lockGuesses(tx, userId, of);
    const left = (known.retry_at?.getTime() ?? 0) - tx.now().getTime();
    if (left <= 0) await updateGuesses(tx, userId, of, addGuess(known, FAILURES_BEFORE_WAIT[of], tx.now()));
    return left;
  });
  if (waitMs > 0) refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function addGuess({ failures, waits }: Guesses, before: number, now: Date): Partial<Guesses> {
  const count = failures + 1;
  if (count < before) return { failures: count };
  const length = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits);
  return { failures: count, waits: waits + 1, retry_at: new Date(now.getTime() + length) };
}
