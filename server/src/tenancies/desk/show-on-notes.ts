import type { DeskNote } from '@najem/shared/contract/rights';
import { TENANCY_STATE_LABELS } from '@najem/shared/domain/tenancies';
import type { Context } from '../tables';
import { readSides } from '../tenancy/queries';
import { readTenanciesById } from './queries';

/** Describes tenancies for notes of the desk: their sides, days and states, and nothing of what anybody wrote. */
export async function showOnNotes(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<DeskNote['tenancy']>>> {
  const sided = await readSides(ctx, await readTenanciesById(ctx, ids));
  return new Map(
    sided.map(({ tenancy, sides }) => [
      tenancy.id,
      {
        number: tenancy.number,
        landlord: sides.landlord.name ?? undefined,
        tenant: sides.tenant.name ?? undefined,
        from: tenancy.starts_on,
        to: tenancy.ends_on ?? undefined,
        state: TENANCY_STATE_LABELS[tenancy.state],
        version: tenancy.version,
      },
    ]),
  );
}
