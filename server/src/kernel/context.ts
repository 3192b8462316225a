import type { Actor as DomainActor } from '@najem/shared/domain';
import type { Kysely } from 'kysely';
import type { GoogleVerifier } from '../identity/accounts/google-verifier';
import type { FileInspector } from '../register/attachments/file-inspector';
import type { MalwareScanner } from '../register/attachments/malware-scanner';
import type { Audit } from './audit/audit';
import type { EidClient } from '../rights/claims/eid-client';
import type { Config } from './config/config';
import type { IdentifierVault } from './db/identifier-vault';
import type { Database } from './db/database';
import type { Documents } from '../documents';
import type { InvoiceTransmitter } from '../money/invoices/ksef-client';
import type { Jobs } from './jobs/jobs';
import type { LegalTexts } from '../identity/legal/legal-texts';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Metrics } from './metrics/metrics';
import type { PayuClient } from '../money/payments/payu-client';

/** The user who makes a call. */
export interface Actor extends DomainActor {
  email: string;
  name: string;
  builtIn: boolean;
  sessionId: string;
}

/** Who is called a person: a signed-in user, or a guest with the file session of a claim. */
export type Person = { is: 'user'; actor: Actor } | { is: 'guest'; claimId: string };

/** Who makes a call, by what it asks of its caller. */
export type Caller = Actor | Person | undefined;

/**
 * What a context asks of those above it, which it does not know: plain functions that each context declares here by
 * `declare module '../../kernel/context' { interface Hooks { … } }`, and that `server/src/hooks.ts` registers.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- every member is declared by its context
export interface Hooks {}

/** The dependencies of use cases; tests replace clock, providers and randomness. */
export interface Context {
  config: Config;
  hooks: Hooks;
  /** The primary database, or the running transaction. */
  db: Kysely<Database>;
  now(): Date;
  randomBytes(length: number): Buffer;
  log: Log;
  /** Encrypts identifiers and makes their blind index. */
  vault: IdentifierVault;
  /** Queues work in the current transaction; it runs after the commit, at least once. */
  jobs: Jobs;
  audit: Audit;
  /** Sends at once; use cases queue a `mail/send` job instead. */
  mailer: Mailer;
  metrics: Metrics;
  google: GoogleVerifier;
  payu: PayuClient;
  /** Null where the site offers no proof by a bank. */
  eid: EidClient | null;
  documents: Documents;
  inspector: FileInspector;
  scanner: MalwareScanner;
  /** The versions of Regulamin and Polityka prywatności. */
  legalTexts: LegalTexts;
  /** Null where invoices are not transmitted to the state's system. */
  ksef: InvoiceTransmitter | null;
  /** Inside `inTransaction` only: `work` runs as the transaction's last statements, in the order of the calls. */
  beforeCommit?(work: () => Promise<void>): void;
}

/** Runs `work` in one transaction: its context writes all or nothing. Inside one already, it joins it. */
export async function inTransaction<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const last: (() => Promise<void>)[] = [];
    const result = await work({ ...ctx, db, beforeCommit: (step) => last.push(step) });
    for (const step of last) await step();
    return result;
  });
}
