import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { StatedPurpose, SubjectKind } from '@najem/shared/domain/register';
import type { OrderState } from '@najem/shared/domain/money';
import type { ColumnType } from 'kysely';

export type RefundReason = 'late' | 'double';
export type RefundState = 'due' | 'requested' | 'finalized' | 'canceled';

export interface PaymentTables {
  /** An attempt to pay for a report at the provider. */
  orders: {
    /** Also the provider's `extOrderId`, and what the buyer's return address carries. */
    id: string;
    user_id: string;
    idempotency_key: string | null;
    identifier_type: KnownIdentifierType;
    identifier_index: Buffer;
    identifier_cipher: Buffer;
    identifier_key: string;
    asked_type: SubjectKind | null;
    /** Null where the buyer did not say. */
    purpose: StatedPurpose | null;
    amount_grosze: number;
    currency: string;
    pos_id: string;
    state: OrderState;
    provider_order_id: string | null;
    /** Carries a token of the provider: it is never logged. */
    redirect_uri: string | null;
    company_nip: string | null;
    company_name: string | null;
    company_address: string | null;
    /** The very words that the buyer agreed to. */
    statements: string | null;
    stated_at: Date | null;
    /** The report that this payment made; after a double payment the one that was there before. */
    report_id: string | null;
    created_at: ColumnType<Date, Date, never>;
    /** When the provider closes an unpaid order. */
    expires_at: Date;
    /** When the provider was last asked about it. */
    asked_at: Date | null;
    /** Another attempt took its place; should it be paid all the same, that is still noticed. */
    superseded_at: Date | null;
    completed_at: Date | null;
    canceled_at: Date | null;
  };
  /** The last check's differences between ledger, orders, reports and invoices, by kind. */
  money_checks: {
    kind: string;
    differences: number;
    checked_at: Date;
  };
  payment_refunds: {
    /** Also the provider's `extRefundId`. */
    id: string;
    order_id: string;
    amount_grosze: number;
    reason: RefundReason;
    state: RefundState;
    provider_refund_id: string | null;
    created_at: ColumnType<Date, Date, never>;
    updated_at: Date;
  };
}
