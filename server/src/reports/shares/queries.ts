import { sql } from 'kysely';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { isId } from '../../kernel/db/values';

/** A share as its owner sees it. */
export interface ShareRow {
  id: string;
  created_at: Date;
  expires_at: Date;
  open_count: number;
  last_opened_at: Date | null;
  recipients: string[];
}

/** Adds a share of a report; returns its id. Only the secret's hash is stored. */
export async function insertShare(
  ctx: Context,
  share: { reportId: string; createdBy: string; secret: string; expiresAt: Date },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('report_shares')
    .values({
      report_id: share.reportId,
      created_by: share.createdBy,
      secret_hash: hashSecret(share.secret),
      created_at: ctx.now(),
      expires_at: share.expiresAt,
      revoked_at: null,
      last_opened_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the valid share of a secret, of one of its creator's reports. */
export async function findOwnShare(
  ctx: Context,
  { secret, reportId, createdBy }: { secret: string; reportId: string; createdBy: string },
): Promise<{ id: string; expires_at: Date } | undefined> {
  return ctx.db
    .selectFrom('report_shares')
    .select(['id', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('report_id', '=', reportId)
    .where('created_by', '=', createdBy)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
}

export interface OpenedShare {
  id: string;
  report_id: string;
  expires_at: Date;
  sharer: string;
  sharer_email: string;
  /** The reader named is who made it. */
  is_own: boolean;
}

/** Finds the report behind the share with this secret, without an opening; undefined as for `openShare`. */
export async function findSharedReport(ctx: Context, secret: string): Promise<string | undefined> {
  const now = ctx.now();
  const row = await ctx.db
    .selectFrom('report_shares as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .innerJoin('users as u', 'u.id', 's.created_by')
    .select('s.report_id')
    .where('s.secret_hash', '=', hashSecret(secret))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('r.expires_at', '>', now)
    .where('u.removed_at', 'is', null)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
  return row?.report_id;
}

/** Waits until nothing else changes the share with this secret, and keeps it as it is until the end of the transaction. */
export async function lockShare(ctx: Context, secret: string): Promise<void> {
  await ctx.db
    .selectFrom('report_shares')
    .select('id')
    .where('secret_hash', '=', hashSecret(secret))
    .forUpdate()
    .execute();
}

/**
 * Counts one opening of the share with this secret, unless the reader named is its maker, and returns the share; undefined
 * where it is unknown, over or revoked, or where its maker may no longer use the site.
 */
export async function openShare(ctx: Context, secret: string, readerId?: string): Promise<OpenedShare | undefined> {
  const now = ctx.now();
  const isOwn = sql<boolean>`s.created_by is not distinct from ${readerId ?? null}::uuid`;
  const { rows } = await sql<OpenedShare>`
    update report_shares s set open_count = s.open_count + case when ${isOwn} then 0 else 1 end,
      last_opened_at = case when ${isOwn} then s.last_opened_at else ${now}::timestamptz end
    from reports r, users u
    where s.secret_hash = ${hashSecret(secret)} and s.revoked_at is null and s.expires_at > ${now}
      and r.id = s.report_id and r.expires_at > ${now}
      and u.id = s.created_by and u.removed_at is null and u.status = 'active'
    returning s.id, s.report_id, s.expires_at, u.name as sharer, u.email as sharer_email, ${isOwn} as is_own`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Lists the valid shares of a report, newest first. */
export async function listShares(ctx: Context, reportId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.created_at, s.expires_at, s.open_count, s.last_opened_at,
      coalesce((select json_agg(m.recipient order by m.id) from report_share_mails m where m.share_id = s.id), '[]')
        as recipients
    from report_shares s
    where s.report_id = ${reportId} and s.revoked_at is null and s.expires_at > ${ctx.now()}
    order by s.created_at desc, s.id`.execute(ctx.db);
  return rows;
}

/** Ends a share of a report; false where there is none that still lives. */
export async function endShare(ctx: Context, reportId: string, shareId: string): Promise<boolean> {
  if (!isId(shareId)) return false;
  const { numUpdatedRows } = await ctx.db
    .updateTable('report_shares')
    .set({ revoked_at: ctx.now() })
    .where('id', '=', shareId)
    .where('report_id', '=', reportId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the recipient of a share. */
export async function insertShareMail(ctx: Context, shareId: string, recipient: string): Promise<void> {
  await ctx.db.insertInto('report_share_mails').values({ share_id: shareId, recipient, sent_at: ctx.now() }).execute();
}

/** Ends the links to reports that a user made. */
export async function endSharesOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .updateTable('report_shares')
    .set({ revoked_at: ctx.now() })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
