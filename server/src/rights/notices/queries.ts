import { warsawDate } from '@najem/shared/domain/kernel';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import type { RightsDb } from '../tables';

/** A mail about collected data whose link was not used. */
interface OpenNotice {
  token_hash: Buffer;
  address_index: Buffer;
  address_key: string;
  subject_id: string | null;
}

/** The keyed hash of an address, with the id of its key. */
interface HashedAddress {
  current: Buffer;
  keyId: string;
}

function columnsOf({ current, keyId }: HashedAddress): { address_index: Buffer; address_key: string } {
  return { address_index: current, address_key: keyId };
}

/** What is known about a subject whose person may have to be notified. */
export interface ConcernedSubject {
  id: string;
  email: string | null;
  contact_info: string | null;
  identifier_cipher: Buffer | null;
  identifier_key: string | null;
  /** When the server recorded the newest entry; null without entries. */
  recorded_at: Date | null;
}

/** Locks a subject until the end of the transaction and reads what a notice needs. */
export async function lockConcernedSubject(ctx: Context, id: string): Promise<ConcernedSubject | undefined> {
  const { rows } = await sql<ConcernedSubject>`
    select s.id, s.email, s.contact_info, s.identifier_cipher, s.identifier_key,
      (select max(h.recorded_at) from history_entries h where h.subject_id = s.id) as recorded_at
    from subjects s where s.id = ${id} for update of s`.execute(ctx.db);
  return rows[0];
}

/** Whether an active claim has one of these blind indexes. */
export async function isClaimed(ctx: Context, indexes: readonly Buffer[]): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('claim_identifiers')
    .select('id')
    .where('is_active', '=', true)
    .where('identifier_index', '=', sql<Buffer>`any(${[...indexes]}::bytea[])`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address, of which these are the keyed hashes, gets no mail about collected data. */
export async function isSilent(ctx: Context, addressIndexes: readonly Buffer[]): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('silent_addresses')
    .select('since')
    .where('address_index', '=', sql<Buffer>`any(${[...addressIndexes]}::bytea[])`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads when an address got such mails, newest first. */
export async function readSentNotices(
  ctx: Context,
  addressIndexes: readonly Buffer[],
  since: Date,
): Promise<{ sent_at: Date; subject_id: string | null; newest_entry_at: Date }[]> {
  return ctx.db
    .selectFrom('collection_notices')
    .select(['sent_at', 'subject_id', 'newest_entry_at'])
    .where('address_index', '=', sql<Buffer>`any(${[...addressIndexes]}::bytea[])`)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .execute();
}

/** Notes that an address gets a mail about a subject's entries; returns the secret of its link. */
export async function insertNotice(
  ctx: Context,
  address: HashedAddress,
  { id, newestEntryAt }: { id: string; newestEntryAt: Date },
): Promise<string> {
  const token = newSecret(ctx);
  await ctx.db
    .insertInto('collection_notices')
    .values({
      token_hash: hashSecret(token),
      ...columnsOf(address),
      subject_id: id,
      newest_entry_at: newestEntryAt,
      sent_at: ctx.now(),
      used_at: null,
    })
    .execute();
  return token;
}

/** Uses the link of a notice up; undefined for one that is used or unknown. */
export async function useNotice(ctx: Context, token: string): Promise<OpenNotice | undefined> {
  return ctx.db
    .updateTable('collection_notices')
    .set({ used_at: ctx.now() })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .returning(['token_hash', 'address_index', 'address_key', 'subject_id'])
    .executeTakeFirst();
}

/** Adds an address to those that get no such mail. */
export async function silenceAddress(ctx: Context, address: HashedAddress): Promise<void> {
  await ctx.db
    .insertInto('silent_addresses')
    .values({ ...columnsOf(address), since: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the subjects with entries that have one of these blind indexes. */
export async function readDescribed(ctx: Context, indexes: readonly Buffer[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('subjects')
    .select('id')
    .where('identifier_index', '=', sql<Buffer>`any(${[...indexes]}::bytea[])`)
    .where('entry_count', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** What an older key still finds of the notices. */
interface NoticeKeyNeed {
  key: string;
  /** The first day on which no notice of the last 12 months needs it, YYYY-MM-DD; null where none does now. */
  freeFrom: string | null;
  /** The addresses that get no mail and are found by this key alone; they are kept without an end. */
  silent: number;
}

/** Reads likewise for notices what `readKeyNeeds` reads for inquiries. */
export async function readNoticeKeyNeeds(db: RightsDb, keyIds: readonly string[], now: Date): Promise<NoticeKeyNeed[]> {
  const { rows } = await sql<NoticeKeyNeed>`
    select given.key, (
      select (max(n.sent_at at time zone 'Europe/Warsaw')::date + interval '12 months 1 day')::date::text
      from collection_notices n
      where n.address_key = given.key and n.sent_at > ${warsawDate(now)}::date - interval '12 months'
    ) as "freeFrom", (
      select count(*)::integer from silent_addresses s where s.address_key = given.key
    ) as silent
    from unnest(${[...keyIds]}::text[]) with ordinality as given (key, place)
    order by place`.execute(db);
  return rows;
}
