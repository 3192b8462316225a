import type { CoinsRow } from '@najem/shared/contract/register';
import { maskIdentifier, type Role } from '@najem/shared/domain/kernel';
import {
  AWARD_ACTIONS,
  AWARD_PERIOD_DAYS,
  type AwardCounts,
  type RentCoinsAction,
} from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { isTrusted } from '../../identity/accounts/trust';
import type { Context } from '../tables';
import type { RegisterDb } from '../tables';
import { DAY_MS } from '../../kernel/durations';
import { REMOVED_SUBJECT, RENTCOINS_TEXTS } from './texts';

/** The newest movements that the history shows: several years of use. */
const LONGEST_HISTORY = 500;

/**
 * The beginnings of the keys of a take-back, of its return and of a repayment, each followed by the award's key; a take-back
 * after a return, and its return, are numbered behind it.
 */
export const TAKE_BACK = 'taken-back:';
export const RETURN = 'returned:';
export const REPAYMENT = 'repaid:';
/** The beginning of the key of the award for an entry on another user's subject. */
export const ENTRY = 'add:';
/** The beginning of the key of the bonus for a documented entry. */
export const DOCUMENTED = 'documented:';

/** Whose balance is about to change; the row is locked until the commit. */
export interface Holder {
  id: string;
  role: Role;
  balance: number;
  owed: number;
  /** The e-mail address is confirmed. */
  isConfirmed: boolean;
  isTrusted: boolean;
}

export interface Movement {
  amount: number;
  action: RentCoinsAction;
  onceKey: string;
  /** The change of what is owed. */
  owed?: number;
  subjectId?: string | null;
}

/** Locks a user's balance; undefined for a user who is gone. */
export async function lockHolder(ctx: Context, userId: string): Promise<Holder | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['id', 'role', 'rent_coins', 'rent_coins_owed', 'email_verified_at', 'identity_verified_at'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    // Weaker than FOR UPDATE: rows just inserted hold a foreign key on the user, and two such transactions would wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    role: row.role,
    balance: row.rent_coins,
    owed: row.rent_coins_owed,
    isConfirmed: row.email_verified_at !== null,
    isTrusted: isTrusted(row),
  };
}

/** Finds the movement of a user with this key. */
export async function findMovement(ctx: Context, userId: string, onceKey: string) {
  return ctx.db
    .selectFrom('rentcoins_ledger')
    .select(['id', 'amount', 'subject_id'])
    .where('user_id', '=', userId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
}

/** Lists the take-backs of an award and their returns, oldest first. */
export async function listTakeBacks(ctx: Context, userId: string, onceKey: string) {
  return ctx.db
    .selectFrom('rentcoins_ledger')
    .select(['amount', 'owed', 'once_key'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`split_part(substr(once_key, strpos(once_key, ':') + 1), '#', 1) = ${onceKey}`)
    .where(sql<boolean>`(starts_with(once_key, ${TAKE_BACK}) or starts_with(once_key, ${RETURN}))`)
    .orderBy('id')
    .execute();
}

/** Counts the awards of a user since midnight in Warsaw and in the period of the longer limit. */
export async function countAwards(ctx: Context, userId: string): Promise<AwardCounts> {
  const midnight = sql<Date>`
    date_trunc('day', ${ctx.now()}::timestamptz at time zone 'Europe/Warsaw') at time zone 'Europe/Warsaw'`;
  const periodStart = new Date(ctx.now().getTime() - AWARD_PERIOD_DAYS * DAY_MS);
  return ctx.db
    .selectFrom('rentcoins_ledger')
    .select(({ fn }) => fn.countAll<number>().as('period'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('created_at', '>=', midnight).as('today'))
    .where('user_id', '=', userId)
    .where('created_at', '>', periodStart)
    .where('amount', '>', 0)
    .where('action_type', 'in', AWARD_ACTIONS)
    .executeTakeFirstOrThrow();
}

/** Writes movements and the balance after them; the holder must be locked. Returns the id of the last one's row. */
export async function addMovements(
  ctx: Context,
  holder: Holder,
  movements: readonly Movement[],
): Promise<{ balance: number; ledgerId: number }> {
  let { balance, owed } = holder;
  const rows = movements.map((movement) => {
    balance += movement.amount;
    owed += movement.owed ?? 0;
    return {
      user_id: holder.id,
      amount: movement.amount,
      owed: movement.owed ?? 0,
      balance_after: balance,
      action_type: movement.action,
      once_key: movement.onceKey,
      subject_id: movement.subjectId ?? null,
      created_at: ctx.now(),
    };
  });
  await ctx.db
    .updateTable('users')
    .set({ rent_coins: balance, rent_coins_owed: owed })
    .where('id', '=', holder.id)
    .execute();
  const ids = await ctx.db.insertInto('rentcoins_ledger').values(rows).returning('id').execute();
  return { balance, ledgerId: Math.max(...ids.map(({ id }) => id)) };
}

/** Sums the awards of these users and keys that were not taken back; who was removed has none. */
export async function sumAwards(ctx: Context, awards: readonly { userId: string; onceKey: string }[]): Promise<number> {
  const [userIds, keys] = [awards.map(({ userId }) => userId), awards.map(({ onceKey }) => onceKey)];
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(l.amount), 0)::bigint as total
    from unnest(${userIds}::uuid[], ${keys}::text[]) as award (user_id, once_key)
    join users u on u.id = award.user_id and u.removed_at is null
    join rentcoins_ledger l on l.user_id = award.user_id and l.once_key = award.once_key and l.amount > 0
    where (
      select count(*) filter (where starts_with(b.once_key, ${TAKE_BACK}))
        <= count(*) filter (where starts_with(b.once_key, ${RETURN}))
      from rentcoins_ledger b
      where b.user_id = l.user_id and split_part(substr(b.once_key, strpos(b.once_key, ':') + 1), '#', 1) = l.once_key
    )`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Reads a user's balance. */
export async function readBalance(ctx: Context, userId: string): Promise<number> {
  const row = await ctx.db.selectFrom('users').select('rent_coins').where('id', '=', userId).executeTakeFirst();
  return row?.rent_coins ?? 0;
}

/**
 * Lists a user's movements, newest first, without those of 0. The ledger holds ids alone: a movement is named by its
 * subject as it is now, by the number of the report that it paid for, or by what earned it. An award for an opinion names no subject,
 * of which its author learns nothing.
 */
export async function readHistory(ctx: Context, userId: string): Promise<CoinsRow[]> {
  const rows = await ctx.db
    .selectFrom('rentcoins_ledger as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .select(['l.id', 'l.amount', 'l.created_at', 'l.action_type', 'l.once_key', 'l.subject_id', 's.name'])
    .select(['s.identifier_cipher as cipher', 's.identifier_key as keyId'])
    .where('l.user_id', '=', userId)
    .where('l.amount', '<>', 0)
    .orderBy('l.id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute();
  const taken = rows.filter(({ once_key }) => once_key?.startsWith(TAKE_BACK)).map(({ id }) => id);
  const disputes = await ctx.hooks.register.readDisputesBehind(ctx, userId, taken);
  const reports = await ctx.hooks.register.readReportsPaid(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const report = reports.get(row.id);
    const { cipher, keyId } = report ?? row;
    const dispute = disputes.get(row.id);
    const identifier = cipher && keyId ? maskIdentifier(ctx.vault.open({ cipher, keyId })) : undefined;
    const name = nameOf({ ...row, number: report?.number ?? null });
    return {
      _id: String(row.id),
      amount: row.amount,
      created_at: row.created_at.toISOString(),
      action_type: row.action_type,
      reference_name: name ?? undefined,
      metadata: identifier === undefined ? undefined : { identifier },
      dispute,
    };
  });
}

function nameOf(row: {
  once_key: string | null;
  subject_id: string | null;
  name: string | null;
  number: string | null;
}): string | null {
  if (row.once_key?.startsWith(REPAYMENT)) return RENTCOINS_TEXTS.repayment;
  if (row.subject_id === null && !isOfEntry(row.once_key)) return row.number;
  const subject = row.subject_id === null ? RENTCOINS_TEXTS.opinion : (row.name ?? REMOVED_SUBJECT);
  const name = row.once_key?.includes(DOCUMENTED) ? RENTCOINS_TEXTS.documented : subject;
  if (row.once_key?.startsWith(RETURN)) return RENTCOINS_TEXTS.returned(name);
  return row.once_key?.startsWith(TAKE_BACK) ? RENTCOINS_TEXTS.takeBack(name) : name;
}

/** Whether a key is of an award for an entry, of its take-back or return. */
function isOfEntry(onceKey: string | null): boolean {
  const award = onceKey?.replace(TAKE_BACK, '').replace(RETURN, '');
  return award?.startsWith(ENTRY) === true || award?.startsWith(DOCUMENTED) === true;
}

/** Lists users whose RentCoins balance, or what they owe, is not the sum of their ledger. */
export async function findWrongBalances(db: RegisterDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u left join rentcoins_ledger l on l.user_id = u.id
    group by u.id
    having (u.rent_coins, u.rent_coins_owed) is distinct from (coalesce(sum(l.amount), 0), coalesce(sum(l.owed), 0))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these accounts have movements of RentCoins. */
export async function readMoved(ctx: Context, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('rentcoins_ledger')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
