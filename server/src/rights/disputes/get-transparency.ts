import type { disputes, Output } from '@najem/shared/contract';
import type { Context } from '../../kernel/context';
import { readClosedFigures } from './figure-queries';

/** Before so many disputes are closed, numbers would point at people. */
const LEAST_CLOSED = 20;

/** Shows everybody how disputes were decided, in numbers. */
export async function getTransparency(ctx: Context): Promise<Output<typeof disputes.transparency>> {
  const figures = await readClosedFigures(ctx);
  if (!figures || figures.closed < LEAST_CLOSED) return { success: true };
  const { median_days: medianDays, ...counts } = figures;
  return { success: true, disputes: { ...counts, medianDays: medianDays ?? 0 } };
}
