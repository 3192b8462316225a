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

/** What a guest's claim proved, under every key: what is named later, or was before, may stand under another one. */
async function readProofs(ctx: Context, claimIds: readonly string[]) {
  if (claimIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('claims as c')
    .innerJoin('claim_identifiers as i', 'i.claim_id', 'c.id')
    .select(['c.id', 'c.level', 'i.identifier_cipher as cipher', 'i.identifier_key as keyId'])
    .where(sql<boolean>`c.id = any(${[...claimIds]}::uuid[])`)
    .where('c.user_id', 'is', null)
    .where('c.proved_at', 'is not', null)
    .execute();
  return rows.map(({ id, level, ...sealed }) => ({
    id,
    level,
    indexes: ctx.vault.indexes(ctx.vault.open(sealed)).all,
  }));
}

/** Reads the confirmed addresses that belong to the claims of guests, opened, by claim. */
export async function readNewsAddressesOf(
  ctx: Context,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const proofs = await readProofs(ctx, claimIds);
  if (proofs.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('news_addresses')
    .selectAll()
    .where(sql<boolean>`identifier_index = any(${proofs.flatMap(({ indexes }) => indexes)}::bytea[])`)
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Map(
    proofs.flatMap(({ id, level, indexes }) => {
      const row = rows.find(
        (one) => one.level === level && indexes.some((index) => index.equals(one.identifier_index)),
      );
      return row ? [[id, openAddress(ctx, row)] as const] : [];
    }),
  );
}

/** Reads the confirmed address that belongs to a claim, opened; undefined where there is none. */
export async function findNewsAddressOf(ctx: Context, claimId: string): Promise<string | undefined> {
  return (await readNewsAddressesOf(ctx, [claimId])).get(claimId);
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
 * for as long as drafts are kept. What runs under another key than the newest may be about any identifier.
 */
export function isAddressOver(ctx: Context): RawBuilder<SqlBool> {
  const since = new Date(ctx.now().getTime() - RETENTION.draft.days * DAY_MS);
  const { keyId } = ctx.vault.indexes('');
  return sql<SqlBool>`(n.confirmed_at is null and n.token_expires_at <= ${ctx.now()}) or (
    n.changed_at <= ${since} and n.identifier_key = ${keyId}
    and not exists (select from disputes d where d.identifier_index = n.identifier_index
      and coalesce(d.closed_at, 'infinity') > ${since})
    and not exists (select from case_identifiers i join cases c on c.id = i.case_id
      where i.identifier_index = n.identifier_index and coalesce(c.closed_at, 'infinity') > ${since})
    and not exists (select from disputes d where d.identifier_key <> ${keyId}
      and coalesce(d.closed_at, 'infinity') > ${since})
    and not exists (select from case_identifiers i join cases c on c.id = i.case_id
      where i.identifier_key <> ${keyId} and coalesce(c.closed_at, 'infinity') > ${since}))`;
}

/** Whether a guest gave an address when they sent the claim. */
export async function hasClaimMailbox(ctx: Context, claimId: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('claims').select('email').where('id', '=', claimId).executeTakeFirst();
  return row !== undefined && row.email !== null;
}

/** Forgets the address that was named by a guest whose claim was abuse. */
export async function forgetAddressByClaim(tx: Context, claimId: string): Promise<void> {
  for (const { level, indexes } of await readProofs(tx, [claimId])) await deleteNewsAddressesUnder(tx, indexes, level);
}
