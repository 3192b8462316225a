import type { SubjectSort } from '@najem/shared/contract';
import { normaliseEmail, type SubjectKind } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { subjectColumns, type SubjectRow } from './read-queries';
import { run } from '../db/statement';

/** More matches of a filter than this are neither read nor counted: an administrator has to type more. */
export const MOST_MATCHES = 1000;

export interface Order {
  sort: SubjectSort;
  descending: boolean;
}

/** A part of a list; both are whole numbers. */
export interface Slice {
  offset: number;
  limit: number;
}

/** What a list is narrowed to; `indexes` are the blind indexes of one identifier. */
export interface Filters {
  name?: string;
  /** Words of the subject's own address; for administrators also the beginning of its creator's. */
  email?: string;
  indexes?: readonly Buffer[];
}

export interface RowsPage {
  rows: SubjectRow[];
  total: number;
}

type PlacedRow = SubjectRow & { total: number };

/** The column of each order and its type, as in `subject_sorts()`. */
const SORTS: Readonly<Record<SubjectSort, { column: string; type: string }>> = {
  name: { column: 's.name_key', type: 'text' },
  rating: { column: 's.rating_tenths', type: 'smallint' },
  entries: { column: 's.entry_count', type: 'integer' },
  created_at: { column: 's.created_at', type: 'timestamptz' },
  last_entry: { column: `coalesce(s.last_entry_at, '-infinity')`, type: 'timestamptz' },
};

function orderBy({ sort, descending }: Order): string {
  const direction = descending ? 'desc' : 'asc';
  return `${SORTS[sort].column} ${direction}, s.id ${direction}`;
}

/**
 * A statement that reads the subjects of `page (id, place)` together with the `total` of `found`. The subquery with its
 * `offset 0` stays one index look-up per row, whatever the planner believes about the size of the page.
 */
function rowsOfPage(scope: 'all' | 'own', reader: string): string {
  return `select found.total, row.*
    from found left join page on true
    left join lateral (
      select ${subjectColumns(scope, 'list', reader)} from subjects s where s.id = page.id offset 0
    ) row on true
    order by page.place`;
}

function toPage(rows: PlacedRow[]): RowsPage {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** A page of all subjects of a kind: its beginning is found by adding up blocks, its rows by one range of one index. */
export async function readEveryPage(
  ctx: Context,
  kind: SubjectKind,
  order: Order,
  { offset, limit }: Slice,
): Promise<RowsPage> {
  const { column, type } = SORTS[order.sort];
  const statement = {
    name: `subjects-${order.sort}-${order.descending ? 'desc' : 'asc'}-${limit}`,
    text: `with found as materialized (select * from subject_place($1, $2, $3, $4)),
      page as materialized (
        select s.id, row_number() over (order by ${orderBy(order)}) as place from subjects s
        where s.kind = $1
          and (${column}, s.id) ${order.descending ? '<' : '>='}
            ((select key::${type} from found), (select id from found))
        order by ${orderBy(order)} limit ${limit} offset (select skip from found)
      ) ${rowsOfPage('all', '')}`,
  };
  const values = [kind, order.sort, order.descending, offset];
  return toPage(await run<PlacedRow>(ctx.replica, statement, values));
}

/** Names from each of their words on, wrapped round: what `subject_terms` holds begins somewhere in this text. */
function holdsPhrase(words: string, phrase: string): string {
  return `strpos(' ' || plain_words(${words}) || ' ' || plain_words(${words}), ' ' || plain_words(${phrase})) > 0`;
}

/** Gathers the values of a statement; each call answers the `$1`, `$2` … that stands for one. */
function createParameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}

type Add = ReturnType<typeof createParameters>['add'];

/** The first matches of the narrowest filter, each with its place in that filter's own order. */
function matches(kind: SubjectKind, filters: Filters, narrowest: keyof Filters, add: Add): string {
  const ofKind = `kind = ${add(kind)}`;
  if (narrowest === 'indexes') {
    const indexes = add(filters.indexes);
    return `select id, 1::bigint as place from subjects where ${ofKind} and identifier_index = any(${indexes}::bytea[])`;
  }
  const phrase = `(select plain_words(${add(filters[narrowest])}))`;
  const byTerm = `select subject_id, row_number() over (order by term, subject_id) as place from subject_terms
      where ${ofKind} and field = '${narrowest}' and term >= ${phrase} and term < ${phrase} || chr(1114111)
      order by term, subject_id limit ${MOST_MATCHES}`;
  const found = narrowest === 'email' ? `(${byTerm}) union all (${createdBy(kind, filters.email ?? '', add)})` : byTerm;
  return `select subject_id as id, min(place) as place from (${found}) first group by subject_id
    order by place limit ${MOST_MATCHES}`;
}

/** The first subjects whose creators' addresses begin so, placed behind those that have such an address themselves. */
function createdBy(kind: SubjectKind, email: string, add: Add): string {
  const beginning = `${add(normaliseEmail(email))}::text`;
  // The limits stop both loops early: each creator's subjects are one range of the members' key.
  return `select subject_id, ${MOST_MATCHES} + row_number() over (order by email_key, subject_id) as place from (
      select made.subject_id, creator.email_key
      from (
        select id, email_key from users
        where removed_at is null and email_key >= ${beginning} and email_key < ${beginning} || chr(1114111)
        order by email_key, id limit ${MOST_MATCHES}
      ) creator
      cross join lateral (
        select m.subject_id from subject_members m
        join subjects s on s.id = m.subject_id and s.created_by = m.user_id
        where m.user_id = creator.id and m.kind = ${add(kind)}
        order by m.subject_id limit ${MOST_MATCHES}
      ) made
      limit ${MOST_MATCHES}
    ) of_creators`;
}

/** Whether a subject `s` has the address, or a creator whose address begins so. */
function holdsEmail(email: string, add: Add): string {
  const beginning = add(normaliseEmail(email));
  return `(coalesce(${holdsPhrase('s.email', add(email))}, false) or exists (
    select from users u where u.id = s.created_by and u.removed_at is null and starts_with(u.email_key, ${beginning})))`;
}

/** The conditions that the other filters put on a matched subject `s`. */
function conditions(filters: Filters, narrowest: keyof Filters, add: Add): string[] {
  const { name, email } = filters;
  return [
    ...(name === undefined || narrowest === 'name' ? [] : [holdsPhrase('s.name', add(name))]),
    ...(email === undefined || narrowest === 'email' ? [] : [holdsEmail(email, add)]),
  ];
}

/**
 * A page of the subjects of a kind that fit the filters, at most the first thousand. Without an order they come as the
 * index has them: by the words that were found.
 */
export async function readFilteredPage(
  ctx: Context,
  kind: SubjectKind,
  filters: Filters,
  order: Order | undefined,
  { offset, limit }: Slice,
): Promise<RowsPage> {
  // The one that is likely to fit fewest.
  const narrowest = filters.indexes ? 'indexes' : filters.email === undefined ? 'name' : 'email';
  const { values, add } = createParameters();
  const match = matches(kind, filters, narrowest, add);
  const others = conditions(filters, narrowest, add);
  // Found by one filter and shown as found, subjects of other pages need not be read at all.
  const fitting =
    order || others.length > 0
      ? `select s.id, row_number() over (order by ${order ? orderBy(order) : 'match.place'}) as place
         from match join lateral (select * from subjects s where s.id = match.id offset 0) s on true
         where ${['true', ...others].join(' and ')}`
      : `select id, row_number() over (order by place) as place from match`;
  const text = `with match as materialized (${match}),
    fitting as materialized (${fitting}),
    found as materialized (select count(*) as total from fitting),
    page as materialized (select id, place from fitting order by place limit ${add(limit)} offset ${add(offset)})
    ${rowsOfPage('all', '')}`;
  return toPage(await run<PlacedRow>(ctx.replica, { text }, values));
}

/** The subjects of a kind that somebody created or wrote about, with their own entries; `limit` null means all. */
export async function readOwnPage(
  ctx: Context,
  actor: Actor,
  kind: SubjectKind,
  filters: Filters,
  order: Order,
  { offset, limit }: { offset: number; limit: number | null },
): Promise<RowsPage> {
  // An e-mail address is shown only to whoever created the subject, so only they find by it.
  const own = `from subject_members m join lateral (select * from subjects s where s.id = m.subject_id offset 0) s on true
      where m.user_id = $1 and m.kind = $2
        and ($3::text is null or ${holdsPhrase('s.name', '$3')})
        and ($4::text is null or s.created_by = $1 and ${holdsPhrase('s.email', '$4')})
        and ($5::bytea[] is null or s.identifier_index = any($5::bytea[]))`;
  const text = `select s.total, ${subjectColumns('own', 'list', '$1')}
    from (select s.*, count(*) over () as total ${own} order by ${orderBy(order)} limit $6 offset $7) s
    order by ${orderBy(order)}`;
  const name = `subjects-own-${order.sort}-${order.descending ? 'desc' : 'asc'}`;
  const narrowed = [actor.id, kind, filters.name ?? null, filters.email ?? null, filters.indexes ?? null];
  const rows = await run<PlacedRow>(ctx.replica, { name, text }, [...narrowed, limit, offset]);
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // Behind the last page there is no row to carry the total.
  const [counted] = await run<{ total: number }>(ctx.replica, { text: `select count(*) as total ${own}` }, narrowed);
  return { rows, total: counted?.total ?? 0 };
}
