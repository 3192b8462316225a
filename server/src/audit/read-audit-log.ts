import type { admin, AuditChain, AuditEntry, Input, Output } from '@najem/shared/contract';
import type { Actor, Context } from '../context';
import {
  type AuditFilter,
  type AuditRow,
  countRows,
  findActors,
  findStretch,
  readLastCheck,
  readRows,
  readTime,
} from './queries';
import { type ChainMark, verifyChain } from './verify-chain';

const PAGE_SIZE = 50;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Several people who ask for a check at once get one. */
const CHECK_KEY = 'audit/verify';

/** One page of the audit log, newest first, and what the last complete reading of its chain found. */
export async function view(
  ctx: Context,
  _actor: Actor,
  input: Input<typeof admin.audit>,
): Promise<Output<typeof admin.audit>> {
  const { pageSize = PAGE_SIZE } = input;
  const rows = await countRows(ctx);
  const filter = await filterOf(ctx, input);
  const stretch = await findStretch(ctx, filter, Math.min(input.before ?? rows + 1, rows + 1));
  const found = await readRows(ctx, filter, stretch, pageSize + 1);
  const page = found.slice(0, pageSize);
  const isCut = found.length > pageSize;
  const olderThan = isCut ? page.at(-1)?.seq : stretch.isFirst ? undefined : stretch.first;
  const searchedTo = olderThan === undefined ? undefined : await readTime(ctx, olderThan);
  const check = await readLastCheck(ctx);
  return {
    success: true,
    entries: page.map(toEntry),
    ...(olderThan === undefined ? {} : { olderThan }),
    ...(searchedTo ? { searchedTo: { at: searchedTo.toISOString() } } : {}),
    rows,
    ...(check ? { chain: toChain(check) } : {}),
  };
}

/** Has the whole log read in the background: the view then shows what was found. */
export async function check(ctx: Context): Promise<Output<typeof admin.checkAudit>> {
  await ctx.jobs.add(ctx, 'audit/verify', {}, { key: CHECK_KEY });
  return { success: true };
}

/** Reads the whole log and keeps what it found; what an earlier reading saw must still be there. */
export async function checkChain(ctx: Context): Promise<void> {
  const verdict = await verifyChain(ctx.db, await lastMark(ctx));
  const values = verdict.isWhole
    ? { rows: verdict.rows, hash: Buffer.from(verdict.last.hash, 'hex'), broken_at: null, problem: null }
    : { rows: verdict.seq - 1, hash: null, broken_at: verdict.seq, problem: verdict.problem };
  if (!verdict.isWhole) ctx.log.error({ seq: verdict.seq, problem: verdict.problem }, 'the audit log is broken');
  await ctx.db
    .insertInto('audit_checks')
    .values({ checked_at: ctx.now(), is_whole: verdict.isWhole, ...values })
    .execute();
}

async function lastMark(ctx: Context): Promise<ChainMark | undefined> {
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

async function filterOf(ctx: Context, input: Input<typeof admin.audit>): Promise<AuditFilter> {
  const text = (value: string | undefined) => value?.trim() || undefined;
  const actor = text(input.actor);
  return {
    actorIds: actor === undefined ? undefined : await findActors(ctx, actor),
    action: text(input.action),
    targetType: text(input.targetType),
    targetId: text(input.targetId),
    from: midnight(input.from, 0),
    past: midnight(input.to, 1),
  };
}

/** The start of a Warsaw day, or of a later one; undefined for what is no day, as while it is being typed. */
function midnight(day: string | undefined, daysLater: number): Date | undefined {
  const utc = DAY.test(day?.trim() ?? '') ? Date.parse(`${day?.trim()}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(utc)) return undefined;
  const start = new Date(utc + daysLater * DAY_MS);
  // What the clock in Warsaw shows at that moment is how far Warsaw is ahead of UTC.
  const warsaw = new Date(start.toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).replace(' ', 'T') + 'Z');
  return new Date(2 * start.getTime() - warsaw.getTime());
}

function toEntry(row: AuditRow): AuditEntry {
  const { seq, at, actor_id, actor_name, actor_email, action, target_type, target_id, details } = row;
  return {
    seq,
    at: at.toISOString(),
    ...(actor_id === null ? {} : { actor: { _id: actor_id, name: actor_name ?? '', email: actor_email ?? '' } }),
    action,
    targetType: target_type,
    ...(target_id === null ? {} : { targetId: target_id }),
    details,
  };
}

function toChain(row: NonNullable<Awaited<ReturnType<typeof readLastCheck>>>): AuditChain {
  return {
    checkedAt: row.checked_at.toISOString(),
    isWhole: row.is_whole,
    rows: row.rows,
    ...(row.hash === null ? {} : { hash: row.hash.toString('hex') }),
    ...(row.broken_at === null ? {} : { brokenAt: row.broken_at }),
    ...(row.problem === null ? {} : { problem: row.problem }),
  };
}
