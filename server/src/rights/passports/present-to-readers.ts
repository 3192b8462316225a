import type { Report } from '@najem/shared/contract';
import type { Context } from '../../kernel/context';
import { presentReport } from '../../reports/presenter';
import type { NamedReport } from '../../reports/queries';
import { presentProof, shownOf } from './presenter';
import { findShown } from './queries';

/**
 * Presents a report to the readers of a link, its identifier masked; a passport with how its person is proved, and without
 * what they left out. Undefined for a passport whose proof has ended.
 */
export async function presentToReaders(ctx: Context, row: NamedReport): Promise<Report | undefined> {
  if (row.origin !== 'passport') return presentReport(ctx, row, { isMasked: true });
  const passport = await findShown(ctx, row.id);
  if (!passport) return undefined;
  const report = presentReport(ctx, row, { isMasked: true, shown: shownOf(passport) });
  return { ...report, passport: await presentProof(ctx, passport, row) };
}
