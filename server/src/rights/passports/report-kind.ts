import type { Context } from '../tables';
import type { ReportKind } from '../../reports/hooks';
import { presentReport } from '../../reports/presenter';
import { presentProof, shownOf } from './presenter';
import { findShown } from './queries';

declare module '../../reports/kinds' {
  interface ReportKinds {
    passport: ReportKind;
  }
}

/**
 * How a passport is shown: its identifier masked, with how its person is proved, in the name that the proof gave and without
 * what they left out, until its proof ends.
 */
export const PASSPORT: ReportKind = {
  async present(ctx: Context, row) {
    const passport = await findShown(ctx, row.id);
    if (!passport) return undefined;
    const report = presentReport(ctx, row, { isMasked: true, shown: shownOf(passport) });
    return { ...report, passport: await presentProof(ctx, passport, row, passport.user_id) };
  },
  nameSharer: ({ passport }) => passport?.name,
  draw: (report, from) => ({
    fileName: `paszport-${report.number}.pdf`,
    shown: { kind: 'passport', report, ...from },
  }),
};
