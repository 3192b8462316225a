import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentityTables } from '../identity/tables';
import type { RegisterTables } from '../register/tables';
import type { ReportsTables } from '../reports/tables';
import type { DossierTables } from './alerts/tables';
import type { CaseTables } from './cases/tables';
import type { ClaimTables } from './claims/tables';
import type { DeskTables } from './desk-work/tables';
import type { DisputeTables } from './disputes/tables';
import type { ErasureTables } from './journal/tables';
import type { NoticeTables } from './notices/tables';
import type { PassportTables } from './passports/tables';
import type { RetentionTables } from './retention/tables';

/** The tables of this context. */
export type RightsTables = DossierTables &
  CaseTables &
  ClaimTables &
  DeskTables &
  DisputeTables &
  ErasureTables &
  NoticeTables &
  PassportTables &
  RetentionTables;
/** What the queries of this context may name. */
type Known = IdentityTables & RegisterTables & ReportsTables & RightsTables;
export type RightsDb = Db<Known>;
/** The context of its queries. */
export type Context = KernelContext<Known>;
