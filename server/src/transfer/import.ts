import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { fieldsOf, formatDate, isRecord } from '@najem/shared/domain/kernel';
import { Client, escapeIdentifier } from 'pg';
import { type ExportFooter, type ExportHeader, JOBS, TransferError } from './format';
import { migrationsOf, type MovedTable, movedTables } from './tables';
import { IMPORT_TEXTS } from './texts';

/** A piece of a file is half a megabyte of text. */
const ROWS_AT_ONCE = 100;

/**
 * Reads an export into a migrated, empty database in one transaction; returns the number of rows by table. Entries without an
 * author in the file get an account that says so. Throws a `TransferError` for a database that holds data, and for a file of
 * another schema, cut off or damaged.
 */
export async function importDatabase(url: string, file: string, now: Date): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url, application_name: 'najem import' });
  await client.connect();
  try {
    await client.query('begin');
    const tables = await movedTables(client);
    await requireEmpty(client);
    // Triggers keep sums and orders up to date as people write; the rows of an export bring theirs along.
    for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`);
    await clear(client, tables);
    const counts = await readInto(client, tables, file, now);
    for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`);
    await continueNumbers(client);
    await client.query('commit');
    await client.query('analyze');
    return counts;
  } finally {
    await client.end();
  }
}

/** Tables that are empty until a site is used. */
const SIGNS_OF_LIFE = ['users', 'audit_log'];

async function requireEmpty(client: Client): Promise<void> {
  for (const name of SIGNS_OF_LIFE) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) {
      throw new TransferError(
        'The database is not empty: import into a new one, before the first start of a site on it.',
      );
    }
  }
}

/** Migrations leave rows of their own here and there; the export has what became of them. */
async function clear(client: Client, tables: MovedTable[]): Promise<void> {
  for (const { name } of [...tables].reverse()) await client.query(`delete from ${escapeIdentifier(name)}`);
}

async function readInto(
  client: Client,
  tables: MovedTable[],
  file: string,
  now: Date,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let hasHeader = false;
  let footer: ExportFooter | undefined;
  let current: string | undefined;
  let batch: string[] = [];
  const flush = async () => {
    if (current === undefined || batch.length === 0) return;
    counts[current] = (counts[current] ?? 0) + batch.length;
    const rows = `[${batch.join(',')}]`;
    await writeRows(client, tables, current, current === ENTRIES ? await withAuthors(client, rows, now) : rows);
    batch = [];
  };
  for await (const line of linesOf(file)) {
    if (!hasHeader) {
      await requireHeader(client, line);
      hasHeader = true;
      continue;
    }
    const mark = readMark(line);
    if (mark === undefined) {
      batch.push(line);
      if (batch.length >= ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('rows' in mark) footer = mark;
    else {
      current = mark.table;
      counts[current] = 0;
    }
  }
  if (!footer) throw new TransferError('The file is cut off: export again.');
  const isWhole = Object.entries(footer.rows).every(([name, count]) => counts[name] === count);
  if (!isWhole) throw new TransferError('The file does not hold the rows it says: export again.');
  return counts;
}

/** Reads the lines of the file; throws a `TransferError` for a damaged one. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  try {
    yield* createInterface({ input: source.pipe(text), crlfDelay: Infinity });
    if (text.errored) throw text.errored;
  } catch (error) {
    const { code } = fieldsOf(error);
    if (code === 'ENOENT') throw new TransferError(`There is no file ${file}.`);
    if (code === 'Z_BUF_ERROR') throw new TransferError('The file is cut off: export again.');
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw new TransferError('The file is not an export, or it is damaged.');
    throw error;
  } finally {
    source.destroy();
  }
}

/** Throws where a line is not the header of an export of this schema. */
async function requireHeader(client: Client, line: string): Promise<void> {
  const { format, version, migrations }: { [Name in keyof ExportHeader]?: unknown } = fieldsOf(parsed(line));
  if (format !== 'rzetelny-najem' || version !== 1 || !Array.isArray(migrations)) {
    throw new TransferError('The file is not an export of this program.');
  }
  const here = await migrationsOf(client);
  if (JSON.stringify(here) !== JSON.stringify(migrations)) {
    throw new TransferError('The file comes from another version of the program: export and import with the same one.');
  }
}

/** Reads a line that is not a row. No table has a column `table` or `rows`, and a row has more than one column. */
function readMark(line: string): { table: string } | ExportFooter | undefined {
  if (!/^\{"(?:table|rows)":/.test(line)) return undefined;
  const { table, rows, ...others } = fieldsOf(parsed(line));
  if (Object.keys(others).length > 0 || (table !== undefined && rows !== undefined)) return undefined;
  if (typeof table === 'string') return { table };
  return isRecord(rows)
    ? { rows: Object.fromEntries(Object.entries(rows).map(([name, n]) => [name, Number(n)])) }
    : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new TransferError('The file is not an export, or it is damaged.');
  }
}

async function writeRows(client: Client, tables: MovedTable[], name: string, rows: string): Promise<void> {
  if (name === JOBS) {
    await client.query(
      `select graphile_worker.add_job(name, payload := payload, run_at := "runAt", max_attempts := "maxAttempts",
         job_key := key, queue_name := queue)
       from jsonb_to_recordset($1::jsonb) as job
         (name text, payload json, "runAt" timestamptz, "maxAttempts" integer, key text, queue text)`,
      [rows],
    );
    return;
  }
  const table = tables.find((candidate) => candidate.name === name);
  if (!table) throw new TransferError(`The file has a table that this program does not know: ${name}.`);
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
  const target = escapeIdentifier(name);
  await client.query(
    `insert into ${target} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${target}, $1::jsonb)`,
    [rows],
  );
}

const ENTRIES = 'history_entries';
/** Reserved, so that it is nobody's address. */
const AUTHOR_EMAIL = 'import@rzetelnynajem.invalid';

/**
 * Gives the entries whose author is missing to a blocked account without a way to sign in; its name shows people where
 * the entries about them came from.
 */
async function withAuthors(client: Client, entries: string, now: Date): Promise<string> {
  const without = `select from jsonb_array_elements($1::jsonb) e
    where not exists (select from users u where u.id::text = e->>'author_id')`;
  if ((await client.query(`${without} limit 1`, [entries])).rowCount === 0) return entries;
  await client.query(
    `insert into users (name, email, email_key, status, created_at) select $1, $2, $2, 'blocked', $3
     where not exists (select from users where email_key = $2)`,
    [IMPORT_TEXTS.author(formatDate(now)), AUTHOR_EMAIL, now],
  );
  const { rows } = await client.query<{ entries: string }>(
    `select jsonb_agg(
       case when exists (select from users u where u.id::text = e->>'author_id') then e
         else e || jsonb_build_object('author_id', (select id from users where email_key = $2)) end
     )::text as entries
     from jsonb_array_elements($1::jsonb) e`,
    [entries, AUTHOR_EMAIL],
  );
  return rows[0]?.entries ?? entries;
}

/** Numbers that the database gives out go on after the ones that were brought along. */
async function continueNumbers(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname::text as table, a.attname::text as column,
       pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column, sequence } of rows) {
    const newest = `select max(${escapeIdentifier(column)}) as newest from ${escapeIdentifier(table)}`;
    await client.query(`select setval($1, newest) from (${newest}) n where newest is not null`, [sequence]);
  }
}
