import type { Input, Output, auditCalls } from '@najem/shared/contract/kernel';
import { addDays, isCalendarDay, startOfWarsawDay } from '@najem/shared/domain/kernel';
import type { Actor, Context } from '../context';
import { isId } from '../db/values';
import { presentChain, presentEntry } from './presenter';
import { type AuditFilter, countRows, findStretch, readLastCheck, readRows, readTime } from './queries';
import { sealRows } from './seal';
import { requireExistingDay } from '../http/validation';

const PAGE_SIZE = 50;

/** Reads a page of the audit log, newest first, with the result of the last complete check of its chain. */
export async function readAuditLog(
  ctx: Context,
  _actor: Actor,
  input: Input<typeof auditCalls.audit>,
): Promise<Output<typeof auditCalls.audit>> {
  const { pageSize = PAGE_SIZE } = input;
  // Whoever looks for what was just done finds it.
  if (input.before === undefined) await sealRows(ctx.db);
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
    entries: page.map(presentEntry),
    olderThan,
    searchedTo: searchedTo ? { at: searchedTo.toISOString() } : undefined,
    rows,
    chain: check ? presentChain(check) : undefined,
  };
}

/** The actors that a whole id, or a part of a name or address, may mean. */
async function actorsOf(ctx: Context, text: string): Promise<string[]> {
  return isId(text) ? [text.toLowerCase()] : ctx.hooks.audit.findActors(ctx, text);
}

async function filterOf(ctx: Context, input: Input<typeof auditCalls.audit>): Promise<AuditFilter> {
  const text = (value: string | undefined) => value?.trim() || undefined;
  const actor = text(input.actor);
  return {
    actorIds: actor === undefined ? undefined : await actorsOf(ctx, actor),
    action: text(input.action),
    targetType: text(input.targetType),
    targetId: text(input.targetId),
    from: midnight(input.from, 0),
    past: midnight(input.to, 1),
  };
}

/** The start of a Warsaw day, or of the one after it; undefined for what is no day, as while it is being typed. */
function midnight(text: string | undefined, daysLater: 0 | 1): Date | undefined {
  const day = text?.trim() ?? '';
  requireExistingDay(day);
  return isCalendarDay(day) ? startOfWarsawDay(addDays(day, daysLater)) : undefined;
}
