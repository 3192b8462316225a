import type { CustomReportRow } from '@najem/shared/contract/office';
import type { SubjectKind } from '@najem/shared/domain/register';
import { CUSTOM_REPORT_MAX_ROWS, type CustomOperator } from '@najem/shared/domain/office';
import { sql } from 'kysely';
import type { Context } from '../tables';

/** What subjects are compared by: an indexed column and the measure that counts it. */
const CATEGORIES = {
  history: { measure: 'entries', column: 'entry_count' },
  rating: { measure: 'rating', column: 'rating_tenths' },
} as const;

export type SubjectCategory = keyof typeof CATEGORIES;

export interface Found {
  count: number;
  subjects: CustomReportRow[];
}

/** Finds subjects of a kind with at least `least` entries that count, or tenths of a point, most first, with those entries. */
export async function findSubjects(
  ctx: Context,
  kind: SubjectKind,
  category: SubjectCategory,
  least: number,
): Promise<Found> {
  const { measure, column } = CATEGORIES[category];
  const ofSubject = sql.ref(`s.${column}`);
  const found = sql<{ count: number; rows: CustomReportRow[] }>`
    with found as (
      select s.id, s.name, s.rating_tenths, row_number() over (order by ${ofSubject} desc, s.id desc) as place
      from subjects s where s.kind = ${kind} and ${ofSubject} >= ${least}
      order by ${ofSubject} desc, s.id desc limit ${CUSTOM_REPORT_MAX_ROWS}
    )
    select (
      select coalesce(sum(total), 0)::bigint from subject_counts
      where kind = ${kind} and measure = ${measure} and value >= ${least}
    ) as count, coalesce((
      select json_agg(json_build_object(
        '_id', found.id, 'name', found.name, 'rating', found.rating_tenths / 10.0, 'history', coalesce((
          select json_agg(json_build_object('_id', e.id) order by e.created_at desc, e.id)
          from history_entries e where e.subject_id = found.id and e.standing = 'counting'
        ), '[]')
      ) order by found.place) from found
    ), '[]') as rows`;
  const { rows } = await found.execute(ctx.db);
  return { count: rows[0]?.count ?? 0, subjects: rows[0]?.rows ?? [] };
}

/** Finds users whose balance compares with a whole number as requested, the furthest from it first. */
export async function findUsers(ctx: Context, operator: CustomOperator, value: number): Promise<Found> {
  const direction = operator === '<' ? 'asc' : 'desc';
  const compared = ctx.db.selectFrom('users').where('removed_at', 'is', null).where('rent_coins', operator, value);
  const rows = await compared
    .select(['id', 'name', 'email', 'rent_coins'])
    .orderBy('rent_coins', direction)
    .orderBy('id', direction)
    .limit(CUSTOM_REPORT_MAX_ROWS)
    .execute();
  const { count } = await compared.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return {
    count,
    subjects: rows.map(({ id, name, email, rent_coins }) => ({ _id: id, name, email, rentCoins: rent_coins })),
  };
}

/** Lists the ids of the subjects under any of these blind indexes. */
export async function findIdsUnder(ctx: Context, indexes: readonly Buffer[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('subjects')
    .select('id')
    .where('identifier_index', 'in', [...indexes])
    .execute();
  return rows.map(({ id }) => id);
}
