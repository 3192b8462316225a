import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { RegisterSettings, RegisterTables } from '../register/tables';
import type { ReportsSettings, ReportsTables } from '../reports/tables';
import type { InvoiceTables } from './invoices/tables';
import type { PaymentTables } from './payments/tables';
import type { InvoiceSettings } from './invoices/config';
import type { PaymentSettings } from './payments/config';

/** The tables of this context. */
export type MoneyTables = InvoiceTables & PaymentTables;
/** The settings of this context. */
export type MoneySettings = InvoiceSettings & PaymentSettings;
/** What this context may name: its own and what is below. */
type Known = IdentityTables & RegisterTables & ReportsTables & MoneyTables;
export type MoneyDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings & RegisterSettings & ReportsSettings & MoneySettings>;
