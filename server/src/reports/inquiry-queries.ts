import { sql } from 'kysely';
import type { AskedReport } from '../register/subjects/hooks';
import type { Context } from './tables';

/** Reads whom reports are about and for what they were bought, by their ids. */
export async function readAsked(ctx: Context, reportIds: readonly string[]): Promise<ReadonlyMap<string, AskedReport>> {
  const rows = await ctx.db
    .selectFrom('reports')
    .select(['id', 'identifier_index as index', 'identifier_key as keyId', 'purpose'])
    .where(sql<boolean>`id = any(${[...reportIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...asked }) => [id, asked]));
}

/** Reads who made links to reports, by the ids of the links. */
export async function readSharers(ctx: Context, shareIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('report_shares')
    .select(['id', 'created_by'])
    .where(sql<boolean>`id = any(${[...shareIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, created_by }) => [id, created_by]));
}

/** Reads to whom links to reports were mailed, the first one first, by the ids of the links. */
export async function readMailed(ctx: Context, shareIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await ctx.db
    .selectFrom('report_share_mails')
    .select(['share_id', 'recipient'])
    .where(sql<boolean>`share_id = any(${[...shareIds]}::uuid[])`)
    .orderBy('id')
    .execute();
  const mailed = new Map<string, string[]>();
  for (const { share_id, recipient } of rows) mailed.set(share_id, [...(mailed.get(share_id) ?? []), recipient]);
  return mailed;
}
