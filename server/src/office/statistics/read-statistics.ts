import type { Output } from '@najem/shared/contract/kernel';
import type { Statistics, statisticsCalls } from '@najem/shared/contract/office';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import {
  countGrowth,
  countLogins,
  countSubjects,
  countUsers,
  lockCounting,
  readSnapshot,
  writeSnapshot,
} from './queries';
import type { Figures } from './tables';

const MAX_AGE_MS = 60_000;

/** Reads the service's figures with the time of their counting: at most a minute ago, by any process. */
export async function readStatistics(ctx: Context): Promise<Output<typeof statisticsCalls.statistics>> {
  return { success: true, statistics: (await fresh(ctx)) ?? (await countOnce(ctx)) };
}

async function fresh(ctx: Context): Promise<Statistics | undefined> {
  const known = await readSnapshot(ctx);
  if (!known || ctx.now().getTime() - known.countedAt.getTime() >= MAX_AGE_MS) return undefined;
  return { ...known.figures, countedAt: known.countedAt.toISOString() };
}

/** However many ask at once, one counts: the others wait and take what it found. */
async function countOnce(ctx: Context): Promise<Statistics> {
  return inTransaction(ctx, async (tx) => {
    await lockCounting(tx);
    const found = await fresh(tx);
    if (found) return found;
    const countedAt = tx.now();
    const figures: Figures = {
      ...(await countSubjects(tx)),
      users: await countUsers(tx),
      ...(await countLogins(tx)),
      growth: await countGrowth(tx),
    };
    await writeSnapshot(tx, { countedAt, figures });
    return { ...figures, countedAt: countedAt.toISOString() };
  });
}
