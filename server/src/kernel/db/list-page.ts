import { LIST_MOST_ROWS, type Page } from '@najem/shared/contract/kernel';
import { normaliseEmail } from '@najem/shared/domain/kernel';
import type { Db } from '../tables';
import { runStatement } from './statement';

/** Collects the values of a statement; `add` returns the placeholder of its value: `$1`, `$2` … */
export function createParameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

export type Parameters = ReturnType<typeof createParameters>;

/**
 * Builds the condition that a search column has every word of a text: anywhere from three characters on, else at a
 * beginning.
 */
export function holdsWords(column: string, text: string, { add }: Parameters): string {
  return `(${wordsOf(text)
    .map((word) => `${column} like search_pattern(${add(word)})`)
    .join(' and ')})`;
}

/** The words of what was typed. */
export function wordsOf(text: string): string[] {
  // Format characters are not seen, so they part no words.
  return text
    .replace(/\p{Cf}+/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Builds the condition that a search column contains a text, without regard to case, accents and signs. */
export function holdsPart(column: string, text: string, { add }: Parameters): string {
  return `${column} like search_pattern(${add(text)})`;
}

/** Reads a filter's text; undefined for one without a letter or digit, which would match everything. */
export function filled(text: string | undefined): string | undefined {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text) ? text.normalize('NFC').trim() : undefined;
}

/** Reads an e-mail filter's text likewise, a domain in the form in which addresses are stored. */
export function filledEmail(text: string | undefined): string | undefined {
  const part = filled(text);
  return part?.includes('@') ? normaliseEmail(part) : part;
}

/** A list in SQL: the texts name the table by its `alias`. */
export interface List {
  table: 'users' | 'subjects';
  alias: string;
  /** What a row is read with. */
  columns: string;
  /** The conditions that hold for every row of the list. */
  scope: readonly string[];
  /** What the list is narrowed to. */
  filters: readonly string[];
  /** An indexed column. */
  sort: string;
  /** The column has rows without a value, which come first, or last in a descending order: as its index has them. */
  hasNulls?: boolean;
  isDescending: boolean;
}

/** A part of a list; both are whole numbers. */
export interface Slice {
  offset: number;
  limit: number;
}

/**
 * Reads a page of the first `LIST_MOST_ROWS` rows of a list and counts no further. An empty page carries the total, too.
 */
export async function readListPage<Row extends { id: string }>(
  db: Db,
  list: List,
  slice: Slice,
  parameters: Parameters,
): Promise<Page<Row>> {
  const { table, alias, columns } = list;
  const text = `with ${list.filters.length === 0 ? wholeParts(list, slice, parameters) : filteredParts(list, slice, parameters)}
    select counted.total, row.*
    from counted left join page on true
    left join lateral (select ${columns} from ${table} ${alias} where ${alias}.id = page.id offset 0) row on true
    order by ${orderOf(list, 'page.key', 'page.id')}`;
  const rows = await runStatement<Row & { total: number }>(db, text, parameters.values);
  // An empty page is one row that carries only the total.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** The page along the order's index, and beside it the count: of rows without their keys, in whatever order is cheapest. */
function wholeParts(list: List, { offset, limit }: Slice, { add }: Parameters): string {
  const { table, alias, scope, sort } = list;
  const from = `from ${table} ${alias} where ${scope.join(' and ')}`;
  const taken = Math.max(0, Math.min(limit, LIST_MOST_ROWS - offset));
  return `counted as materialized (select count(*) as total from (select 1 ${from} limit ${LIST_MOST_ROWS}) reached),
    page as materialized (
      select ${alias}.id, ${sort} as key ${from}
      order by ${orderOf(list, sort, `${alias}.id`)} limit ${add(taken)} offset ${add(offset)}
    )`;
}

/**
 * The first rows that fit, once, which are counted and of which the page is a part. With their limit in the statement the
 * planner weighs two ways: along the order's index until enough rows fit, or through the filter's index, sorted then.
 */
function filteredParts(list: List, { offset, limit }: Slice, { add }: Parameters): string {
  const { table, alias, scope, filters, sort } = list;
  return `found as materialized (
      select ${alias}.id, ${sort} as key from ${table} ${alias} where ${[...scope, ...filters].join(' and ')}
      order by ${orderOf(list, sort, `${alias}.id`)} limit ${LIST_MOST_ROWS}
    ),
    counted as materialized (select count(*) as total from found),
    page as materialized (
      select id, key from found order by ${orderOf(list, 'key', 'id')} limit ${add(limit)} offset ${add(offset)}
    )`;
}

/** Builds an order as an index has it; nulls in another place would be sorted without the index. */
export function orderOf(
  { isDescending, hasNulls = false }: Pick<List, 'isDescending' | 'hasNulls'>,
  column: string,
  id: string,
): string {
  const direction = isDescending ? 'desc' : 'asc';
  const nulls = hasNulls ? ` nulls ${isDescending ? 'last' : 'first'}` : '';
  return `${column} ${direction}${nulls}, ${id} ${direction}`;
}
