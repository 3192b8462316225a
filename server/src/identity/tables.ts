import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { AccountTables } from './accounts/tables';
import type { LegalTables } from './legal/tables';
import type { SecondFactorTables } from './second-factors/tables';
import type { SecurityEventTables } from './security-events/tables';
import type { SessionTables } from './sessions/tables';

/** The tables of this context. */
export type IdentityTables = AccountTables & LegalTables & SecondFactorTables & SecurityEventTables & SessionTables;
/** What the queries of this context may name. */
type Known = IdentityTables;
export type IdentityDb = Db<Known>;
/** The context of its queries. */
export type Context = KernelContext<Known>;
