import type { CustomReportRow } from '@najem/shared/contract';
import { CUSTOM_REPORT_MAX_ROWS, type CustomOperator, type SubjectKind } from '@najem/shared/domain';
import { sql } from 'kysely';
import type { Context } from '../context';

/** What subjects are compared by: an order of the lists, its column, and how many digits its keys have. */
const ORDERS = {
  history: { sort: 'entries', column: 'entry_count', keyLength: 10 },
  rating: { sort: 'rating', column: 'rating_tenths', keyLength: 2 },
} as const;

export type SubjectCategory = keyof typeof ORDERS;

export interface Found {
  count: number;
  subjects: CustomReportRow[];
}

/** Subjects of a kind with at least `least` entries or tenths of a point, most first. */
export async function findSubjects(
  ctx: Context,
  kind: SubjectKind,
  category: SubjectCategory,
  least: number,
): Promise<Found> {
  const { sort, column, keyLength } = ORDERS[category];
  const ofSubject = sql.ref(`s.${column}`);
  const key = String(least).padStart(keyLength, '0');
  const { rows } = await sql<{ count: number; rows: CustomReportRow[] }>`
    with found as (
      select s.id, s.name, s.rating_tenths, row_number() over (order by ${ofSubject} desc, s.id desc) as place
      from subjects s where s.kind = ${kind} and ${ofSubject} >= ${least}
      order by ${ofSubject} desc, s.id desc limit ${CUSTOM_REPORT_MAX_ROWS}
    )
    select subject_count_from(${kind}, ${sort}, ${key}) as count, coalesce((
      select json_agg(json_build_object(
        '_id', found.id, 'name', found.name, 'rating', found.rating_tenths / 10.0, 'history', coalesce((
          select json_agg(json_build_object('_id', e.id) order by e.created_at desc, e.id)
          from history_entries e where e.subject_id = found.id
        ), '[]')
      ) order by found.place) from found
    ), '[]') as rows`.execute(ctx.replica);
  return { count: rows[0]?.count ?? 0, subjects: rows[0]?.rows ?? [] };
}

/** Living users whose balance compares as asked with a whole number, the furthest from it first. */
export async function findUsers(ctx: Context, operator: CustomOperator, value: number): Promise<Found> {
  const direction = operator === '<' ? 'asc' : 'desc';
  const rows = await ctx.replica
    .selectFrom('users')
    .where('removed_at', 'is', null)
    .where('rent_coins', operator, value)
    .select(['id', 'name', 'email', 'rent_coins'])
    .orderBy('rent_coins', direction)
    .orderBy('id', direction)
    .limit(CUSTOM_REPORT_MAX_ROWS)
    .execute();
  return {
    count: await countUsers(ctx, operator, value),
    subjects: rows.map(({ id, name, email, rent_coins }) => ({ _id: id, name, email, rentCoins: rent_coins })),
  };
}

/** By the blocks of the list of users, each count a difference of two sums. */
async function countUsers(ctx: Context, operator: CustomOperator, value: number): Promise<number> {
  const from = (least: number) => sql<number>`user_count_from('rentCoins', ${String(least).padStart(10, '0')})`;
  const counts = {
    '<': sql<number>`${from(0)} - ${from(value)}`,
    '=': sql<number>`${from(value)} - ${from(value + 1)}`,
    '>': from(value + 1),
  };
  const { rows } = await sql<{ count: number }>`select ${counts[operator]} as count`.execute(ctx.replica);
  return rows[0]?.count ?? 0;
}
