import type { Report } from '@najem/shared/contract/reports';
import type { NamedReport } from './queries';

declare module '../kernel/context' {
  interface Hooks {
    reports: {
      readers: {
        /** Presents a passport to the readers of a link; undefined once its proof has ended. */
        passport(ctx: Context, row: NamedReport): Promise<Report | undefined>;
      };
      /** What follows the issue of a report on an identifier, in the transaction that issues it. */
      issued: readonly Given<(tx: Context, identifier: string, ownerId: string) => Promise<void>>[];
    };
  }
}
