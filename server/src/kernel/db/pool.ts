import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg';
import { Refusal } from '../errors';
import type { Log } from '../log';
import { CallerShares } from './caller-shares';
import type { Db } from '../tables';
import { statementName } from './statement';
import { isUnanswered } from './unavailable';

/**
 * A call is answered within 5 s in any state of the database: it waits for a connection, then PostgreSQL cancels the
 * statement; if PostgreSQL does not respond, the server closes the connection.
 */
const CONNECT_TIMEOUT_MS = 1_300;
const STATEMENT_TIMEOUT_MS = 2_800;
/** How long after the statement's limit the server closes the connection. */
const ANSWER_MARGIN_MS = 400;
/** A caller may hold this part of the connections, and waits for it at most this part of the time for one. */
const CALLER_PART = 1 / 2;
const CALLER_WAIT_PART = 1 / 3;
/** Of one caller, for their part: each holds memory, and one account can send any number at once. */
const MOST_WAITING_OF_CALLER = 50;
/** Further calls are refused at once: behind so many others they would not get a connection in time. */
const MOST_WAITING = 250;
/** A transaction that its process left open must not hold its locks for ever. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** Idle connections whose other end vanished are found by the kernel. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/** For work that no call waits for, on however busy a machine: statements may take as long as they need. */
export const UNHURRIED = { connectTimeoutMs: 30_000, statementTimeoutMs: 0 } as const;

const INT8 = 20;
const DATE = 1082;

export interface PoolOptions {
  url: string;
  size: number;
  /** Shown in `pg_stat_activity`. */
  name: string;
  log: Log;
  /** How long a call waits for a connection; below the 5 s of a call when absent. */
  connectTimeoutMs?: number;
  /** 0: statements may take as long as they need; below the 5 s of a call when absent. */
  statementTimeoutMs?: number;
  /** Replaces the errors of lost connections. */
  mapError?(error: unknown): unknown;
}

/**
 * Creates a connection pool that reads `bigint` as a number, which throws beyond 2^53 instead of rounding, and `date` as
 * its `YYYY-MM-DD` text, without a time zone. A connection that left a statement without an answer is destroyed, and so are
 * all that are as old.
 */
export function createPool(options: PoolOptions): Pool {
  const { url, size, name, log } = options;
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const config: PoolConfig = {
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + ANSWER_MARGIN_MS : undefined,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: createTypeParsers(),
  };
  const waitMs = connectTimeoutMs * CALLER_WAIT_PART;
  const shares = new CallerShares(Math.ceil(size * CALLER_PART), waitMs, MOST_WAITING_OF_CALLER);
  const pool = new BoundedPool(config, shares, options.mapError);
  // Without listeners, an idle connection that breaks would end the process.
  const logLoss = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', logLoss);
  pool.on('connect', (client) => client.on('error', logLoss));
  return pool;
}

/** A pool whose queue is bounded, which gives each caller a share, and which hands out no connection that is as old as one that was found dead. */
class BoundedPool extends Pool {
  /** Counts the times at which a connection was found dead. */
  #generation = 0;
  readonly #generations = new WeakMap<ClientBase, number>();
  readonly #givesBack = new WeakMap<ClientBase, () => void>();

  constructor(
    config: PoolConfig,
    private readonly shares: CallerShares,
    private readonly mapError = (error: unknown) => error,
  ) {
    super({ ...config, Client: clientWithDeadline(() => (this.#generation += 1), mapError) });
    this.on('connect', (client) => void this.#generations.set(client, this.#generation));
    this.on('release', (_error, client) => this.#giveBack(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    if (!callback) return this.#take();
    this.#take().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  #giveBack(client: ClientBase): void {
    this.#givesBack.get(client)?.();
    this.#givesBack.delete(client);
  }

  async #take(): Promise<PoolClient> {
    const giveBack = await this.shares.take();
    try {
      for (;;) {
        if (this.waitingCount >= MOST_WAITING) throw new Refusal('UNAVAILABLE');
        const client = await super.connect();
        if (this.#generations.get(client) === this.#generation) {
          this.#givesBack.set(client, giveBack);
          return client;
        }
        client.release(true);
      }
    } catch (error) {
      giveBack();
      throw this.mapError(error);
    }
  }
}

/** The arguments of a query, with the name of a statement that is kept. */
function withName(words: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = words;
  const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
  return name === undefined ? words : [{ name, text, values }, ...rest];
}

/** Creates the class of a pool's connections, which end where an answer does not come in time. */
function clientWithDeadline(onUnanswered: () => void, mapError: (error: unknown) => unknown): typeof Client {
  return class extends Client {
    // The overloads of `query` have no common type; arguments and answer pass through unchanged.
    override query(...words: never[]): never {
      const answer: unknown = Reflect.apply(super.query, this, withName(words));
      if (!(answer instanceof Promise)) return answer as never;
      return answer.catch((error: unknown) => {
        if (isUnanswered(error)) {
          onUnanswered();
          // The next statement would wait behind the one without an answer.
          void this.end();
        }
        throw mapError(error);
      }) as never;
    }
  };
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
export function createDatabase(pool: Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
