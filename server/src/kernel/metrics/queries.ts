import type { Pool } from 'pg';
import type { Log } from '../log';

const QUEUE = `
  select task_identifier as job, case when attempts >= max_attempts and locked_at is null then 'given-up'
    when locked_at is not null then 'running' else 'waiting' end as state, count(*) as count
  from graphile_worker.jobs group by 1, 2`;

const UNSEALED = `select coalesce(extract(epoch from clock_timestamp() - min(added_at)), 0)::float8 as seconds from audit_unsealed`;

/** Figures that all processes share; empty where the database cannot be read, because the other metrics are needed most then. */
export interface SharedFigures {
  jobs(): Promise<{ job: string; state: string; count: number }[]>;
  moneyDifferences(): Promise<{ kind: string; count: number }[]>;
  moneyCheckedAt(): Promise<{ at: number | null }[]>;
  auditUnsealed(): Promise<{ seconds: number }[]>;
}

/** The statements of the figures that other contexts keep. */
export interface FigureStatements {
  /** Rows of `kind` and `count`. */
  moneyDifferences: string;
  /** One row with `at`, in seconds since 1970. */
  moneyCheckedAt: string;
}

/** Creates the reader of the figures that all processes share. */
export function createSharedFigures(pool: Pool, log: Log, statements: FigureStatements): SharedFigures {
  async function read<Row extends object>(query: string): Promise<Row[]> {
    try {
      return (await pool.query<Row>(query)).rows;
    } catch (error) {
      log.warn({ err: error }, 'failed to read a metric from the database');
      return [];
    }
  }
  return {
    jobs: () => read(QUEUE),
    moneyDifferences: () => read(statements.moneyDifferences),
    moneyCheckedAt: () => read(statements.moneyCheckedAt),
    auditUnsealed: () => read(UNSEALED),
  };
}
