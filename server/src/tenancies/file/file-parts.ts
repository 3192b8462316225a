import type { Dossier, FileTenancy } from '@najem/shared/contract/rights';
import { REMOVED_SIDE, TENANCY_STATE_LABELS } from '@najem/shared/domain/tenancies';
import type { Reader } from '../../rights/disputes/queries';
import { listTenanciesOf, type OwnTenancy } from '../sides/side-queries';
import type { Context, SideRow, TenancyRow } from '../tables';
import { isUnmet } from '../tenancy/parties';
import { TENANCY_TEXTS } from '../texts';

/** The section 'Najmy' of a file. */
export async function readFilePart(ctx: Context, reader: Reader): Promise<Partial<Pick<Dossier, 'tenancies'>>> {
  const tenancies = await listTenanciesOf(ctx, reader);
  return tenancies.length === 0 ? {} : { tenancies: tenancies.map((one) => presentTenancy(ctx, one)) };
}

function presentTenancy(ctx: Context, { tenancy, own, other }: OwnTenancy): FileTenancy {
  const { number, address, starts_on, ends_on, state, proven_at } = tenancy;
  return {
    number,
    role: own.role,
    other: nameOf(other, tenancy),
    address,
    from: starts_on,
    to: ends_on ?? undefined,
    state: TENANCY_STATE_LABELS[state],
    isProven: proven_at !== null && state !== 'annulled',
    sealedUntil: sealedUntil(ctx, tenancy)?.toISOString(),
  };
}

/** The other side by the name under which it acts; unnamed while the invitation is unanswered, or where it led to nothing. */
export function nameOf(side: SideRow, tenancy: Pick<TenancyRow, 'state' | 'inviter'>): string {
  if (isUnmet(tenancy, side)) return TENANCY_TEXTS.unanswered;
  if (side.removed_at !== null || side.forgotten_at !== null) return REMOVED_SIDE;
  return side.name ?? TENANCY_TEXTS.unanswered;
}

/** Until when opinions are sealed, whether or not there are any; undefined where none may be given, or they are shown. */
export function sealedUntil(ctx: Context, tenancy: Pick<TenancyRow, 'state' | 'window_ends_at'>): Date | undefined {
  const { state, window_ends_at: end } = tenancy;
  return state === 'window' && end !== null && end >= ctx.now() ? end : undefined;
}
