import { isCaseOpen } from '@najem/shared/domain/rights';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hasOpenAppeal, insertCaseEvent, listDueCases, lockCase, updateCase } from './queries';
import { liftEndedRestrictions } from '../restrictions/restrict-entries';
import { listEndedRestrictions } from '../restrictions/queries';
import type { CaseRecord } from './tables';
import { recordCase } from '../desk-work/audit';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Moves cases on whose time has come, and ends restrictions. Runs every ten minutes and at the start. */
    'cases/advance': Record<string, never>;
  }
}

const BATCH = 100;

/**
 * Moves every case on whose time has come: questions without an answer go back to the desk, decided cases are closed, and what
 * they kept of an entry goes. Granted restrictions end with their time. Each in a transaction of its own, once, however
 * often it runs.
 */
export async function advanceCases(ctx: Context): Promise<void> {
  for (let ids = await listDueCases(ctx, BATCH); ids.length > 0; ids = await listDueCases(ctx, BATCH)) {
    for (const id of ids) await inLockedCase(ctx, id, advance);
  }
  for (
    let ids = await listEndedRestrictions(ctx, BATCH);
    ids.length > 0;
    ids = await listEndedRestrictions(ctx, BATCH)
  ) {
    for (const id of ids) await inLockedCase(ctx, id, endRestricting);
  }
}

async function inLockedCase(
  ctx: Context,
  id: string,
  work: (tx: Context, record: CaseRecord) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const record = await lockCase(tx, id);
    if (record) await work(tx, record);
  });
}

/** Reads the state again, because another process or a side may have changed it first. */
async function advance(tx: Context, record: CaseRecord): Promise<void> {
  const { id, state, answer_until, closes_at } = record;
  const now = tx.now();
  if (state === 'waiting' && answer_until !== null && answer_until < now) {
    await insertCaseEvent(tx, id, { by: 'system', actor_id: null, what: 'unanswered' });
    await recordCase(tx, 'case.unanswered', record, null);
    await updateCase(tx, record, { state: 'in_review', answer_until: null });
  }
  if (state === 'decided' && closes_at !== null && closes_at < now && !(await hasOpenAppeal(tx, id))) {
    await insertCaseEvent(tx, id, { by: 'system', actor_id: null, what: 'closed' });
    await recordCase(tx, 'case.closed', record, null);
    const closed = { closes_at: null, closed_at: now, former_entry: null, former_opinion: null, taken_by: null };
    await updateCase(tx, record, { ...closed, state: 'closed' });
  }
}

async function endRestricting(tx: Context, record: CaseRecord): Promise<void> {
  if (isCaseOpen(record.state)) return;
  await recordCase(tx, 'case.restriction-ended', record, null);
  await liftEndedRestrictions(tx, record.id);
}
