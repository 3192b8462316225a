import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentityTables } from '../identity/tables';
import type { RegisterTables } from '../register/tables';
import type { ReportsTables } from '../reports/tables';
import type { MoneyTables } from '../money/tables';
import type { RightsTables } from '../rights/tables';
import type { ReferralTables } from './referrals/tables';
import type { StatisticsTables } from './statistics/tables';

/** The tables of this context. */
export type OfficeTables = ReferralTables & StatisticsTables;
/** What the queries of this context may name. */
type Known = IdentityTables & RegisterTables & ReportsTables & MoneyTables & RightsTables & OfficeTables;
export type OfficeDb = Db<Known>;
/** The context of its queries. */
export type Context = KernelContext<Known>;
