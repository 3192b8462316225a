import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { AccountTables } from './accounts/tables';
import type { LegalTables } from './legal/tables';
import type { SecondFactorTables } from './second-factors/tables';
import type { SecurityEventTables } from './security-events/tables';
import type { SessionTables } from './sessions/tables';
import type { AccountSettings } from './accounts/config';
import type { LegalSettings } from './legal/config';
import type { BuiltInAdminSettings } from './own-account/config';
import type { SecondFactorSettings } from './second-factors/config';
import type { SessionSettings } from './sessions/config';

/** The tables of this context. */
export type IdentityTables = AccountTables & LegalTables & SecondFactorTables & SecurityEventTables & SessionTables;
/** The settings of this context. */
export type IdentitySettings = AccountSettings &
  LegalSettings &
  BuiltInAdminSettings &
  SecondFactorSettings &
  SessionSettings;
/** What this context may name: its own and what is below. */
type Known = IdentityTables;
export type IdentityDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings>;
