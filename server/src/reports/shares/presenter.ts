import type { ReportShare } from '@najem/shared/contract/reports';
import type { ShareRow } from './queries';

/** Presents a link to its maker. */
export function presentShare(share: ShareRow): ReportShare {
  return {
    _id: share.id,
    createdAt: share.created_at.toISOString(),
    expiresAt: share.expires_at.toISOString(),
    openCount: share.open_count,
    lastOpenedAt: share.last_opened_at?.toISOString(),
    recipients: share.recipients,
  };
}
