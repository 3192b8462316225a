import { awardDue, type AwardAction, hasRentCoins, type RentCoinsAction, takeBackAmount } from '@najem/shared/domain';
import { type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { addMovement, countAwardsToday, findMovement, lockHolder } from './queries';

/** The details that a movement shows its owner; never an identifier in clear. */
interface MovementNote {
  referenceName?: string | null;
  metadata?: Record<string, unknown>;
}

export interface Award extends MovementNote {
  userId: string;
  action: AwardAction;
  /** Identifies the awarded action: it is awarded once per user, for example `add_tenant:<subject id>`. */
  onceKey: string;
  /** Identifies another action that excludes this award: a user who was awarded for it gets nothing. */
  otherKey?: string;
}

export interface Spending extends MovementNote {
  userId: string;
  /** A positive number of RentCoins. */
  amount: number;
  action?: Extract<RentCoinsAction, 'payment' | 'subtract'>;
  /** Names the purchase: it is paid once, for example `report:<id>`. */
  onceKey: string;
}

/**
 * Awards RentCoins for an action, in the caller's transaction; returns how many: 0 where the action was awarded before,
 * the day's awards (Warsaw) are used up, or the user is an administrator or gone.
 */
export async function grantAward(ctx: Context, request: Award): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    // Locked first, so that the count below holds until the commit.
    const holder = await lockHolder(tx, request.userId);
    if (!holder || !hasRentCoins(holder)) return 0;
    for (const key of [request.onceKey, request.otherKey]) {
      if (key !== undefined && (await findMovement(tx, request.userId, key))) return 0;
    }
    const awardsToday = await countAwardsToday(tx, request.userId);
    const amount = awardDue(request.action, awardsToday, tx.config.limits.awardsPerDay);
    if (amount > 0) await addMovement(tx, holder, { ...request, amount });
    return amount;
  });
}

/**
 * Takes an award back by a new row, down to a balance of zero, and returns the RentCoins that were taken; the action stays
 * awarded, so that doing it again earns nothing. Where nothing is left the row says 0, so that nothing earned later is
 * taken for it. Does nothing the second time, or where there was no award.
 */
export async function takeBack(
  ctx: Context,
  { userId, onceKey, ...details }: Pick<Award, 'userId' | 'onceKey'> & MovementNote,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const holder = await lockHolder(tx, userId);
    if (!holder) return 0;
    const awarded = await findMovement(tx, userId, onceKey);
    const backKey = `taken-back:${onceKey}`;
    if (!awarded || awarded.amount <= 0 || (await findMovement(tx, userId, backKey))) return 0;
    const amount = takeBackAmount(awarded.amount, holder.balance);
    const referenceName = details.referenceName ?? awarded.reference_name;
    await addMovement(tx, holder, { ...details, referenceName, action: 'other', onceKey: backKey, amount });
    return 0 - amount;
  });
}

/** What a purchase came to. */
export interface Receipt {
  /** What is left. */
  balance: number;
  /** The ledger's row, for what was bought to refer to. */
  ledgerId: number;
}

/**
 * Takes RentCoins for a purchase, in the caller's transaction. Paying for the same `onceKey` again takes nothing and
 * returns the first payment's row. COINS_INSUFFICIENT.
 */
export async function spendRentCoins(ctx: Context, spending: Spending): Promise<Receipt> {
  const { userId, onceKey, amount, action = 'payment' } = spending;
  return inTransaction(ctx, async (tx) => {
    const holder = await lockHolder(tx, userId);
    if (!holder) refuse('COINS_INSUFFICIENT');
    const paid = await findMovement(tx, userId, onceKey);
    if (paid) return { balance: holder.balance, ledgerId: paid.id };
    if (holder.balance < amount) refuse('COINS_INSUFFICIENT');
    return addMovement(tx, holder, { ...spending, action, amount: -amount });
  });
}
