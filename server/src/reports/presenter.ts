import { createHash } from 'node:crypto';
import type { Report, ReportSummary } from '@najem/shared/contract';
import {
  isEmptyReport,
  isReportActive,
  isSubjectKind,
  maskIdentifier,
  type SubjectDescriptor,
  SUBJECTS,
} from '@najem/shared/domain';
import type { Context } from '../context';
import type { ReportRow, SummaryRow } from './queries';
import type { SnapshotEntry } from './tables';

const CHECKSUM_LENGTH = 16;

/** Decrypts the identifier of a report. */
export function reportIdentifier(ctx: Context, row: Pick<ReportRow, 'identifier_cipher' | 'identifier_key'>): string {
  return ctx.vault.open({ cipher: row.identifier_cipher, keyId: row.identifier_key });
}

/** Presents a report to its owner or an administrator; `isMasked` for a reader of a share. */
export function presentReport(ctx: Context, row: ReportRow, { isMasked = false } = {}): Report {
  const { data } = row;
  const full = reportIdentifier(ctx, row);
  // Masked for companies, too: the link may reach anyone, and a company's number may be that of one person.
  const identifier = isMasked ? maskIdentifier(full) : full;
  const descriptor = isSubjectKind(row.type) ? SUBJECTS[row.type] : undefined;
  return {
    _id: row.id,
    number: row.number,
    checksum: checksumOf(row),
    type: row.type,
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
    identifier,
    data: {
      identifier,
      [row.identifier_type]: identifier,
      ...(row.name === null ? {} : { name: row.name }),
      ...(data.address === null ? {} : { address: data.address }),
      rating: row.rating_tenths / 10,
      history: descriptor ? data.entries.map((entry) => presentEntry(descriptor, entry)) : [],
      isEmpty: isEmptyReport(row.type) || data.entries.length === 0,
      verificationDates: data.verificationDates,
    },
  };
}

function presentEntry(
  { counterpartField }: SubjectDescriptor,
  entry: SnapshotEntry,
): Report['data']['history'][number] {
  return {
    _id: entry.id,
    [counterpartField]: entry.counterpart,
    rentalAddress: entry.rentalAddress,
    reason: entry.reason,
    comment: entry.comment,
    created_at: entry.createdAt,
    addedAt: entry.createdAt,
    version: entry.version,
  };
}

/** Presents a report of its owner's list; an expired one without its result. */
export function presentSummary(ctx: Context, row: SummaryRow): ReportSummary {
  const isActive = isReportActive(row.expires_at, ctx.now());
  return {
    _id: row.id,
    number: row.number,
    type: row.type,
    identifier: reportIdentifier(ctx, row),
    ...(row.name === null ? {} : { name: row.name }),
    ...(isActive ? { rating: row.rating_tenths / 10, entryCount: row.entry_count } : {}),
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
  };
}

/**
 * Computes a checksum of a report's content, as `3F9A 01C2 77E0 B4D8`. Without the identifier, the only secret of an empty
 * report, which could be guessed by trying all numbers.
 */
export function checksumOf(row: ReportRow): string {
  const content = [row.number, row.type, row.created_at.toISOString(), row.name, row.rating_tenths, row.data];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').toUpperCase();
  return (hash.slice(0, CHECKSUM_LENGTH).match(/.{4}/g) ?? []).join(' ');
}
