import type { Input, Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { uploaderOfPerson } from './files';
import { readNames } from './name-queries';
import { presentDispute, presentRow } from './presenter';
import { listDisputes } from './queries';
import { readReader, requireDispute, type Sided, sideOf } from './sides';
import { readClosedFigures } from './figure-queries';

const PAGE_SIZE = 20;

/** Lists the disputes on a side of the caller: those that wait for them, the first one due in front, then the newest. */
export async function listOwnDisputes(
  ctx: Context,
  person: Person,
  { side, page = 1, pageSize = PAGE_SIZE }: Input<typeof disputes.list>,
): Promise<Output<typeof disputes.list>> {
  const reader = await readReader(ctx, person);
  const { rows, total } = await listDisputes(ctx, reader, { side, page, pageSize });
  const sided = rows.flatMap((dispute) => {
    const own = sideOf(reader, dispute);
    return own === undefined ? [] : [{ dispute, side: own }];
  });
  const names = await readNames(
    ctx,
    rows.map(({ id }) => id),
  );
  return { rows: sided.map((one) => presentRow(one, names)), total };
}

/** Shows a dispute to one of its sides. DISPUTE_NOT_FOUND. */
export async function getDispute(
  ctx: Context,
  person: Person,
  { id }: Input<typeof disputes.get>,
): Promise<Output<typeof disputes.get>> {
  return respond(ctx, person, await requireDispute(ctx, await readReader(ctx, person), id));
}

/** Answers a call of a side with the dispute as it is now. */
export async function respond(ctx: Context, person: Person, sided: Sided): Promise<Output<typeof disputes.get>> {
  return { success: true, dispute: await presentDispute(ctx, sided, uploaderOfPerson(person)) };
}

/** Before so many disputes are closed, numbers would point at people. */
const LEAST_CLOSED = 20;

/** Shows everybody how disputes were decided, in numbers. */
export async function getTransparency(ctx: Context): Promise<Output<typeof disputes.transparency>> {
  const figures = await readClosedFigures(ctx);
  if (!figures || figures.closed < LEAST_CLOSED) return { success: true };
  const { median_days: medianDays, ...counts } = figures;
  return { success: true, disputes: { ...counts, medianDays: medianDays ?? 0 } };
}
