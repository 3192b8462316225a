import { type Insertable, sql } from 'kysely';
import type { Context } from '../context';
import type { Db } from '../tables';
import { isId } from '../db/values';
import type { ChainMark } from './chain';
import type { AuditTables } from './tables';

/** Rows that one call searches, which bounds its cost for a log of any length. */
const ROWS_SEARCHED = 100_000;
/** The most by which the order of row numbers may differ from that of times, because writers wait for one another. */
const ROWS_OUT_OF_ORDER = 1000;

export interface AuditFilter {
  actorIds?: string[];
  action?: string;
  targetType?: string;
  targetId?: string;
  /** From this moment on, and before that one. */
  from?: Date;
  past?: Date;
}

export interface AuditRow {
  seq: number;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  details: Record<string, unknown>;
}

/** A stretch of row numbers: from the first up to, and without, the end. */
export interface Stretch {
  first: number;
  end: number;
  /** Whether older rows could pass the filters. */
  isFirst: boolean;
}

/** Counts the rows of the log, which are numbered from 1 without gaps. */
export async function countRows(ctx: Context): Promise<number> {
  const row = await ctx.db.selectFrom('audit_log').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}

/** Finds the next stretch to search, the newest rows before `before`. */
export async function findStretch(ctx: Context, { from, past }: AuditFilter, before: number): Promise<Stretch> {
  const { rows } = await sql<{ low: number; high: number }>`
    select ${from ? sql`audit_seq_at(${from}) - ${ROWS_OUT_OF_ORDER}::bigint` : sql`1::bigint`} as low,
      ${past ? sql`audit_seq_at(${past}) + ${ROWS_OUT_OF_ORDER}::bigint` : sql`${before}::bigint`} as high`.execute(
    ctx.db,
  );
  const low = Math.max(1, rows[0]?.low ?? 1);
  const end = Math.min(before, rows[0]?.high ?? before);
  const first = Math.max(low, end - ROWS_SEARCHED);
  return { first, end, isFirst: first === low };
}

/** Reads the rows of a stretch that pass the filter, newest first, with their actors. */
export async function readRows(
  ctx: Context,
  { actorIds, action, targetType, targetId, from, past }: AuditFilter,
  { first, end }: Stretch,
  limit: number,
): Promise<AuditRow[]> {
  let query = ctx.db
    .selectFrom('audit_log')
    .select(['seq', 'at', 'actor_id', 'action', 'target_type', 'target_id', 'details'])
    .where('seq', '>=', first)
    .where('seq', '<', end);
  if (actorIds) query = query.where(sql<boolean>`actor_id = any(${actorIds}::text[])`);
  if (action) query = query.where('action', '=', action);
  if (targetType) query = query.where('target_type', '=', targetType);
  if (targetId) query = query.where('target_id', '=', targetId);
  if (from) query = query.where('at', '>=', from);
  if (past) query = query.where('at', '<', past);
  const rows = await query.orderBy('seq', 'desc').limit(limit).execute();
  const ids = [...new Set(rows.flatMap(({ actor_id }) => (actor_id !== null && isId(actor_id) ? [actor_id] : [])))];
  const people = ids.length === 0 ? [] : await ctx.hooks.audit.readActors(ctx, ids);
  return rows.map((row) => {
    const actor = people.find(({ id }) => id === row.actor_id);
    return { ...row, actor_name: actor?.name ?? null, actor_email: actor?.email ?? null };
  });
}

/** Reads the time of a row; of the next one where the row is missing. */
export async function readTime(ctx: Context, seq: number): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('audit_log')
    .select('at')
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Reads the result of the last complete check. */
export async function readLastCheck(ctx: Context) {
  return ctx.db.selectFrom('audit_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Reads the last row that a complete check found whole. */
export async function findLastMark(ctx: Context): Promise<ChainMark | undefined> {
  const row = await ctx.db
    .selectFrom('audit_checks')
    .select(['rows', 'hash'])
    .where('is_whole', '=', true)
    .where('rows', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ? { seq: row.rows, hash: row.hash.toString('hex') } : undefined;
}

/** Stores the result of a complete check. */
export async function insertCheck(ctx: Context, check: Insertable<AuditTables['audit_checks']>): Promise<void> {
  await ctx.db.insertInto('audit_checks').values(check).execute();
}

/** Reads the log's rows after a number, oldest first. */
export async function readRowsAfter(db: Db, seq: number, limit: number) {
  return db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}
