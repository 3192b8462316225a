import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import type { Log } from '../log';
import type { Database } from './schema';

/** A longer statement keeps its client waiting and takes a connection from others. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long a call waits for a free connection before it responds 503. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A transaction that its process left open must not hold its locks for ever. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

const INT8 = 20;
const DATE = 1082;

export interface PoolOptions {
  url: string;
  size: number;
  /** Shown in `pg_stat_activity`. */
  name: string;
  log: Log;
  statementTimeoutMs?: number;
}

/**
 * Creates a connection pool that reads `bigint` as a number, which throws beyond 2^53 instead of rounding, and `date` as
 * its `YYYY-MM-DD` text, without a time zone.
 */
export function createPool({ url, size, name, log, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    types: createTypeParsers(),
  });
  // Without listeners, an idle connection that breaks would end the process.
  const logLoss = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', logLoss);
  pool.on('connect', (client) => client.on('error', logLoss));
  return pool;
}

function createTypeParsers(): TypeOverrides {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(INT8, safeInteger);
  parsers.setTypeParser(DATE, (text) => text);
  return parsers;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is too large for a number');
  return value;
}

/** Creates the typed query builder of a pool; destroying it ends the pool. */
export function createDatabase(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
