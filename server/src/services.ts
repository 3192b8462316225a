import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { GoogleVerifier } from './identity/accounts/google-verifier';
import { createFileInspector, type FileInspector } from './register/attachments/file-inspector';
import { createMalwareScanner, type MalwareScanner } from './register/attachments/malware-scanner';
import { createAudit } from './kernel/audit/audit';
import { createEidClient } from './rights/claims/eid-client';
import type { Config } from './config';
import type { Context } from './tables';
import { createIdentifierVault } from './kernel/db/identifier-vault';
import { createDatabase, createPool, type PoolOptions } from './kernel/db/pool';
import type { Documents } from './kernel/documents/documents';
import { HOOKS } from './hooks';
import { createKsefClient } from './money/invoices/ksef-client';
import { createJobs } from './kernel/jobs/jobs';
import { readLegalTexts } from './identity/legal/legal-texts';
import type { Log } from './kernel/log';
import type { Mailer } from './kernel/mail/mailer';
import { MONEY_FIGURES } from './money/payments/figure-queries';
import { createMetrics } from './kernel/metrics/metrics';
import { createPayuClient } from './money/payments/payu-client';
import { createTurns } from './money/payments/turns';

/** The dependencies that tests replace. */
export interface Surroundings {
  log: Log;
  mailer: Mailer;
  google: GoogleVerifier;
  documents: Documents;
  /** The product's own when absent, like the scanner of the settings. */
  inspector?: FileInspector;
  scanner?: MalwareScanner;
  /** How long calls wait for the database; at most 5 s when absent. */
  databaseWaits?: Pick<PoolOptions, 'connectTimeoutMs' | 'statementTimeoutMs'>;
  now(): Date;
}

export interface Services {
  ctx: Context;
  pool: Pool;
  /** Closes connections; the context must not be used afterwards. */
  close(): Promise<void>;
}

/** Creates the context of a migrated database. */
export function createServices(config: Config, databaseUrl: string, surroundings: Surroundings): Services {
  const { log, mailer, google, documents, databaseWaits, now } = surroundings;
  const { inspector = createFileInspector({ log }), scanner = createMalwareScanner(config.clamav) } = surroundings;
  const legalTexts = readLegalTexts(config.legal, now());
  const pool = createPool({ ...databaseWaits, url: databaseUrl, size: config.database.pool, name: 'najem', log });
  const db = createDatabase(pool);
  const metrics = createMetrics(pool, log, MONEY_FIGURES);
  const ctx: Context = {
    config,
    hooks: HOOKS,
    db,
    now,
    randomBytes,
    log,
    vault: createIdentifierVault(config.identifierKeys),
    jobs: createJobs(),
    audit: createAudit(db, now),
    mailer,
    metrics,
    countWaiting: () => pool.waitingCount,
    google,
    payu: createPayuClient(config.payu, now),
    inTurn: createTurns(),
    eid: config.eid && createEidClient(config.eid, { publicUrl: config.publicUrl, now, log }),
    documents,
    legalTexts,
    inspector,
    scanner,
    ksef: config.ksef && createKsefClient(config.ksef),
  };
  return {
    ctx,
    pool,
    async close() {
      mailer.close();
      await documents.close();
      await inspector.close();
      await db.destroy();
    },
  };
}
