import { detectIdentifier, type KnownIdentifierType, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { isSubjectKind, type Purpose, SUBJECTS } from '@najem/shared/domain/register';
import { chooseReportType, reportExpiration, type ReportType } from '@najem/shared/domain/reports';
import { inTransaction } from '../kernel/context';
import type { Context } from './tables';
import { refuse } from '../kernel/errors';
import { computeChecksum } from './checksum';
import { findBySource, lockReportsOf, type ReportSource } from './queries';
import { findValidReports, insertReport } from './queries';
import { knownKinds, lockAgainstChanges, type Taken, takeSnapshot } from './snapshot-queries';
import { recordInquiries } from '../register/inquiries/record-inquiries';

export interface ReportRequest {
  ownerId: string;
  /** As a person typed it, or normalised. */
  identifier: string;
  /** The kind asked about, where the identifier is known as both; without it the tenant comes first. */
  type?: ReportType;
  /** Kept with the report; `unspecified` without it. */
  purpose?: Purpose;
  source: ReportSource;
}

export interface ActiveReport {
  reportId: string;
  type: ReportType;
  expiresAt: Date;
}

/**
 * Creates the report that a source entitles to, in the caller's transaction, and returns its id. The subject and its
 * entries are copied as they are. The same order or movement always gives the same report; a grant gives the owner's
 * active report where there is one, also for concurrent requests. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED.
 */
export async function issueReport(ctx: Context, request: ReportRequest): Promise<{ reportId: string }> {
  const { ownerId, source, type } = request;
  const identifier = requireReportIdentifier(request.identifier, type);
  return inTransaction(ctx, async (tx) => {
    const known = await findBySource(tx, source);
    if (known) return { reportId: known };
    if (source === 'grant') {
      await lockReportsOf(tx, ownerId, identifier.text);
      const active = await findActiveReport(tx, ownerId, identifier.text, type);
      if (active) return { reportId: active.reportId };
    }
    const reportId = (await makeReport(tx, request, identifier)) ?? (await findBySource(tx, source));
    if (reportId === undefined) throw new Error('A report was neither made nor found');
    return { reportId };
  });
}

/**
 * Finds the owner's newest valid report on the identifier. An empty report counts for any `type`; without `type` any kind
 * counts, the tenant's before the landlord's. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED.
 */
export async function findActiveReport(
  ctx: Context,
  ownerId: string,
  identifier: string,
  type?: ReportType,
): Promise<ActiveReport | undefined> {
  const { text } = requireReportIdentifier(identifier, type);
  const { all: indexes } = ctx.vault.indexes(text);
  const rows = await findValidReports(ctx, ownerId, indexes);
  if (rows.length === 0) return undefined;
  const chosen = chooseReportType(await knownKinds(ctx, indexes), type);
  const wanted: ReportType[] = [chosen, ...(type === undefined ? [] : [type]), 'empty'];
  const row =
    wanted.map((candidate) => rows.find((report) => report.type === candidate)).find((found) => found !== undefined) ??
    (isSubjectKind(type) ? undefined : rows[0]);
  return row && { reportId: row.id, type: row.type, expiresAt: row.expires_at };
}

/**
 * Requires an identifier that a report can be made on; returns it normalised. IDENTIFIER_INVALID, or
 * IDENTIFIER_NOT_ALLOWED for the kind.
 */
export function requireReportIdentifier(text: string, type?: string): { text: string; type: KnownIdentifierType } {
  const found = detectIdentifier(text);
  if (found === 'unknown') return refuse('IDENTIFIER_INVALID');
  if (isSubjectKind(type) && !SUBJECTS[type].identifierTypes.includes(found)) refuse('IDENTIFIER_NOT_ALLOWED');
  return { text: normaliseIdentifier(text), type: found };
}

/** Builds the columns that a new report takes over from its identifier and from what is known at this moment. */
export function takeColumns(
  ctx: Context,
  { text, type }: { text: string; type: KnownIdentifierType },
  taken: Omit<Taken, 'type' | 'data'>,
) {
  const sealed = ctx.vault.seal(text);
  return {
    identifier_type: type,
    identifier_index: sealed.index,
    identifier_cipher: sealed.cipher,
    identifier_key: sealed.keyId,
    subject_id: taken.subjectId,
    state: taken.state,
    name: taken.name,
    rating_tenths: taken.ratingTenths,
    entry_count: taken.entryCount,
    entry_ids: taken.entryIds,
    basics_version: taken.basicsVersion,
  };
}

/** Makes a report of the subject's present state; undefined where another transaction has just made the source's. */
async function makeReport(
  ctx: Context,
  { ownerId, source, type: asked, purpose = 'unspecified' }: ReportRequest,
  identifier: { text: string; type: KnownIdentifierType },
): Promise<string | undefined> {
  const indexes = ctx.vault.indexes(identifier.text).all;
  await lockAgainstChanges(ctx, indexes);
  const { type, ...taken } = await takeSnapshot(ctx, indexes, asked);
  const createdAt = ctx.now();
  const number = newReportNumber(ctx);
  const id = await insertReport(ctx, {
    number,
    owner_id: ownerId,
    type,
    ...takeColumns(ctx, identifier, taken),
    data: JSON.stringify(taken.data),
    checksum: computeChecksum({ ...taken, number, type, createdAt }),
    made_at: createdAt,
    order_id: source !== 'grant' && 'orderId' in source ? source.orderId : null,
    ledger_id: source !== 'grant' && 'ledgerId' in source ? source.ledgerId : null,
    purpose,
    created_at: createdAt,
    expires_at: reportExpiration(createdAt),
  });
  if (id === undefined) return undefined;
  for (const follow of ctx.hooks.reports.issued) await follow(ctx, identifier.text, ownerId);
  await recordInquiries(
    ctx,
    {
      actorId: ownerId,
      action: 'report.issued',
      targetType: 'report',
      targetId: id,
      details: { type, source: source === 'grant' ? 'grant' : 'orderId' in source ? 'order' : 'rentcoins' },
    },
    [{ kind: 'issued', channel: 'issue', about: { reportId: id } }],
  );
  return id;
}

/** Without letters that are taken for digits or for one another. */
const NUMBER_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 12;

/**
 * Makes a number like `RN-7K3F-9QXA-2MPT`: 58 random bits, because the public authenticity page finds reports by it.
 */
export function newReportNumber(ctx: Context): string {
  const drawn = ctx.randomBytes(NUMBER_LENGTH * 4);
  const signs = Array.from(
    { length: NUMBER_LENGTH },
    (_, place) => NUMBER_SIGNS[drawn.readUInt32BE(place * 4) % NUMBER_SIGNS.length],
  ).join('');
  return `RN-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}
