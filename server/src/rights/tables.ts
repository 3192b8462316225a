import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { RegisterSettings, RegisterTables } from '../register/tables';
import type { ReportsSettings, ReportsTables } from '../reports/tables';
import type { DossierTables } from './alerts/tables';
import type { CaseTables } from './cases/tables';
import type { ClaimTables } from './claims/tables';
import type { DeskTables } from './desk-work/tables';
import type { DisputeTables } from './disputes/tables';
import type { DraftTables } from './drafts/tables';
import type { ErasureTables } from './journal/tables';
import type { NewsAddressTables } from './news-address/tables';
import type { NoticeTables } from './notices/tables';
import type { PassportTables } from './passports/tables';
import type { RetentionTables } from './retention/tables';
import type { CaseSettings } from './cases/config';
import type { ClaimSettings } from './claims/config';
import type { JournalSettings } from './journal/config';

/** The tables of this context. */
export type RightsTables = DossierTables &
  CaseTables &
  ClaimTables &
  DeskTables &
  DisputeTables &
  DraftTables &
  ErasureTables &
  NewsAddressTables &
  NoticeTables &
  PassportTables &
  RetentionTables;
/** The settings of this context. */
export type RightsSettings = CaseSettings & ClaimSettings & JournalSettings;
/** What this context may name: its own and what is below. */
type Known = IdentityTables & RegisterTables & ReportsTables & RightsTables;
export type RightsDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings & RegisterSettings & ReportsSettings & RightsSettings>;
