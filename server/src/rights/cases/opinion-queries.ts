import { CASE_STATES, isCaseOpen } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { CaseRecord, ReportedOpinion } from './tables';

const OPEN = CASE_STATES.filter(isCaseOpen);

/** The opinion that a case is about; undefined of other cases. */
export function opinionOf({
  tenancy_number: number,
  opinion_by: by,
}: Pick<CaseRecord, 'tenancy_number' | 'opinion_by'>): ReportedOpinion | undefined {
  return number === null || by === null ? undefined : { number, by };
}

/** Whether a notice about an opinion waits for its decision. */
export async function isReported(ctx: Context, { number, by }: ReportedOpinion): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('cases')
    .select('id')
    .where('tenancy_number', '=', number)
    .where('opinion_by', '=', by)
    .where('kind', '=', 'content_notice')
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the words of an opinion that a decision on a notice removed; with a reason only where it is among them. */
export async function forgetFormerOpinion(
  tx: Context,
  { number, by }: ReportedOpinion,
  reason?: string,
): Promise<void> {
  await tx.db
    .updateTable('cases')
    .set({ former_opinion: null })
    .where('tenancy_number', '=', number)
    .where('opinion_by', '=', by)
    .$if(reason !== undefined, (cases) =>
      cases.where(sql<boolean>`former_opinion @> ${JSON.stringify([{ reason }])}::jsonb`),
    )
    .execute();
}
