import type { Page } from '@najem/shared/contract/kernel';
import type { SubjectSort } from '@najem/shared/contract/register';
import type { SubjectKind } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import {
  createParameters,
  holdsPart,
  holdsWords,
  orderOf,
  type Parameters,
  readListPage,
} from '../../kernel/db/list-page';
import { runStatement } from '../../kernel/db/statement';
import { type Reading, subjectColumns, type SubjectRow } from './read-queries';

/** Creators whose addresses hold what was typed, in the order of their addresses: their subjects are found, no others'. */
const MOST_CREATORS = 1000;

export interface Order {
  sort: SubjectSort;
  isDescending: boolean;
}

/** The rows of a list, and the entries that each is read with. */
export interface Part<Limit = number> {
  offset: number;
  limit: Limit;
  reading: Reading;
}

/** What a list is narrowed to; `indexes` are the blind indexes of one identifier, `endings` those of its last characters. */
export interface Filters {
  name?: string;
  /** A part of the subject's own address; for administrators also of its creator's. */
  email?: string;
  indexes?: readonly Buffer[];
  endings?: readonly Buffer[];
}

/** The column of each order; each has an index by kind that ends in `id` and includes what the filters compare. */
const SORTS: Readonly<Record<SubjectSort, string>> = {
  name: 's.name_key collate polish',
  rating: 's.rating_tenths',
  entries: 's.entry_count',
  created_at: 's.created_at',
  last_entry: 's.last_entry_at',
};

/** Subjects without entries have no last one. */
const WITH_NULLS: SubjectSort = 'last_entry';

/** Reads a page of all subjects of a kind that pass the filters. */
export async function readEveryPage(
  ctx: Context,
  kind: SubjectKind,
  filters: Filters,
  { sort, isDescending }: Order,
  { reading, ...slice }: Part,
): Promise<Page<SubjectRow>> {
  const parameters = createParameters();
  const creators = filters.email === undefined ? [] : await findCreators(ctx, filters.email);
  const list = {
    table: 'subjects',
    alias: 's',
    columns: subjectColumns('all', '', reading),
    scope: [`s.kind = ${parameters.add(kind)}`],
    filters: conditions(filters, creators, parameters),
    sort: SORTS[sort],
    hasNulls: sort === WITH_NULLS,
    isDescending,
  } as const;
  return readListPage<SubjectRow>(ctx.db, list, slice, parameters);
}

function conditions({ name, email, indexes, endings }: Filters, creators: string[], parameters: Parameters): string[] {
  const found: string[] = [];
  if (name !== undefined) found.push(holdsWords('s.name_search', name, parameters));
  if (email !== undefined) found.push(emailCondition(email, creators, parameters));
  if (indexes !== undefined) found.push(`s.identifier_index = any(${parameters.add(indexes)}::bytea[])`);
  if (endings !== undefined) found.push(`s.identifier_ending = any(${parameters.add(endings)}::bytea[])`);
  return found;
}

function emailCondition(email: string, creators: string[], parameters: Parameters): string {
  const own = holdsPart('s.email_search', email, parameters);
  return creators.length === 0 ? own : `(${own} or s.created_by = any(${parameters.add(creators)}::uuid[]))`;
}

/** The first users whose addresses hold what was typed, as the list of users finds it. */
async function findCreators(ctx: Context, email: string): Promise<string[]> {
  const parameters = createParameters();
  const text = `select id from users
    where removed_at is null and ${holdsPart('email_search', email, parameters)}
    order by email_key limit ${MOST_CREATORS}`;
  const rows = await runStatement<{ id: string }>(ctx.db, text, parameters.values);
  return rows.map(({ id }) => id);
}

/** Reads the subjects of a kind that a user created or wrote about, with their own entries; `limit` null means all. */
export async function readOwnPage(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  filters: Filters,
  order: Order,
  { offset, limit, reading }: Part<number | null>,
): Promise<Page<SubjectRow>> {
  const parameters = createParameters();
  const { add, values } = parameters;
  const reader = add(actor.id);
  const scope = [`m.user_id = ${reader}`, `m.kind = ${add(kind)}`];
  const { email, ...others } = filters;
  const narrowed = conditions(others, [], parameters);
  // An e-mail address is shown only to the creator of the subject, so only they find by it.
  if (email !== undefined)
    narrowed.push(`s.created_by = ${reader} and ${holdsPart('s.email_search', email, parameters)}`);
  const own = `from subject_members m join lateral (select * from subjects s where s.id = m.subject_id offset 0) s on true
    where ${[...scope, ...narrowed].join(' and ')}`;
  const filterValues = [...values];
  const text = `select s.total, ${subjectColumns('own', reader, reading)}
    from (select s.*, count(*) over () as total ${own} order by ${orderBy(order)}
      limit ${add(limit)}::bigint offset ${add(offset)}) s
    order by ${orderBy(order)}`;
  const rows = await runStatement<SubjectRow & { total: number }>(ctx.db, text, values);
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // Behind the last page there is no row to carry the total.
  const counting = `select count(*) as total ${own}`;
  const [counted] = await runStatement<{ total: number }>(ctx.db, counting, filterValues);
  return { rows, total: counted?.total ?? 0 };
}

function orderBy({ sort, isDescending }: Order): string {
  return orderOf({ isDescending, hasNulls: sort === WITH_NULLS }, SORTS[sort], 's.id');
}
