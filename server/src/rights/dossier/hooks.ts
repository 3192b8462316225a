import type { DossierExport } from './export-schema';

/** The orders and invoices of an account, as its person takes them out. */
export type MoneyOfAccount = Pick<NonNullable<DossierExport['account']>, 'orders' | 'invoices'>;

declare module '../../kernel/context' {
  interface Hooks {
    /** What a file shows of money, which rights know nothing of. */
    dossier: {
      readMoney: (ctx: Context, userId: string) => Promise<MoneyOfAccount>;
      /** The companies on the invoices of orders, by the ids of the orders. */
      readBuyers: (ctx: Context, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
    };
  }
}
