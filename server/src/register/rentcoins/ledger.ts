import {
  awardDue,
  type AwardCause,
  hasRentCoins,
  ledgerAction,
  type RentCoinsAction,
  repaymentAmount,
  takeBackAmount,
} from '@najem/shared/domain/register';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import {
  addMovements,
  countAwards,
  findMovement,
  listTakeBacks,
  lockHolder,
  type Movement,
  REPAYMENT,
  RETURN,
  TAKE_BACK,
} from './queries';

export interface Award {
  userId: string;
  action: AwardCause;
  /** Identifies the awarded action: it is awarded once per user, for example `add_tenant:<subject id>`. */
  onceKey: string;
  /** Identifies another action that excludes this award: a user who was awarded for it gets nothing. */
  otherKey?: string;
  /** The subject that the movement is about. */
  subjectId?: string;
}

export interface Spending {
  userId: string;
  /** A positive number of RentCoins. */
  amount: number;
  action?: Extract<RentCoinsAction, 'payment' | 'subtract'>;
  /** Names the purchase: it is paid once, for example `report:<id>`. */
  onceKey: string;
}

/**
 * Awards RentCoins for an action, in the caller's transaction; returns by how many the balance grew. What the user owes is
 * paid first, by a row of its own. Nothing is awarded where the action was awarded before, the awards of the day (Warsaw)
 * or of 30 days are used up, or the user is not trusted, an administrator or gone.
 */
export async function grantAward(ctx: Context, request: Award): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    // Locked first, so that the count below holds until the commit.
    const holder = await lockHolder(tx, request.userId);
    if (!holder || !hasRentCoins(holder)) return 0;
    if (!(request.action === 'bonus' ? holder.isConfirmed : holder.isTrusted)) return 0;
    for (const key of [request.onceKey, request.otherKey]) {
      if (key !== undefined && (await findMovement(tx, request.userId, key))) return 0;
    }
    const amount = awardDue(request.action, await countAwards(tx, request.userId), tx.config.limits.awardsPerDay);
    if (amount === 0) return 0;
    const movements: Movement[] = [{ ...request, action: ledgerAction(request.action), amount }];
    const repaid = repaymentAmount(amount, holder.owed);
    const onceKey = `${REPAYMENT}${request.onceKey}`;
    if (repaid < 0) movements.push({ action: 'other', onceKey, amount: repaid, owed: repaid });
    await addMovements(tx, holder, movements);
    return amount + repaid;
  });
}

/**
 * Takes an award back by a new row, down to a balance of zero, and returns the RentCoins that were taken; the rest is
 * owed. The action stays awarded, so that doing it again earns nothing. Does nothing where it is taken back already, or where
 * there was no award.
 */
export async function takeBack(ctx: Context, { userId, onceKey }: Pick<Award, 'userId' | 'onceKey'>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const holder = await lockHolder(tx, userId);
    if (!holder) return 0;
    const awarded = await findMovement(tx, userId, onceKey);
    if (!awarded || awarded.amount <= 0) return 0;
    const movements = await listTakeBacks(tx, userId, onceKey);
    // Each take-back after the first follows a return.
    if (movements.length % 2 === 1) return 0;
    const backKey = numbered(`${TAKE_BACK}${onceKey}`, movements.length / 2);
    const amount = takeBackAmount(awarded.amount, holder.balance);
    const { subject_id: subjectId, amount: award } = awarded;
    await addMovements(tx, holder, [{ action: 'other', onceKey: backKey, subjectId, amount, owed: award + amount }]);
    return 0 - amount;
  });
}

/**
 * Gives an award back that was taken back, by a new row; what is still owed of it is no longer. Does nothing where it was
 * not taken back.
 */
export async function returnAward(ctx: Context, { userId, onceKey }: Pick<Award, 'userId' | 'onceKey'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const holder = await lockHolder(tx, userId);
    if (!holder) return;
    const movements = await listTakeBacks(tx, userId, onceKey);
    const taken = movements.at(-1);
    if (!taken || movements.length % 2 === 0) return;
    const owed = -Math.min(taken.owed, holder.owed);
    const amount = taken.owed - taken.amount + owed;
    const key = numbered(`${RETURN}${onceKey}`, (movements.length - 1) / 2);
    const subjectId = (await findMovement(tx, userId, onceKey))?.subject_id;
    await addMovements(tx, holder, [{ action: 'other', onceKey: key, subjectId, amount, owed }]);
  });
}

function numbered(key: string, place: number): string {
  return place === 0 ? key : `${key}#${place}`;
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
    return addMovements(tx, holder, [{ ...spending, action, amount: -amount }]);
  });
}
