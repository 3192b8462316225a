import type { AdminUser, UserDispute, UserEntry, UserPayment, UserReport } from '@najem/shared/contract/office';
import { zlotyFromGrosze } from '@najem/shared/domain/kernel';
import { formatInvoiceNumber, paymentStatus } from '@najem/shared/domain/money';
import type { UserRow } from '../../identity/accounts/queries';
import type { DisputeOfUser, EntryOfUser, PaymentOfUser, ReportOfUser } from './page-queries';

/** Presents a user for administrators. */
export function presentAdminUser(row: UserRow): AdminUser {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    isEmailVerified: row.email_verified_at !== null,
    verification_status: row.identity_verified_at === null ? 'unverified' : 'verified',
    rentCoins: row.rent_coins,
    builtIn: row.built_in,
    blockReason: row.block_reason ?? undefined,
    blockText: row.block_text ?? undefined,
  };
}

/** Presents the rows of one part of a user's page, each of which has the number of all. */
export function presentPart<Row extends { total: number }, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown,
): { total: number; rows: Shown[] } {
  return { total: rows[0]?.total ?? 0, rows: rows.map(present) };
}

export function presentEntry(row: EntryOfUser): UserEntry {
  const { id, kind, name, reason, grade } = row;
  return { _id: id, kind, name, reason, createdAt: row.created_at.toISOString(), grade, isCounting: row.is_counting };
}

export function presentReport({ id, number, type, created_at, expires_at }: ReportOfUser): UserReport {
  return { _id: id, number, type, createdAt: created_at.toISOString(), expirationDate: expires_at.toISOString() };
}

export function presentPayment(row: PaymentOfUser): UserPayment {
  const { id, state, invoice_id, invoice_number, invoice_year } = row;
  return {
    _id: id,
    amount: zlotyFromGrosze(row.amount_grosze),
    status: paymentStatus(state),
    createdAt: row.created_at.toISOString(),
    isRefunded: row.is_refunded,
    invoice:
      invoice_id === null || invoice_number === null || invoice_year === null
        ? undefined
        : { _id: invoice_id, number: formatInvoiceNumber(invoice_number, invoice_year) },
  };
}

export function presentDispute({ id, number, side, state, opened_at, due_at }: DisputeOfUser): UserDispute {
  return {
    _id: id,
    number,
    side,
    state,
    openedAt: opened_at.toISOString(),
    dueAt: due_at?.toISOString(),
  };
}
