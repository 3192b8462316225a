import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema';

/** Whether the server of a connection shows everything up to a position of the write-ahead log. A primary always does. */
export async function hasReplayed(connection: Kysely<Database>, position: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as replayed`.execute(
    connection,
  );
  return rows[0]?.replayed ?? false;
}
