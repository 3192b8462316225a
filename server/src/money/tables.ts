import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentityTables } from '../identity/tables';
import type { RegisterTables } from '../register/tables';
import type { ReportsTables } from '../reports/tables';
import type { InvoiceTables } from './invoices/tables';
import type { PaymentTables } from './payments/tables';

/** The tables of this context. */
export type MoneyTables = InvoiceTables & PaymentTables;
/** What the queries of this context may name. */
type Known = IdentityTables & RegisterTables & ReportsTables & MoneyTables;
export type MoneyDb = Db<Known>;
/** The context of its queries. */
export type Context = KernelContext<Known>;
