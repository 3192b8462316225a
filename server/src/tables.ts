import type { IdentityTables } from './identity/tables';
import type { RegisterTables } from './register/tables';
import type { ReportsTables } from './reports/tables';
import type { MoneyTables } from './money/tables';
import type { RightsTables } from './rights/tables';
import type { TenanciesTables } from './tenancies/tables';
import type { OfficeTables } from './office/tables';
import type { PlatformTables } from './platform/tables';
import type { EverySettings } from './config';
import type { Context as KernelContext } from './kernel/context';
import type { Db } from './kernel/tables';

/** Every table but the kernel's: for the composition, the tools over the whole database, and tests. */
export type EveryTable = IdentityTables &
  RegisterTables &
  ReportsTables &
  MoneyTables &
  RightsTables &
  TenanciesTables &
  OfficeTables &
  PlatformTables;
export type EveryDb = Db<EveryTable>;
export type Context = KernelContext<EveryTable, EverySettings>;
