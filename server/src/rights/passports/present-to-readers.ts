import type { Report } from '@najem/shared/contract/reports';
import type { Context } from '../tables';
import { presentReport } from '../../reports/presenter';
import type { NamedReport } from '../../reports/queries';
import { presentProof, shownOf } from './presenter';
import { findShown } from './queries';

/**
 * Presents a passport to the readers of a link, its identifier masked, with how its person is proved and without what they
 * left out; undefined once its proof has ended.
 */
export async function presentPassport(ctx: Context, row: NamedReport): Promise<Report | undefined> {
  const passport = await findShown(ctx, row.id);
  if (!passport) return undefined;
  const report = presentReport(ctx, row, { isMasked: true, shown: shownOf(passport) });
  return { ...report, passport: await presentProof(ctx, passport, row) };
}
