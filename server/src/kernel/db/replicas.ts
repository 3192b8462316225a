import type { Kysely } from 'kysely';
import type { Log } from '../log';
import type { Metrics } from '../metrics/metrics';
import { hasReplayed } from './replica-queries';
import type { Database } from '../../schema';

type Read<Result> = (db: Kysely<Database>) => Promise<Result>;

/** Where reads go that may lag. */
export interface LaggingReads {
  /** Runs a read on a replica, else on the primary. It may run twice, on one database after another, and writes nothing. */
  read<Result>(work: Read<Result>): Promise<Result>;
  /** The same for a caller who is to see what was written up to a position of the write-ahead log. */
  after(position: string): LaggingReads;
}

/** A read replica, or an address that leads to one of several. */
export interface Replica {
  /** For the log, without a password. */
  name: string;
  db: Kysely<Database>;
}

/** A replica that failed is left alone for so long, so that it does not hold up every read. */
const REST_MS = 5_000;

/** Creates reads that go where everything else goes. */
export function readPrimary(db: Kysely<Database>): LaggingReads {
  const reads: LaggingReads = { read: (work) => work(db), after: () => reads };
  return reads;
}

/**
 * Creates reads from replicas, in turn. One that fails, or that has not replayed what the caller wrote, is passed over; the
 * primary answers where none is left, so that no call fails because of a replica.
 */
export function readReplicas(
  primary: Kysely<Database>,
  replicas: readonly Replica[],
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'replicaReads'> },
): LaggingReads {
  const restsUntil = new Map<Replica, number>();
  let turn = 0;

  /** Tries one replica; undefined where it is passed over. */
  async function attempt<Result>(
    replica: Replica,
    position: string | undefined,
    work: Read<Result>,
  ): Promise<{ result: Result } | undefined> {
    try {
      // The address may lead to several replicas: what was asked of a connection holds for that connection.
      const outcome = await replica.db.connection().execute(async (connection) => {
        if (position !== undefined && !(await hasReplayed(connection, position))) return undefined;
        return { result: await work(connection) };
      });
      metrics.replicaReads.inc({ outcome: outcome ? 'read' : 'behind' });
      return outcome;
    } catch (error) {
      // Any error counts: the replica may refuse the program's role or lack a migration. A wrong read fails on the primary too.
      metrics.replicaReads.inc({ outcome: 'failed' });
      log.warn({ err: error, replica: replica.name }, 'replica failed and is passed over');
      restsUntil.set(replica, Date.now() + REST_MS);
      return undefined;
    }
  }

  async function read<Result>(position: string | undefined, work: Read<Result>): Promise<Result> {
    const first = (turn += 1);
    for (let place = 0; place < replicas.length; place += 1) {
      const replica = replicas[(first + place) % replicas.length];
      if (!replica || (restsUntil.get(replica) ?? 0) > Date.now()) continue;
      const outcome = await attempt(replica, position, work);
      if (outcome) return outcome.result;
    }
    metrics.replicaReads.inc({ outcome: 'primary' });
    return work(primary);
  }

  const readsAfter = (position?: string): LaggingReads => ({
    read: (work) => read(position, work),
    after: readsAfter,
  });
  return readsAfter();
}
