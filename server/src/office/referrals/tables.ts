import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface ReferralTables {
  referral_links: {
    id: Generated<string>;
    /** Never changes. */
    code: string;
    description: string;
    campaign: string | null;
    is_active: Generated<boolean>;
    created_at: CreatedAt;
  };
}
