import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentityTables } from '../identity/tables';
import type { BackendTables } from './backends/tables';
import type { RegistryTables } from './registry/tables';
import type { ReleaseTables } from './releases/tables';
import type { TokenTables } from './tokens/tables';
import type { TelemetryTables } from './telemetry/tables';

/** The tables of this context. */
export type PlatformTables = BackendTables & RegistryTables & ReleaseTables & TelemetryTables & TokenTables;
/** What the queries of this context may name. */
type Known = IdentityTables & PlatformTables;
export type PlatformDb = Db<Known>;
/** The context of its queries. */
export type Context = KernelContext<Known>;
