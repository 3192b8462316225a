import type { RawBuilder } from 'kysely';
import type { DossierExport } from './export-schema';

/** The orders and invoices of an account, as its person takes them out. */
export type MoneyOfAccount = Pick<NonNullable<DossierExport['account']>, 'orders' | 'invoices'>;

declare module '../../kernel/context' {
  interface Hooks {
    /** What a file shows of money, which rights know nothing of. */
    dossier: {
      readMoney(ctx: Context, userId: string): Promise<MoneyOfAccount>;
      /** The condition that money still needs a report, by the column of its id. */
      isReportNeeded: (reportId: RawBuilder<unknown>) => RawBuilder<boolean>;
    };
  }
}
