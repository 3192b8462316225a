import type { Report, ReportSummary } from '@najem/shared/contract';
import {
  confidence,
  countFigures,
  documentedRating,
  expiresAt,
  isEmptyReport,
  isReportActive,
  isSubjectKind,
  maskIdentifier,
  type SubjectDescriptor,
  SUBJECTS,
} from '@najem/shared/domain';
import type { Context } from '../context';
import type { ReplyRow } from '../subjects/tables';
import { REMOVED_SUBJECT } from '../subjects/texts';
import type { NamedReport, ReportRow, SummaryRow } from './queries';
import type { SnapshotEntry } from './tables';

/** Decrypts the identifier of a report. */
export function reportIdentifier(ctx: Context, row: Pick<ReportRow, 'identifier_cipher' | 'identifier_key'>): string {
  return ctx.vault.open({ cipher: row.identifier_cipher, keyId: row.identifier_key });
}

/** Presents a report to its owner or an administrator; `isMasked` for a reader of a share. */
export function presentReport(ctx: Context, row: NamedReport, { isMasked = false } = {}): Report {
  const { data } = row;
  const full = reportIdentifier(ctx, row);
  // Masked for companies, too: the link may reach anyone, and a company's number may be that of one person.
  const identifier = isMasked ? maskIdentifier(full) : full;
  const descriptor = isSubjectKind(row.type) ? SUBJECTS[row.type] : undefined;
  return {
    _id: row.id,
    number: row.number,
    checksum: row.checksum,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
    identifier,
    ...(row.purpose === null ? {} : { purpose: row.purpose }),
    data: {
      identifier,
      [row.identifier_type]: identifier,
      ...shownName(row),
      ...(data.address === null ? {} : { address: data.address }),
      rating: row.rating_tenths / 10,
      history: descriptor ? data.entries.map((entry) => presentEntry(descriptor, row, entry)) : [],
      isEmpty: isEmptyReport(row.type) || data.entries.length === 0,
      verificationDates: data.verificationDates,
    },
    ...(descriptor ? presentConfidence(descriptor, row) : {}),
  };
}

/** The confidence at the time of issue; none of an empty report, and of one whose entries have no grades. */
function presentConfidence(descriptor: SubjectDescriptor, row: NamedReport): Pick<Report, 'confidence'> {
  const { entries } = row.data;
  const graded = entries.flatMap(({ grade, authorId, reason, createdAt }) =>
    grade === undefined ? [] : [{ grade, authorId, reason, created_at: createdAt }],
  );
  if (entries.length === 0 || graded.length < entries.length) return {};
  const { authors, newestAt } = countFigures(graded);
  return {
    confidence: {
      ...confidence(graded, 0, row.created_at),
      authors,
      documentedRating: documentedRating(descriptor, graded),
      newestAt: newestAt === undefined ? undefined : new Date(newestAt).toISOString(),
    },
  };
}

function presentEntry(
  { counterpartField }: SubjectDescriptor,
  { authors, replies, created_at: issuedAt }: NamedReport,
  entry: SnapshotEntry,
): Report['data']['history'][number] {
  const { grade, recordedAt, keptUntil } = entry;
  const reply = replies.has(entry.id) ? replies.get(entry.id) : entry.reply;
  return {
    _id: entry.id,
    [counterpartField]: entry.counterpart ?? authors.get(entry.authorId ?? '') ?? '',
    rentalAddress: entry.rentalAddress,
    reason: entry.reason,
    comment: entry.comment,
    created_at: entry.createdAt,
    addedAt: entry.createdAt,
    version: entry.version,
    ...(grade === undefined || recordedAt === undefined
      ? {}
      : { grade, expiresAt: expiresAt({ reason: entry.reason, grade, recordedAt, keptUntil }).toISOString() }),
    ...(reply ? { reply: presentReply(reply, issuedAt) } : {}),
  };
}

function presentReply({ text, made_at, changed_at }: ReplyRow, issuedAt: Date) {
  const isAfterIssue = new Date(made_at) > issuedAt;
  return { text, at: new Date(changed_at).toISOString(), ...(isAfterIssue ? { isAfterIssue } : {}) };
}

/** Presents a report of its owner's list; an expired one without its result. */
export function presentSummary(ctx: Context, row: SummaryRow): ReportSummary {
  const isActive = isReportActive(row.expires_at, ctx.now());
  return {
    _id: row.id,
    number: row.number,
    type: row.type,
    identifier: reportIdentifier(ctx, row),
    ...shownName(row),
    ...(isActive ? { rating: row.rating_tenths / 10, entryCount: row.entry_count } : {}),
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
  };
}

/** The name that a report shows: none for an empty one, and that of no subject once the subject is removed. */
function shownName({ name, type }: Pick<ReportRow, 'name' | 'type'>): { name?: string } {
  if (name !== null) return { name };
  return isSubjectKind(type) ? { name: REMOVED_SUBJECT } : {};
}
