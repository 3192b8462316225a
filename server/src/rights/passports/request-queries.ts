import type { PassportRequestState } from '@najem/shared/domain/rights';
import type { Insertable } from 'kysely';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import type { BlindIndexes } from '../../kernel/db/identifier-vault';
import type { RightsDb } from '../tables';
import type { PassportTables, RequestRow } from './tables';

const LIST_MOST = 100;

/** Adds a request; returns it. */
export async function insertRequest(
  ctx: Context,
  values: Insertable<PassportTables['passport_requests']>,
): Promise<RequestRow> {
  return ctx.db.insertInto('passport_requests').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Counts the requests of a user to an address since a moment. */
export async function countRequests(
  ctx: Context,
  askerId: string,
  { all }: Pick<BlindIndexes, 'all'>,
  since: Date,
): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('passport_requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('asker_id', '=', askerId)
    .where('address_index', 'in', [...all])
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists the requests that a user sent, newest first. */
export async function listRequests(ctx: Context, askerId: string): Promise<RequestRow[]> {
  return ctx.db
    .selectFrom('passport_requests')
    .selectAll()
    .where('asker_id', '=', askerId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(LIST_MOST)
    .execute();
}

/** Finds the request of a mail's link that waits, of an asker who may use the site. */
export async function findRequest(
  ctx: Context,
  token: string,
  { isLocked = false } = {},
): Promise<(RequestRow & { asker_name: string; asker_email: string; asker_verified: boolean }) | undefined> {
  const row = await ctx.db
    .selectFrom('passport_requests as p')
    .innerJoin('users as u', 'u.id', 'p.asker_id')
    .selectAll('p')
    .select(['u.name as asker_name', 'u.email as asker_email', 'u.identity_verified_at'])
    .where('p.token_hash', '=', hashSecret(token))
    .where('p.expires_at', '>', ctx.now())
    .where('p.state', '<>', 'expired')
    .where('u.removed_at', 'is', null)
    .where('u.status', '=', 'active')
    .$if(isLocked, (query) => query.forUpdate('p'))
    .executeTakeFirst();
  return row && { ...row, asker_verified: row.identity_verified_at !== null };
}

/** Finds who asked for what these links show, by the link's id. */
export async function findAskers(
  ctx: Context,
  shareIds: readonly string[],
): Promise<Map<string | null, { name: string; email: string }>> {
  if (shareIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('passport_requests as p')
    .innerJoin('users as u', 'u.id', 'p.asker_id')
    .select(['p.share_id', 'u.name', 'u.email'])
    .where('p.share_id', 'in', [...shareIds])
    .where('u.removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ share_id, ...asker }) => [share_id, asker]));
}

/** Moves a locked request on. */
export async function moveRequest(
  ctx: Context,
  id: string,
  values: { state: PassportRequestState } & Partial<Pick<RequestRow, 'share_id' | 'link_cipher' | 'link_key'>>,
): Promise<void> {
  await ctx.db
    .updateTable('passport_requests')
    .set({ ...values, answered_at: ctx.now() })
    .where('id', '=', id)
    .execute();
}

/** Ends the requests whose time is over. */
export async function expireRequests(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('passport_requests')
    .set({ state: 'expired' })
    .where('state', '=', 'sent')
    .where('expires_at', '<=', ctx.now())
    .execute();
}

/** Keeps an asker from writing to an address again. */
export async function silenceAsker(
  ctx: Context,
  { asker_id, address_index, address_key }: Pick<RequestRow, 'asker_id' | 'address_index' | 'address_key'>,
): Promise<void> {
  await ctx.db
    .insertInto('passport_silences')
    .values({ asker_id, address_index, address_key, since: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an asker may not write to an address. */
export async function isSilenced(ctx: Context, askerId: string, { all }: Pick<BlindIndexes, 'all'>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('passport_silences')
    .select('since')
    .where('asker_id', '=', askerId)
    .where('address_index', 'in', [...all])
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the addresses to which an asker may not write, known by a key alone. */
export async function countSilenced(db: RightsDb, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('passport_silences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address_key', '=', key)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of the links that were shared still open something. */
export async function listLivingShares(ctx: Context, shareIds: readonly string[]): Promise<Set<string>> {
  if (shareIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('report_shares')
    .select('id')
    .where('id', 'in', [...shareIds])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the requests that a user sent, and which addresses do not hear of them. */
export async function deleteRequestsOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('passport_requests').where('asker_id', '=', userId).execute();
  await ctx.db.deleteFrom('passport_silences').where('asker_id', '=', userId).execute();
}
