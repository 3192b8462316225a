import { addMonths } from '@najem/shared/domain/kernel';
import { BLAME_MONTHS } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { isIdentifierOf } from './queries';

/** The decisions on notices by which an author lost an entry. */
export function removals(ctx: Context, authorId: string) {
  return ctx.db
    .selectFrom('cases as c')
    .where('c.kind', '=', 'content_notice')
    .where('c.author_id', '=', authorId)
    .where('c.outcome', 'in', ['granted', 'partly']);
}

/** The removals of an author's entries after notices in twelve months that no appeal turned round. */
function standingRemovals(ctx: Context, authorId: string) {
  return removals(ctx, authorId)
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .select('c.id')
    .where('c.decided_at', '>', addMonths(ctx.now(), -BLAME_MONTHS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cases as a')
            .select('a.id')
            .whereRef('a.appeals_id', '=', 'c.id')
            .where('a.outcome', 'in', ['granted', 'partly']),
        ),
      ),
    )
    .limit(1);
}

/**
 * Whether a notice removed an entry of an author in twelve months, about one of these blind indexes or about another identifier
 * that the same account has proved.
 */
export async function wasNoticedAbout(ctx: Context, authorId: string, indexes: readonly Buffer[]): Promise<boolean> {
  const row = await standingRemovals(ctx, authorId)
    .where(isIdentifierOf(sql.ref('s.identifier_index'), indexes))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a notice removed an entry of an author from a subject in twelve months. */
export async function wasNoticedOn(ctx: Context, authorId: string, subjectId: string): Promise<boolean> {
  const row = await standingRemovals(ctx, authorId).where('s.id', '=', subjectId).executeTakeFirst();
  return row !== undefined;
}
