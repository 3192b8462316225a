import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { opinionWindow, stateOn } from '@najem/shared/domain/tenancies';
import { mailBoth, tenancyUrl } from '../tenancy/mail-side';
import { insertEvent, moveTenancy, type Sided } from '../tenancy/queries';
import type { Context } from '../tables';
import { opinionsOpenMail } from './mail-texts';

/**
 * Opens the window of a locked running tenancy whose agreed end has passed, or closes it where that is too long ago, in the
 * caller's transaction; `holdsOn` is the day on which the end came to hold, as `YYYY-MM-DD`. Nothing before the day after it.
 */
export async function reachEnd(tx: Context, sided: Sided, holdsOn: string): Promise<void> {
  const { tenancy } = sided;
  const today = warsawDate(tx.now());
  const endsOn = tenancy.ends_on;
  const state = stateOn(endsOn ?? undefined, today);
  if (tenancy.state !== 'running' || state === 'running' || endsOn === null) return;
  await insertEvent(tx, tenancy, { by: 'system', what: 'ended', ends_on: endsOn });
  if (state === 'closed') {
    await moveTenancy(tx, tenancy, 'closed', { annulment_by: null });
    return;
  }
  const { opensOn, endsAt } = opinionWindow(endsOn, holdsOn);
  const opened = await moveTenancy(tx, tenancy, 'window', { window_opens_on: opensOn, window_ends_at: endsAt });
  await openWindow(tx, { ...sided, tenancy: opened });
}

/** Notifies both sides that opinions may be given, in the caller's transaction. */
export async function openWindow(tx: Context, sided: Sided): Promise<void> {
  const { tenancy } = sided;
  const until = tenancy.window_ends_at;
  if (until === null) return;
  const mail = opinionsOpenMail({ number: tenancy.number, url: tenancyUrl(tx, tenancy), until: formatDate(until) });
  await mailBoth(tx, sided, mail);
}
