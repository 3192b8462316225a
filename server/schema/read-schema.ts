import { type Kysely, sql } from 'kysely';

/** What a program relies on in a column. */
export interface ColumnShape {
  type: string;
  /** A row may leave it out: it is nullable, generated or has a default. */
  isOptional: boolean;
  isNullable: boolean;
}

/** What a program relies on in a table; constraints by the definitions that PostgreSQL prints. */
export interface TableShape {
  columns: Record<string, ColumnShape>;
  constraints: string[];
}

/** The tables of a schema by their names. */
export type SchemaShape = Record<string, TableShape>;

interface ColumnRow extends ColumnShape {
  table: string;
  name: string;
}

/** Reads the tables of the program, without those of its libraries. */
export async function readSchema(db: Kysely<unknown>): Promise<SchemaShape> {
  const { rows: columns } = await sql<ColumnRow>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable", not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely%'
    order by 1, 2`.execute(db);
  const { rows: constraints } = await sql<{ table: string; text: string }>`
    select c.relname as table, pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' and k.contype in ('c', 'u', 'p', 'f', 'x')
    order by 1, 2`.execute(db);
  const schema: SchemaShape = {};
  for (const { table, name, type, isOptional, isNullable } of columns) {
    schema[table] ??= { columns: {}, constraints: [] };
    schema[table].columns[name] = { type, isOptional, isNullable };
  }
  for (const { table, text } of constraints) schema[table]?.constraints.push(text);
  return schema;
}
