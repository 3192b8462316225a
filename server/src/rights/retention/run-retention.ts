import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { noteErasure, queueJournal } from '../journal/note-erasure';
import { forgetBeside } from '../erasure/queries';
import { deleteSubject } from '../../register/subjects/write-queries';
import { announceEndings, expireEntries } from './end-entries';
import { deleteOld, KEPT_TABLES, listForgottenSubjects, listOldContent } from './queries';
import { emptyReports } from '../../reports/queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Removes what is kept no longer, and announces entries that end in 30 days. Runs every night and at the start. */
    'retention/run': Record<string, never>;
  }
}

/** How many rows one step removes: the locks of a step are short, and a process that ends loses no more than one. */
const STEP = 1000;

/**
 * Removes what is kept no longer than `RETENTION` says, in steps that are committed one by one, and announces entries that end
 * in 30 days. Every night and at the start; it asks what is due now, so that a missed night loses nothing.
 */
export async function runRetention(ctx: Context): Promise<void> {
  const removed: Record<string, number> = {};
  removed['history_entries'] = await expireEntries(ctx, STEP);
  removed['subjects'] = await repeat(ctx, forgetSubjects);
  removed['report contents'] = await repeat(ctx, emptyOldReports);
  for (const table of KEPT_TABLES) {
    removed[table] = await repeat(ctx, (tx) => deleteOld(tx, table, STEP));
  }
  for (const { name, remove } of ctx.hooks.rights.oldRows) {
    removed[name] = await repeat(ctx, (tx) => remove(tx, STEP));
  }
  const announced = await announceEndings(ctx, STEP);
  const counts = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
  if (Object.keys(counts).length > 0 || announced > 0) {
    ctx.log.info({ removed: counts, announced }, 'retention removed what is kept no longer');
  }
}

/** Runs a step, each in a transaction of its own, until one is not full; returns how many rows they removed. */
async function repeat(ctx: Context, step: (tx: Context) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await inTransaction(ctx, async (tx) => {
      const removed = await step(tx);
      if (removed > 0) await queueJournal(tx);
      return removed;
    });
    total += count;
    if (count < STEP) return total;
  }
}

async function forgetSubjects(tx: Context): Promise<number> {
  const ids = await listForgottenSubjects(tx, STEP);
  await forgetBeside(tx, ids);
  for (const id of ids) await deleteSubject(tx, id);
  return ids.length;
}

async function emptyOldReports(tx: Context): Promise<number> {
  const ids = await listOldContent(tx, STEP);
  await emptyReports(tx, ids);
  await noteErasure(tx, 'reports', ids);
  return ids.length;
}
