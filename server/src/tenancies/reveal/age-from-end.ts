import { addDays, startOfWarsawDay } from '@najem/shared/domain/kernel';
import type { Context, TenancyRow } from '../tables';
import { setAge } from './queries';

/** Has entries of an opinion kept as long as others, counted from the end of their tenancy, which was before the reveal. */
export async function ageFromEnd(
  tx: Context,
  entryIds: readonly string[],
  { ends_on: endsOn }: Pick<TenancyRow, 'ends_on'>,
): Promise<void> {
  if (endsOn !== null) await setAge(tx, entryIds, startOfWarsawDay(addDays(endsOn, 1)));
}
