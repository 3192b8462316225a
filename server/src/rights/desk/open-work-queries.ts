import type { OtherWork } from '@najem/shared/contract/rights';
import { DISPUTE_STATES, isCaseOpen, isDisputeOpen, CASE_STATES } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Actor } from '../../kernel/context';
import { isForeign } from '../cases/desk-queries';
import { isForeignDispute } from '../disputes/desk-queries';
import { presentAbout, readNames } from '../disputes/name-queries';
import type { OpenWorkOf } from '../desk-work/hooks';
import type { Context } from '../tables';

const SHOWN = 20;
const OPEN_DISPUTES = DISPUTE_STATES.filter(isDisputeOpen);
const OPEN_CASES = CASE_STATES.filter(isCaseOpen);

/** Lists open work as the hook `desk.listOpenWork` promises. */
export async function listOpenWork(ctx: Context, actor: Actor, whose: OpenWorkOf): Promise<OtherWork[]> {
  const { indexes, userId = null, exceptId } = whose;
  const blind = sql`any(${[...indexes]}::bytea[])`;
  const disputes = await ctx.db
    .selectFrom('disputes as d')
    .select(['d.id', 'd.number', 'd.due_at'])
    .where('d.id', '<>', exceptId)
    .where('d.state', 'in', OPEN_DISPUTES)
    .where(sql<boolean>`d.identifier_index = ${blind}`)
    .where(isForeignDispute(actor))
    .orderBy(sql`d.due_at nulls last, d.id`)
    .limit(SHOWN)
    .execute();
  const cases = await ctx.db
    .selectFrom('cases as c')
    .select(['c.id', 'c.number', 'c.kind', 'c.target_at'])
    .where('c.id', '<>', exceptId)
    .where('c.state', 'in', OPEN_CASES)
    .where(
      sql<boolean>`(c.user_id = ${userId}::uuid or exists (
        select from case_identifiers i where i.case_id = c.id and i.identifier_index = ${blind}))`,
    )
    .where(isForeign(ctx, actor))
    .orderBy('c.target_at')
    .orderBy('c.id')
    .limit(SHOWN)
    .execute();
  const names = await readNames(
    ctx,
    disputes.map(({ id }) => id),
  );
  const others: OtherWork[] = [
    ...disputes.map(({ id, number, due_at }) => {
      const row = names.get(id);
      return { is: 'dispute' as const, _id: id, number, ...(row && presentAbout(row)), dueAt: due_at?.toISOString() };
    }),
    ...cases.map(({ id, number, kind, target_at }) => ({
      is: 'case' as const,
      _id: id,
      number,
      kind,
      dueAt: target_at.toISOString(),
    })),
  ];
  return others.sort((one, other) => dueOf(one) - dueOf(other));
}

function dueOf({ dueAt }: OtherWork): number {
  return dueAt === undefined ? Infinity : Date.parse(dueAt);
}
