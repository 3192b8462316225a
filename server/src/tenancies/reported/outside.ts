import type { TenancyRole } from '@najem/shared/domain/tenancies';
import type { FormerWords } from '../../rights/cases/tables';
import { listRevealed, opinionOf } from '../opinions/queries';
import type { Context } from '../tables';
import type { Sided } from '../tenancy/queries';

/** Reads the words of a side's revealed opinion that the page of the tenancy alone has. */
export async function readOutside(ctx: Context, { sides }: Sided, by: TenancyRole): Promise<FormerWords[]> {
  const rows = await listRevealed(ctx, opinionOf(sides[by]));
  return rows.flatMap(({ id, reason, comment, place, refusal }) =>
    reason === null || comment === null || place === 'register' ? [] : [{ id, reason, comment, place, refusal }],
  );
}
