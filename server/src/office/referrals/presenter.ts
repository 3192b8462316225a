import type { ReferralLink, ReferralStats } from '@najem/shared/contract/office';
import { zlotyFromGrosze } from '@najem/shared/domain/kernel';
import type { ReferralFigures, ReferralRow } from './queries';

/** Presents a referral link. */
export function presentReferralLink(row: ReferralRow): ReferralLink {
  return {
    _id: row.id,
    code: row.code,
    description: row.description,
    campaign: row.campaign ?? undefined,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}

/** Presents a referral link with its registrations and payments. */
export function presentReferralStats(row: ReferralRow & ReferralFigures): ReferralStats {
  return {
    ...presentReferralLink(row),
    registrationCount: row.registrations,
    totalPayments: zlotyFromGrosze(row.paidGrosze),
  };
}
