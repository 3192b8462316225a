import type { NonEmpty } from '../guards';
import type { IdentifierKey } from './secrets';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The mock services that replace real providers, and where they listen. */
export interface Sandboxes {
  url: string;
  port: number;
  smtpPort: number;
  mail: boolean;
  google: boolean;
  payu: boolean;
}

/** What the embedded PostgreSQL needs; used only where `database.url` is null. */
export interface EmbeddedDatabase {
  dataDir: string;
  binDir: string | null;
  osUser: string | null;
  settings: Record<string, string>;
}

export interface Limits {
  /** Every limit: 0 switches it off. */
  lookupsPerDay: number;
  loginsPerMinute: number;
  shareMailsPerDay: number;
  awardsPerDay: number;
  registrationsPerDayAddress: number;
  requestsPerMinute: number;
}

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** The origin of every link, without a trailing slash. */
  publicUrl: string;
  /** CIDRs or addresses whose forwarding headers are trusted; none where empty. */
  trustProxy: string[];
  /** Absolute path. */
  dataDir: string;
  database: { url: string | null; replicaUrl: string | null; pool: number };
  embedded: EmbeddedDatabase;
  /** Newest first: the first one signs, all of them verify. */
  tokenSecrets: NonEmpty<Uint8Array>;
  /** Newest first: the first one encrypts, all of them decrypt. Keys have 32 bytes. */
  identifierKeys: NonEmpty<IdentifierKey>;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  admin: { email: string; password: string; isDefault: boolean };
  demoData: boolean;
  mail: { smtpUrl: string; from: string };
  google: { clientId: string; scriptUrl: string; issuer: string; jwksUrl: string };
  payu: {
    url: string;
    posId: string;
    clientId: string;
    clientSecret: string;
    secondKey: string;
    redirectOrigins: string[];
  };
  seller: { name: string; address: string; nip: string; bankAccount: string };
  /** The state's invoice system; null: invoices are only offered as documents. */
  ksef: { url: string; token: string } | null;
  marketingUrl: string;
  limits: Limits;
  /** Whether this machine may register any number of accounts: in development, unless the setting is given. */
  exemptLoopback: boolean;
  logLevel: LogLevel;
  /** null: `/metrics` is served to the loopback only. */
  metricsToken: string | null;
  /** Origins that a release's files may lie at besides this site; null: any on this machine. */
  remoteOrigins: string[] | null;
  /** Absolute path of the pages that `npm run dev` keeps building; null: the product's own are published at start. */
  devBuilds: string | null;
  sandboxes: Sandboxes;
  /** Sentences for the operator about valid but unlikely settings. */
  warnings: string[];
}

export const DEVELOPMENT_ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' } as const;

/** Names of this machine, as addresses carry them. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
