import type { Report, ReportSummary } from '@najem/shared/contract/reports';
import { maskIdentifier, warsawDate } from '@najem/shared/domain/kernel';
import {
  confidence,
  countFigures,
  documentedRating,
  expiresAt,
  isDocumented,
  isSubjectKind,
  type SubjectDescriptor,
  SUBJECTS,
} from '@najem/shared/domain/register';
import { isEmptyReport, isReportActive } from '@najem/shared/domain/reports';
import type { ReplyRow } from '../register/subjects/tables';
import { REMOVED_SUBJECT } from '../register/rentcoins/texts';
import type { NamedReport, ReportRow, SummaryRow } from './queries';
import type { Context, Snapshot, SnapshotEntry, SuspendedEntry } from './tables';

/** Decrypts the identifier of a report. */
export function reportIdentifier(ctx: Context, row: Pick<ReportRow, 'identifier_cipher' | 'identifier_key'>): string {
  return ctx.vault.open({ cipher: row.identifier_cipher, keyId: row.identifier_key });
}

/** What readers are shown of a report; its person may leave the rest out. */
export interface Shown {
  withAddresses: boolean;
  withComments: boolean;
}

const EVERYTHING: Shown = { withAddresses: true, withComments: true };

/**
 * Presents a report to its owner or an administrator; `isMasked` for a reader of a share, who learns that it was corrected and
 * not what.
 */
export function presentReport(
  ctx: Context,
  row: NamedReport,
  { isMasked = false, shown = EVERYTHING }: { isMasked?: boolean; shown?: Shown } = {},
): Report {
  const data = keepShown(row.data, shown);
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
    purpose: row.purpose ?? undefined,
    erasedAt: row.erased_at?.toISOString(),
    data: {
      identifier,
      [row.identifier_type]: identifier,
      ...shownName(row),
      address: data.address ?? undefined,
      rating: row.rating_tenths / 10,
      history: descriptor ? data.entries.map((entry) => presentEntry(descriptor, row, entry)) : [],
      isEmpty: isEmptyReport(row.type) || (data.entries.length === 0 && !data.suspended),
      verificationDates: data.verificationDates,
    },
    ...presentConfidence(descriptor, row),
    suspended: data.suspended ? data.suspended.map((entry) => presentSuspended(row, entry)) : undefined,
    ...(isMasked ? presentCorrectedAt(row) : { ...presentCorrections(row), ...presentOpenUntil(row) }),
  };
}

function keepShown(data: Snapshot, { withAddresses, withComments }: Shown): Snapshot {
  const keep = (entry: SnapshotEntry) => ({
    ...entry,
    rentalAddress: withAddresses ? entry.rentalAddress : '',
    comment: withComments ? entry.comment : '',
  });
  return { ...data, address: withAddresses ? data.address : null, entries: data.entries.map(keep) };
}

function presentSuspended({ ends }: NamedReport, { id, since, until, why }: SuspendedEntry) {
  return { since: new Date(since).toISOString(), until: (ends.get(id) ?? new Date(until)).toISOString(), why };
}

/** Neither the list nor the rating at the issue, which would say what was taken away. */
function presentCorrectedAt({ version, made_at }: NamedReport): Pick<Report, 'correctedAt'> {
  return version === 1 ? {} : { correctedAt: made_at.toISOString() };
}

function presentCorrections(row: NamedReport): Pick<Report, 'version' | 'madeAt' | 'corrections' | 'ratingAtIssue'> {
  if (row.version === 1) return {};
  return {
    version: row.version,
    madeAt: row.made_at.toISOString(),
    corrections: oncePerDay(standing(row)).map(({ at, entry_id, entry_at, what }) => ({
      at: at.toISOString(),
      entryId: entry_id ?? undefined,
      entryAt: entry_at?.toISOString(),
      what,
    })),
    ratingAtIssue: row.issuedTenths === null ? undefined : row.issuedTenths / 10,
  };
}

/** The corrections without the replies and proofs that are gone again from an entry which the report shows. */
function standing({ corrections, data }: NamedReport): NamedReport['corrections'] {
  const shown = new Map(data.entries.map((entry) => [entry.id, entry]));
  return corrections.filter(({ entry_id, what }) => {
    const entry = entry_id === null ? undefined : shown.get(entry_id);
    if (what === 'replied') return !entry || Boolean(entry.reply);
    if (what === 'graded') return !entry || isDocumented(entry.grade ?? 'declared');
    return true;
  });
}

/** The last of what was done alike to an entry on one day: six changes of a reply are one line for the reader. */
function oncePerDay(corrections: NamedReport['corrections']): NamedReport['corrections'] {
  const keyOf = ({ at, entry_id: entry, what }: NamedReport['corrections'][number]) =>
    [warsawDate(at), entry, what].join(' ');
  const last = new Map(corrections.map((one) => [keyOf(one), one]));
  return corrections.filter((one) => one.entry_id === null || last.get(keyOf(one)) === one);
}

/** Only where it is later than the end of the validity. */
function presentOpenUntil({ open_until: until, expires_at: end }: Pick<ReportRow, 'open_until' | 'expires_at'>): {
  openUntil?: string;
} {
  return until === null || until <= end ? {} : { openUntil: until.toISOString() };
}

/** The confidence when the version was made; none of an empty report, and of one whose entries have no grades. */
function presentConfidence(descriptor: SubjectDescriptor | undefined, row: NamedReport): Pick<Report, 'confidence'> {
  if (!descriptor) return {};
  const { entries, suspended = [] } = row.data;
  const graded = entries.flatMap(({ grade, authorId, reason, createdAt, fromTenancy }) =>
    grade === undefined
      ? []
      : [{ grade, authorId, reason, created_at: createdAt, fromTenancy: fromTenancy ?? undefined }],
  );
  if (entries.length + suspended.length === 0 || graded.length < entries.length) return {};
  const { authors, newestAt } = countFigures(graded);
  return {
    confidence: {
      ...confidence(graded, suspended.length, row.made_at),
      authors,
      documentedRating: documentedRating(descriptor, graded),
      newestAt: newestAt === undefined ? undefined : new Date(newestAt).toISOString(),
    },
  };
}

function presentEntry(
  { counterpartField }: SubjectDescriptor,
  { authors, replies, created_at: issuedAt, made_at: madeAt }: NamedReport,
  entry: SnapshotEntry,
): Report['data']['history'][number] {
  const { grade, recordedAt, keptUntil, correctedAt, fromTenancy, afterRevealUntil } = entry;
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
    grade: recordedAt === undefined ? undefined : grade,
    expiresAt:
      grade === undefined || recordedAt === undefined
        ? undefined
        : expiresAt({ reason: entry.reason, grade, recordedAt, keptUntil }).toISOString(),
    correctedAt: correctedAt ? new Date(correctedAt).toISOString() : undefined,
    fromTenancy: fromTenancy ?? undefined,
    isAfterReveal: afterRevealUntil && new Date(afterRevealUntil) > madeAt ? true : undefined,
    reply: reply ? presentReply(reply, issuedAt) : undefined,
  };
}

function presentReply({ text, made_at, changed_at }: ReplyRow, issuedAt: Date) {
  const isAfterIssue = new Date(made_at) > issuedAt;
  return { text, at: new Date(changed_at).toISOString(), isAfterIssue: isAfterIssue || undefined };
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
    rating: isActive ? row.rating_tenths / 10 : undefined,
    entryCount: isActive ? row.entry_count : undefined,
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
    ...presentOpenUntil(row),
  };
}

/** The name that a report shows: none for an empty one, and that of no subject once the subject is removed. */
function shownName({ name, type }: Pick<ReportRow, 'name' | 'type'>): { name?: string } {
  if (name !== null) return { name };
  return isSubjectKind(type) ? { name: REMOVED_SUBJECT } : {};
}
