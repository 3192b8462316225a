import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { RegisterSettings, RegisterTables } from '../register/tables';
import type { ReportsSettings, ReportsTables } from '../reports/tables';
import type { MoneySettings, MoneyTables } from '../money/tables';
import type { RightsSettings, RightsTables } from '../rights/tables';
import type { ReferralTables } from './referrals/tables';
import type { StatisticsTables } from './statistics/tables';

/** The tables of this context. */
export type OfficeTables = ReferralTables & StatisticsTables;
/** What this context may name: its own and what is below. */
type Known = IdentityTables & RegisterTables & ReportsTables & MoneyTables & RightsTables & OfficeTables;
export type OfficeDb = Db<Known>;
export type Context = KernelContext<
  Known,
  IdentitySettings & RegisterSettings & ReportsSettings & MoneySettings & RightsSettings
>;
