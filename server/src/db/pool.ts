import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './schema';

/** A longer statement keeps its client waiting and takes a connection from others. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** How long a call waits for a free connection before it answers 503. */
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
  log: Logger;
  statementTimeoutMs?: number;
}

/**
 * Makes a connection pool whose `bigint` is a number (counts and ids stay far below 2^53, and one that does not is an
 * error instead of a silently rounded value) and whose `date` is its `YYYY-MM-DD` text, free of time zones.
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
    types: { getTypeParser: typeParser },
  });
  // Without listeners, an idle connection that breaks would end the process.
  const noteBroken = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', noteBroken);
  pool.on('connect', (client) => client.on('error', noteBroken));
  return pool;
}

const typeParser: typeof types.getTypeParser = (oid: number, format?: unknown) => {
  if (oid === INT8) return safeInteger;
  if (oid === DATE) return (text: string) => text;
  return types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is too large for a number');
  return value;
}

/** The typed query builder over a pool; destroying it ends the pool. */
export function createDatabase(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
