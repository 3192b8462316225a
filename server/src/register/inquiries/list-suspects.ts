import type { Input, Output } from '@najem/shared/contract/kernel';
import { SUSPECT_SORTS, type suspectCalls } from '@najem/shared/contract/register';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { filled } from '../../kernel/db/list-page';
import { refuse } from '../../kernel/errors';
import { presentSuspect } from './presenter';
import { markSuspectHandled, readSuspects, type SuspectSlice } from './queries';

const PAGE_SIZE = 25;
const POSITION = /^[1-9]\d{0,14}$/;

/** Lists a page of the accounts whose suspect inquiries wait for the desk, the last noted first without another order; audited. */
export async function listSuspects(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, sort, q }: Input<typeof suspectCalls.suspects>,
): Promise<Output<typeof suspectCalls.suspects>> {
  const after = next === undefined ? undefined : readPosition(next);
  const found = await readSuspects(ctx, actor, { ...readSort(sort), q, after, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  await ctx.audit.append({
    actorId: actor.id,
    action: 'suspects.listed',
    targetType: 'desk',
    targetId: null,
    details: { rows: page.length, isSearched: filled(q) !== undefined },
  });
  return { success: true, items: page.map(presentSuspect), next: last ? String(last.id) : undefined };
}

/** Marks suspect inquiries as handled; audited. NOT_FOUND, STALE_EDIT. */
export async function handleSuspect(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof suspectCalls.handleSuspect>,
): Promise<Output<typeof suspectCalls.handleSuspect>> {
  if (!POSITION.test(id)) return refuse('NOT_FOUND');
  await inTransaction(ctx, async (tx) => {
    const isHandled = (await markSuspectHandled(tx, actor, Number(id))) ?? refuse('NOT_FOUND');
    if (!isHandled) refuse('STALE_EDIT');
    await tx.audit.record(tx, { actorId: actor.id, action: 'suspect.handled', targetType: 'desk', targetId: id });
  });
  return { success: true };
}

/** The order that a text names. VALIDATION for one that is not in `SUSPECT_SORTS`. */
function readSort(text = '-age'): Pick<SuspectSlice, 'sort' | 'isDescending'> {
  const sort = SUSPECT_SORTS.find((known) => known === text.replace(/^-/, '')) ?? refuse('VALIDATION');
  return { sort, isDescending: text.startsWith('-') };
}

/** The row that a page ended with. VALIDATION for a text that no reply had. */
function readPosition(next: string): number {
  return POSITION.test(next) ? Number(next) : refuse('VALIDATION');
}
