import { RETENTION } from '@najem/shared/domain/kernel';
import { CLAIM_LEVELS } from '@najem/shared/domain/rights';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hashSecret, keyedHash } from '../../kernel/crypto';
import { DAY_MS } from '../../kernel/durations';
import { mailboxOf } from '../../kernel/mailbox';
import type { DraftOwner } from '../drafts/owner';
import type { Context } from '../tables';
import type { NewsAddressRow } from './tables';

/** A guest by what they proved. */
export type Proven = Extract<DraftOwner, { is: 'proven' }>;

/** Finds the address that a guest named. */
export async function findNewsAddress(
  ctx: Context,
  { identifier, level }: Pick<Proven, 'identifier' | 'level'>,
): Promise<NewsAddressRow | undefined> {
  return ctx.db
    .selectFrom('news_addresses')
    .selectAll()
    .where('identifier_index', 'in', [...ctx.vault.indexes(identifier).all])
    .where('level', '=', level)
    .executeTakeFirst();
}

/** Opens an address. */
export function openAddress({ vault }: Context, row: NewsAddressRow): string {
  return vault.openSecret({ cipher: row.address_cipher, keyId: row.address_key }, row.id);
}

/** Reads the confirmed addresses of these ids, opened. */
export async function readNewsAddresses(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('news_addresses')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, openAddress(ctx, row)]));
}

/** The confirmed address that belongs to a guest's claim, of a row of `claims` by the name of its table; null without one. */
export function addressIdOf(claims: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select n.id from news_addresses n join claim_identifiers ni on ni.identifier_index = n.identifier_index
    where ni.claim_id = ${sql.ref(`${claims}.id`)} and n.level = ${sql.ref(`${claims}.level`)}
      and ${sql.ref(`${claims}.user_id`)} is null and ${sql.ref(`${claims}.proved_at`)} is not null
      and n.confirmed_at is not null limit 1)`;
}

/** Reads the confirmed address that belongs to a claim, opened; undefined where there is none. */
export async function findNewsAddressOf(ctx: Context, claimId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select ${addressIdOf('c')} as id from claims c where c.id = ${claimId}`.execute(ctx.db);
  const id = rows[0]?.id ?? null;
  return id === null ? undefined : (await readNewsAddresses(ctx, [id])).get(id);
}

/** Adds an address, or puts it in the place of the one that was named before. */
export async function putNewsAddress(
  tx: Context,
  { identifier, level }: Proven,
  values: Pick<NewsAddressRow, 'id' | 'address_cipher' | 'address_key' | 'token_hash' | 'token_expires_at'>,
): Promise<void> {
  await deleteNewsAddress(tx, { identifier, level });
  const { index, cipher, keyId } = tx.vault.seal(identifier);
  const owner = { identifier_index: index, identifier_cipher: cipher, identifier_key: keyId, level };
  await tx.db
    .insertInto('news_addresses')
    .values({ ...values, ...owner, confirmed_at: null, changed_at: tx.now() })
    .execute();
}

/** Forgets the address that a guest named. */
export async function deleteNewsAddress(
  tx: Context,
  { identifier, level }: Pick<Proven, 'identifier' | 'level'>,
): Promise<void> {
  await deleteNewsAddressesUnder(tx, tx.vault.indexes(identifier).all, level);
}

/** Forgets the addresses of guests under blind indexes: of every level, or of one. */
export async function deleteNewsAddressesUnder(
  tx: Context,
  indexes: readonly Buffer[],
  level?: NewsAddressRow['level'],
): Promise<void> {
  await tx.db
    .deleteFrom('news_addresses')
    .where(sql<boolean>`identifier_index = any(${[...indexes]}::bytea[])`)
    .where('level', 'in', level === undefined ? CLAIM_LEVELS : [level])
    .execute();
}

/** Confirms the address of a link that has not ended; false for any other link. Twice says the same. */
export async function confirmByToken(ctx: Context, token: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('news_addresses')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(ctx.now())) }))
    .where('token_hash', '=', hashSecret(token))
    .where('token_expires_at', '>', ctx.now())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(ctx: Context, email: string): Buffer {
  return keyedHash(ctx.config.tokenSecrets[0], 'news-address', mailboxOf(email));
}

/** Notes a mail that asks an address to confirm; returns how many it got since a moment, one transaction at a time. */
export async function countConfirmation(tx: Context, email: string, since: Date): Promise<number> {
  const hash = hashOf(tx, email);
  const key = `news:${hash.toString('base64url')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db);
  await tx.db.insertInto('news_confirmations').values({ address_hash: hash, sent_at: tx.now() }).execute();
  const { total } = await tx.db
    .selectFrom('news_confirmations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('address_hash', '=', hash)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Deletes what was noted of mails that count no more. */
export async function pruneConfirmations(ctx: Context): Promise<void> {
  const monthAgo = new Date(ctx.now().getTime() - CONFIRMATIONS_MS);
  await ctx.db.deleteFrom('news_confirmations').where('sent_at', '<=', monthAgo).execute();
}

/** The time in which the mails to an address are counted. */
export const CONFIRMATIONS_MS = 30 * DAY_MS;

/**
 * Whether an address `n` is kept no longer: it was not confirmed in time, or no dispute or case under its identifier has run
 * for as long as drafts are kept.
 */
export function isAddressOver(ctx: Context): RawBuilder<SqlBool> {
  const since = new Date(ctx.now().getTime() - RETENTION.draft.days * DAY_MS);
  return sql<SqlBool>`(n.confirmed_at is null and n.token_expires_at <= ${ctx.now()}) or (
    n.changed_at <= ${since}
    and not exists (select from disputes d where d.identifier_index = n.identifier_index
      and coalesce(d.closed_at, 'infinity') > ${since})
    and not exists (select from case_identifiers i join cases c on c.id = i.case_id
      where i.identifier_index = n.identifier_index and coalesce(c.closed_at, 'infinity') > ${since}))`;
}

/** Whether a guest gave an address when they sent the claim. */
export async function hasClaimMailbox(ctx: Context, claimId: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('claims').select('email').where('id', '=', claimId).executeTakeFirst();
  return row !== undefined && row.email !== null;
}

/** Forgets the address that was named by a guest whose claim was abuse. */
export async function forgetAddressByClaim(tx: Context, claimId: string): Promise<void> {
  await sql`
    delete from news_addresses n using claims c join claim_identifiers i on i.claim_id = c.id
    where c.id = ${claimId} and c.user_id is null and c.proved_at is not null
      and n.identifier_index = i.identifier_index and n.level = c.level`.execute(tx.db);
}
