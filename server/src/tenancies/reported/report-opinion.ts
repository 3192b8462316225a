import type { DeskTenancy } from '@najem/shared/contract/rights';
import { otherRole } from '@najem/shared/domain/tenancies';
import { refuse } from '../../kernel/errors';
import type { FormerWords, ReportedOpinion } from '../../rights/cases/tables';
import type { Reader } from '../../rights/disputes/queries';
import { showOnNotes } from '../desk/show-on-notes';
import { listTenanciesOf } from '../sides/side-queries';
import type { Context } from '../tables';
import { findByNumber, lockTenancy } from '../tenancy/queries';
import { readOutside } from './outside';

/**
 * Finds the opinion about a person in the tenancy of a number that no register has, and locks the tenancy. TENANCY_NOT_FOUND for
 * who is no side of it; STATE_PASSED before the reveal, and where there are no such words.
 */
export async function requireReportable(
  tx: Context,
  reader: Reader,
  number: string,
): Promise<ReportedOpinion & { authorId: string | null }> {
  const whole = await listTenanciesOf(tx, reader);
  const known = whole.find(({ tenancy }) => tenancy.number === number) ?? refuse('TENANCY_NOT_FOUND');
  const sided = (await lockTenancy(tx, known.tenancy.id)) ?? refuse('TENANCY_NOT_FOUND');
  const by = otherRole(known.own.role);
  if (sided.tenancy.state !== 'revealed' || (await readOutside(tx, sided, by)).length === 0) refuse('STATE_PASSED');
  return { number, by, authorId: sided.sides[by].user_id };
}

/** Locks the tenancy of a number until the end of the transaction, if there is one. */
export async function lockReported(tx: Context, number: string): Promise<void> {
  const found = await findByNumber(tx, number);
  if (found) await lockTenancy(tx, found.tenancy.id);
}

/** Describes a reported opinion for the desk: its tenancy, unless that is gone, and the words that no register has. */
export async function readReported(
  ctx: Context,
  { number, by }: ReportedOpinion,
): Promise<{ tenancy?: DeskTenancy; words: FormerWords[] }> {
  const sided = await findByNumber(ctx, number);
  if (!sided) return { words: [] };
  const { id } = sided.tenancy;
  return { tenancy: (await showOnNotes(ctx, [id])).get(id), words: await readOutside(ctx, sided, by) };
}
