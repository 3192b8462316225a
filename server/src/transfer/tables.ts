import type { Client } from 'pg';

/** A table whose rows move, with the columns that can be written. */
export interface MovedTable {
  name: string;
  columns: string[];
}

/** What makes no sense in another database: its own migrations, counters of the current time, living processes. */
export const STAYING: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'rate_limits',
  'sign_in_delays',
  'job_workers',
  'repeated_calls',
  'inquiry_addresses',
];

/** Lists the tables of an export, parents before children, so that rows can be inserted in this order. */
export async function movedTables(client: Client): Promise<MovedTable[]> {
  const { rows: tables } = await client.query<MovedTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [STAYING],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select distinct child.relname::text as child, parent.relname::text as parent
     from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
     where f.contype = 'f' and f.conrelid <> f.confrelid`,
  );
  return parentsFirst(tables, references);
}

/** Lists the migrations of a database, which must be the same for its rows to fit. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

function parentsFirst(tables: MovedTable[], references: { child: string; parent: string }[]): MovedTable[] {
  const ordered: MovedTable[] = [];
  const done = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const isFree = ({ name }: MovedTable) =>
      references.every(
        ({ child, parent }) => child !== name || done.has(parent) || !tables.some((table) => table.name === parent),
      );
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error('The tables refer to each other in a circle');
    for (const table of free) done.add(table.name);
    ordered.push(...free);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}
