import { sql } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { CaseRecord } from './tables';
import { removals } from '../disputes/notice-queries';

/** Lists a page of the notices by whose decision an author lost an entry, newest first, with how many there are. */
export async function listRemovals(
  ctx: Context,
  authorId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CaseRecord[]; total: number }> {
  const own = removals(ctx, authorId);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll('c')
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Finds such a notice of an author. */
export async function findRemoval(ctx: Context, authorId: string, id: string): Promise<CaseRecord | undefined> {
  if (!isId(id)) return undefined;
  return removals(ctx, authorId).selectAll('c').where('c.id', '=', id).executeTakeFirst();
}

/** Finds the appeals of decisions. */
export async function readAppeals(ctx: Context, caseIds: readonly string[]): Promise<CaseRecord[]> {
  return ctx.db
    .selectFrom('cases')
    .selectAll()
    .where('appeals_id', '=', sql<string>`any(${[...caseIds]}::uuid[])`)
    .execute();
}
