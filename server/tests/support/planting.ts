import { everyCall } from '@najem/shared/contract';
import type { Endpoint } from '@najem/shared/contract/kernel';
import type { TSchema } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { TestApp } from './harness';

/** What is planted about one person: every text has the word, and no other person has the numbers. */
export const MARKS = {
  // Without its first letter, which is a capital here and there: bytes are compared as hexadecimal digits, too.
  word: 'asadz',
  phone: '511 777 333',
  pesel: '44051401359',
  passport: 'ZS7654321',
} as const;

/** Whether a text, or the hexadecimal digits of its bytes, has one of the marks. */
export function isMarked(text: string): boolean {
  const given = text.toLowerCase();
  return Object.values(MARKS).some((mark) => {
    const known = mark.toLowerCase();
    return [known, Buffer.from(known).toString('hex'), Buffer.from(mark).toString('hex')].some((one) =>
      given.includes(one),
    );
  });
}

/** A field of the contract into which a caller writes text, as `tenants.create history[].comment`. */
type Field = string;

/** Lists the fields of all calls in which a caller hands over text that is not one of a few fixed words. */
export function listTextFields(): Field[] {
  return Object.entries(everyCall()).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, endpoint]) => {
      const { params, query, body, upload } = endpoint;
      const paths = [params, query, body].flatMap((schema) => (schema ? listPaths(schema, '') : []));
      return [...new Set([...paths, ...(upload ? ['file'] : [])])].map((path) => `${feature}.${name} ${path}`);
    }),
  );
}

interface AnySchema {
  anyOf?: TSchema[];
  allOf?: TSchema[];
  type?: string;
  const?: unknown;
  items?: TSchema;
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
}

function listPaths(schema: TSchema, path: string): string[] {
  const { anyOf, allOf, type, items, properties, patternProperties, const: fixed } = schema as AnySchema;
  const parts = anyOf ?? allOf;
  if (parts) return parts.flatMap((part) => listPaths(part, path));
  if (fixed !== undefined) return [];
  // A field whose name the caller chooses counts as one.
  if (patternProperties) return [path];
  if (type === 'array' && items) return listPaths(items, `${path}[]`);
  if (type === 'object') {
    return Object.entries(properties ?? {}).flatMap(([name, part]) =>
      listPaths(part, path === '' ? name : `${path}.${name}`),
    );
  }
  return type === 'string' || type === undefined ? [path] : [];
}

/** A site whose calls must succeed and note which fields were given a mark. */
export interface Planting {
  site: TestApp;
  planted: ReadonlySet<Field>;
}

/** Watches the calls of a site. */
export function watchPlanting(site: TestApp): Planting {
  const planted = new Set<Field>();
  const names = new Map<Endpoint, string>(
    Object.entries(everyCall()).flatMap(([feature, calls]) =>
      Object.entries(calls).map(([name, endpoint]) => [endpoint, `${feature}.${name}`] as const),
    ),
  );
  const watched: TestApp = {
    ...site,
    async call(endpoint, input, options) {
      const answer = await site.call(endpoint, input, options);
      const name = names.get(endpoint) ?? '';
      if (answer.status >= 400) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
      for (const path of listMarked(input, '')) planted.add(`${name} ${path.replace(/^values\..*/, 'values')}`);
      return answer;
    },
  };
  return { site: watched, planted };
}

function listMarked(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isMarked(value) ? [path] : [];
  if (value instanceof File) return isMarked(value.name) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listMarked(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => listMarked(part, path === '' ? name : `${path}.${name}`));
}

/** Lists the columns of all tables, the job queue's too, in which a mark stands. */
export async function listMarkedColumns({ ctx }: Pick<TestApp, 'ctx'>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`.execute(ctx.db);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ column: string; value: string }>`
      select c.key as column, c.value from ${sql.raw(name)} t, jsonb_each_text(to_jsonb(t)) c
      where c.value is not null`.execute(ctx.db);
    const table = name.replace(/^public\./, '');
    for (const { column, value } of rows) if (isMarked(value)) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}
