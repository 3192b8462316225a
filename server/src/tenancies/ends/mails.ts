import { warsawDate } from '@najem/shared/domain/kernel';
import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { mailSide, tenancyUrl } from '../tenancy/mail-side';
import type { Sided } from '../tenancy/queries';
import type { Context } from '../tables';
import { type EndMail, tenancyEndMail } from './mail-texts';

/** Queues the news of a proposed or agreed end for a side, in the caller's transaction. */
export async function sendEnd(
  tx: Context,
  sided: Sided,
  to: TenancyRole,
  end: Pick<EndMail, 'endsOn' | 'holdsAt'>,
): Promise<void> {
  const { tenancy } = sided;
  const isPast = end.endsOn < warsawDate(tx.now());
  const { number } = tenancy;
  await mailSide(tx, sided, to, tenancyEndMail({ ...end, isPast, number, url: tenancyUrl(tx, tenancy) }));
}
