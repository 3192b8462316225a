import type { ReferralLink, ReferralStats } from '@najem/shared/contract';
import { zlotyFromGrosze } from '@najem/shared/domain';
import type { Selectable } from 'kysely';
import type { PeopleTables } from '../accounts/tables';

export type ReferralRow = Selectable<PeopleTables['referral_links']>;

export interface ReferralFigures {
  registrations: number;
  paidGrosze: number;
}

/** A link as administrators see it. */
export function toReferralLink(row: ReferralRow): ReferralLink {
  return {
    _id: row.id,
    code: row.code,
    description: row.description,
    ...(row.campaign === null ? {} : { campaign: row.campaign }),
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}

/** A link with what it brought. */
export function toReferralStats(row: ReferralRow & ReferralFigures): ReferralStats {
  return {
    ...toReferralLink(row),
    registrationCount: row.registrations,
    totalPayments: zlotyFromGrosze(row.paidGrosze),
  };
}
