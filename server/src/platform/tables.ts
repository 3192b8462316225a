import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { BackendTables } from './backends/tables';
import type { RegistryTables } from './registry/tables';
import type { ReleaseTables } from './releases/tables';
import type { TokenTables } from './tokens/tables';
import type { TelemetryTables } from './telemetry/tables';
import type { SiteSettings } from './site/config';

/** The tables of this context. */
export type PlatformTables = BackendTables & RegistryTables & ReleaseTables & TelemetryTables & TokenTables;
/** The settings of this context. */
export type PlatformSettings = SiteSettings;
/** What this context may name: its own and what is below. */
type Known = IdentityTables & PlatformTables;
export type PlatformDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings & PlatformSettings>;
