import type { NonEmpty } from '../guards';
import type { IdentifierKey } from './secrets';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the embedded PostgreSQL needs; used only where `database.url` is null. */
export interface EmbeddedDatabase {
  dataDir: string;
  binDir: string | null;
  osUser: string | null;
  settings: Record<string, string>;
}

/** The settings of process, database, keys, HTTP and mail; each feature has its own in its `config.ts`. */
export interface KernelSettings {
  production: boolean;
  host: string;
  port: number;
  /** The origin of every link, without a trailing slash. */
  publicUrl: string;
  /** CIDRs or addresses whose forwarding headers are trusted; none where empty. */
  trustProxy: string[];
  /** Absolute path. */
  dataDir: string;
  /** `migrationUrl`: of the role that owns the tables; null where the program's own role does. */
  database: { url: string | null; migrationUrl: string | null; pool: number };
  embedded: EmbeddedDatabase;
  /** Newest first: the first one signs, all of them verify. */
  tokenSecrets: NonEmpty<Uint8Array>;
  /** Newest first: the first one encrypts, all of them decrypt. Keys have 32 bytes. */
  identifierKeys: NonEmpty<IdentifierKey>;
  mail: { smtpUrl: string; from: string };
  /** Every limit, those of features too: 0 switches it off, and no other. */
  limits: { requestsPerMinute: number; documentsPerMinute: number };
  logLevel: LogLevel;
  /** null: `/metrics` is served to the loopback only. */
  metricsToken: string | null;
  /** Sentences for the operator about valid but unlikely settings. */
  warnings: string[];
}

/** The settings as a context may name them: the kernel's and those of `Settings`. */
export type Config<Settings extends object = object> = KernelSettings & Settings;
