import { type DemoSignIn, loadDemoData } from './demo/load';
import { ensureBuiltInAdmin } from './identity/own-account/ensure-built-in-admin';
import { createDatabase, createPool, UNHURRIED } from './kernel/db/pool';
import { replayJournal } from './rights/erasure/replay-journal';
import type { Context } from './tables';

/**
 * Writes what has to be there before the first call, and returns the demo's people. It is not bound by the limits of calls,
 * because nobody waits for an answer yet.
 */
export async function fillDatabase(ctx: Context, url: string, report: (line: string) => void): Promise<DemoSignIn[]> {
  const { config, log } = ctx;
  const db = createDatabase(createPool({ url, size: 2, name: 'najem start', log, ...UNHURRIED }));
  const patient = { ...ctx, db };
  try {
    const replayed = await replayJournal(patient);
    if (replayed > 0) log.warn({ rows: replayed }, 'erasures repeated after a restore');
    await ensureBuiltInAdmin(patient);
    if (!config.demoData) return [];
    report('Loading demo data');
    return await loadDemoData(patient);
  } finally {
    await db.destroy();
  }
}
