import type { JWK } from 'jose';
import type { NonEmpty } from '../guards';
import type { IdentifierKey } from './secrets';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The algorithms by which PayU can sign notifications; SHA-1 is broken and left out. */
export const PAYU_SIGNATURES = ['MD5', 'SHA-256', 'SHA-384', 'SHA-512'] as const;

/** The mock services that replace real providers, and where they listen. */
export interface Sandboxes {
  url: string;
  port: number;
  smtpPort: number;
  mail: boolean;
  google: boolean;
  payu: boolean;
  clamavPort: number;
  clamav: boolean;
  eid: boolean;
}

/** What the embedded PostgreSQL needs; used only where `database.url` is null. */
export interface EmbeddedDatabase {
  dataDir: string;
  binDir: string | null;
  osUser: string | null;
  settings: Record<string, string>;
}

export interface Limits {
  /** Every limit: 0 switches it off, and no other. */
  lookupsPerDay: number;
  /** Of an account whose identity is not verified. */
  lookupsPerDayUntrusted: number;
  /** Of all accounts at one network address. */
  lookupsPerDayAddress: number;
  loginsPerMinute: number;
  shareLinksPerHour: number;
  shareMailsPerDay: number;
  awardsPerDay: number;
  registrationsPerDayAddress: number;
  /** Public notices about content. */
  noticesPerDayAddress: number;
  /** Claims that the desk reviews. */
  claimsPerDayAddress: number;
  /** Of mails with links that a mailbox gets at the request of whoever types its address. */
  linkMailsPerDay: number;
  requestsPerMinute: number;
  documentsPerMinute: number;
  /** Of files that one person sends. */
  uploadMbPerDay: number;
  /** Attempts at the eID provider from one network address. */
  eidPerHour: number;
  /** The same of one account. */
  eidPerHourAccount: number;
}

/** The OpenID Connect provider that proves who a person is. */
export interface EidSettings {
  issuer: string;
  clientId: string;
  /** Null where the client has a key, or neither. */
  clientSecret: string | null;
  /** Authenticates the client and decrypts tokens. */
  clientKey: JWK | null;
  scope: string;
  /** What is asked for; empty: nothing. */
  acrValues: string;
  /** What is accepted; empty: anything. */
  acrAccepted: string[];
  /** The claim that holds the PESEL. */
  peselClaim: string;
  /** The words of the button. */
  label: string;
}

/** Who answers for the data: the seller, under the address for such letters. */
export interface Controller {
  name: string;
  address: string;
  email: string;
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
  /** Where erasures are written outside the database: a folder, or the URL of another PostgreSQL database. */
  erasureJournal: string;
  /** `migrationUrl`: of the role that owns the tables; null where the program's own role does. */
  database: { url: string | null; migrationUrl: string | null; pool: number };
  embedded: EmbeddedDatabase;
  /** Newest first: the first one signs, all of them verify. */
  tokenSecrets: NonEmpty<Uint8Array>;
  /** Newest first: the first one encrypts, all of them decrypt. Keys have 32 bytes. */
  identifierKeys: NonEmpty<IdentifierKey>;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  admin: { email: string; password: string; isDefault: boolean };
  /** Whether administrators need a second factor. */
  adminSecondFactor: 'optional' | 'required';
  demoData: boolean;
  mail: { smtpUrl: string; from: string };
  google: { clientId: string; scriptUrl: string; issuer: string; jwksUrl: string };
  payu: {
    url: string;
    posId: string;
    clientId: string;
    clientSecret: string;
    secondKey: string;
    /** How the point of sale signs its notifications; others are refused. */
    signatureAlgorithm: (typeof PAYU_SIGNATURES)[number];
    redirectOrigins: string[];
  };
  /** Null: people prove themselves by the other methods alone. */
  eid: EidSettings | null;
  seller: { name: string; address: string; nip: string; bankAccount: string };
  /** Printed in letters and notices: who answers for the data, and where the supervisory authority is. */
  legal: {
    controller: Controller;
    authorityAddress: string;
    /** Absolute path of the versions of Regulamin and Polityka prywatności. */
    textsDir: string;
    /** Where the footer's links to both lead. */
    termsShown: 'marketing' | 'site';
  };
  /** The malware scanner, which speaks clamd's protocol. */
  clamav: { host: string; port: number; isEncrypted: boolean };
  /** The state's invoice system; null: invoices are only offered as documents. */
  ksef: { url: string; token: string } | null;
  marketingUrl: string;
  limits: Limits;
  /** Whether this machine may register any number of accounts: in development, unless the setting is given. */
  exemptLoopback: boolean;
  logLevel: LogLevel;
  /** null: `/metrics` is served to the loopback only. */
  metricsToken: string | null;
  /** Absolute path of the pages that `npm run dev` keeps building; null: the product's own are published at start. */
  devBuilds: string | null;
  sandboxes: Sandboxes;
  /** Sentences for the operator about valid but unlikely settings. */
  warnings: string[];
}

export const DEVELOPMENT_ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' } as const;

/** Whether a journal of erasures is a database, and not a folder. */
export function isJournalUrl(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}
