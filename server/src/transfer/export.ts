import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { hasCode } from '../kernel/guards';
import { type ExportFooter, type ExportHeader, JOBS, TransferError } from './format';
import { migrationsOf, movedTables } from './tables';

/** A piece of a file is half a megabyte of text. */
const ROWS_AT_ONCE = 100;

const WAITING_JOBS = `
  select jsonb_build_object('name', t.identifier, 'payload', j.payload, 'runAt', j.run_at, 'key', j.key,
    'maxAttempts', j.max_attempts, 'queue', q.queue_name) as row
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`;

/**
 * Writes a consistent copy of the database into a new file (mode 600) while the site runs; returns the number of rows by
 * table. Identifiers stay encrypted and need the same IDENTIFIER_KEYS.
 */
export async function exportDatabase(url: string, file: string, now: Date): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url, application_name: 'najem export' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const counts: Record<string, number> = {};
    await pipeline(Readable.from(lines(client, counts, now)), createGzip(), newFile(file));
    await client.query('commit');
    return counts;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new TransferError(`The file ${file} exists already; name another one.`);
    // A partial export could be mistaken for a complete one.
    await rm(file, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function newFile(file: string) {
  return createWriteStream(file, { flags: 'wx', mode: 0o600 });
}

async function* lines(client: Client, counts: Record<string, number>, now: Date): AsyncGenerator<string> {
  const header: ExportHeader = {
    format: 'rzetelny-najem',
    version: 1,
    migrations: await migrationsOf(client),
    exportedAt: now.toISOString(),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const { name, columns } of await movedTables(client)) {
    const written = columns.map((column) => escapeIdentifier(column)).join(', ');
    const query = `select to_jsonb(r) as row from (select ${written} from ${escapeIdentifier(name)}) r`;
    yield* section(client, name, query, counts);
  }
  yield* section(client, JOBS, WAITING_JOBS, counts);
  const footer: ExportFooter = { rows: counts };
  yield `${JSON.stringify(footer)}\n`;
}

async function* section(
  client: Client,
  name: string,
  query: string,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ table: name })}\n`;
  let count = 0;
  // Rows as text: numbers beyond what JavaScript can hold must not pass through it.
  await client.query(`declare rows_to_export no scroll cursor for select row::text from (${query}) q`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows_to_export`);
    if (rows.length === 0) break;
    count += rows.length;
    yield rows.map(({ row }) => `${row}\n`).join('');
  }
  await client.query('close rows_to_export');
  counts[name] = count;
}
