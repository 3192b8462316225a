import type { CoinsRow } from '@najem/shared/contract';
import { type AwardAction, maskIdentifier, type RentCoinsAction, type Role } from '@najem/shared/domain';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../context';
import type { Database } from '../db/schema';

/** The newest movements that the history shows: several years of use. */
const LONGEST_HISTORY = 500;

const AWARD_ACTIONS: readonly AwardAction[] = ['add_tenant', 'add_landlord', 'add', 'bonus'];

/** Whose balance is about to change; the row is locked until the commit. */
export interface Holder {
  id: string;
  role: Role;
  balance: number;
}

export interface Movement {
  amount: number;
  action: RentCoinsAction;
  onceKey: string;
  referenceName?: string | null;
  metadata?: Record<string, unknown>;
}

/** Locks a user's balance; undefined for a user who is gone. */
export async function lockHolder(ctx: Context, userId: string): Promise<Holder | undefined> {
  return (
    ctx.db
      .selectFrom('users')
      .select(['id', 'role', 'rent_coins as balance'])
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      // Weaker than FOR UPDATE: rows just inserted hold a foreign key on the user, and two such transactions would wait for each other.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Finds the movement of a user with this key. */
export async function findMovement(ctx: Context, userId: string, onceKey: string) {
  return ctx.db
    .selectFrom('rentcoins_ledger')
    .select(['id', 'amount', 'reference_name'])
    .where('user_id', '=', userId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
}

/** Counts the awards of a user since midnight in Warsaw. */
export async function countAwardsToday(ctx: Context, userId: string): Promise<number> {
  const midnight = sql<Date>`
    date_trunc('day', ${ctx.now()}::timestamptz at time zone 'Europe/Warsaw') at time zone 'Europe/Warsaw'`;
  const { count } = await ctx.db
    .selectFrom('rentcoins_ledger')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', midnight)
    .where('amount', '>', 0)
    .where('action_type', 'in', AWARD_ACTIONS)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a movement and the balance after it; the holder must be locked. */
export async function addMovement(
  ctx: Context,
  holder: Holder,
  movement: Movement,
): Promise<{ balance: number; ledgerId: number }> {
  const balance = holder.balance + movement.amount;
  await ctx.db.updateTable('users').set({ rent_coins: balance }).where('id', '=', holder.id).execute();
  const { id } = await ctx.db
    .insertInto('rentcoins_ledger')
    .values({
      user_id: holder.id,
      amount: movement.amount,
      balance_after: balance,
      action_type: movement.action,
      once_key: movement.onceKey,
      reference_name: movement.referenceName ?? null,
      metadata: movement.metadata ? JSON.stringify(movement.metadata) : null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { balance, ledgerId: id };
}

/** Reads a user's balance. */
export async function readBalance(ctx: Context, userId: string): Promise<number> {
  const row = await ctx.db.selectFrom('users').select('rent_coins').where('id', '=', userId).executeTakeFirst();
  return row?.rent_coins ?? 0;
}

/** Lists a user's movements, newest first, without those of 0; a payment for a report has the report's number. */
export async function readHistory(ctx: Context, userId: string): Promise<CoinsRow[]> {
  const rows = await ctx.db
    .selectFrom('rentcoins_ledger as l')
    .leftJoin('reports as r', 'r.ledger_id', 'l.id')
    .select(['l.id', 'l.amount', 'l.created_at', 'l.action_type', 'l.reference_name', 'l.metadata'])
    .select(['r.number', 'r.identifier_cipher', 'r.identifier_key'])
    .where('l.user_id', '=', userId)
    .where('l.amount', '<>', 0)
    .orderBy('l.id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute();
  return rows.map((row) => {
    const { identifier_cipher: cipher, identifier_key: keyId } = row;
    const bought = cipher && keyId ? maskIdentifier(ctx.vault.open({ cipher, keyId })) : undefined;
    const identifier = bought ?? row.metadata?.identifier;
    const name = row.reference_name ?? row.number;
    return {
      _id: String(row.id),
      amount: row.amount,
      created_at: row.created_at.toISOString(),
      action_type: row.action_type,
      ...(name === null ? {} : { reference_name: name }),
      ...(typeof identifier === 'string' ? { metadata: { identifier } } : {}),
    };
  });
}

/** Lists users whose RentCoins balance is not the sum of their ledger. */
export async function findWrongBalances(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u left join rentcoins_ledger l on l.user_id = u.id
    group by u.id having u.rent_coins <> coalesce(sum(l.amount), 0) order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
