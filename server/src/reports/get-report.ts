import type { Input, Output } from '@najem/shared/contract/kernel';
import type { Report } from '@najem/shared/contract/reports';
import type { reports } from '@najem/shared/contract/reports';
import { isAdmin } from '@najem/shared/domain/kernel';
import { isSubjectKind } from '@najem/shared/domain/register';
import { canOpenReport, isReportActive } from '@najem/shared/domain/reports';
import { requireNotOwnMatter } from '../register/subjects/own-matter';
import type { Actor } from '../kernel/context';
import type { Context } from './tables';
import { renderForDownload } from '../kernel/documents/download';
import { refuse } from '../kernel/errors';
import { countShown } from '../register/subjects/shown-identifiers';
import type { ReportFile } from './hooks';
import { reportIdentifier, presentReport, presentSummary } from './presenter';
import {
  findReport,
  findReportByNumber,
  listEarlierVersions,
  listReports,
  type NamedReport,
  type ReportRow,
} from './queries';
import { hasChanged } from './snapshot-queries';
import { recordInquiries } from '../register/inquiries/record-inquiries';

const DEFAULT_PAGE_SIZE = 10;

/** Lists the caller's own reports, newest first; without a page the first ten. Expired ones stay in the list, as expired. */
export async function listOwnReports(
  ctx: Context,
  actor: Actor,
  { search = '', page = 1, pageSize = DEFAULT_PAGE_SIZE }: Input<typeof reports.list>,
): Promise<Output<typeof reports.list>> {
  const { rows, total } = await listReports(ctx, actor.id, { search: search.trim(), page, pageSize });
  return { rows: rows.map((row) => presentSummary(ctx, row)), total };
}

/**
 * Presents a report and whether its subject has changed since its present version; to an administrator also an earlier one.
 * REPORT_NOT_FOUND, REPORT_EXPIRED; every opening is audited.
 */
export async function getReport(
  ctx: Context,
  actor: Actor,
  { reportId, version }: Input<typeof reports.get>,
): Promise<Output<typeof reports.get>> {
  const row = await requireReadableReport(ctx, actor, reportId, version);
  const [changedSince] = await Promise.all([
    hasChanged(ctx, row, ctx.vault.indexes(reportIdentifier(ctx, row)).all),
    auditReading(ctx, actor, row, 'open'),
  ]);
  return { success: true, report: { ...(await presentToHolder(ctx, row)), changedSince } };
}

/** Renders the report as a document. REPORT_NOT_FOUND, REPORT_EXPIRED, DOCUMENT_LIMIT; every download is audited. */
export async function getReportPdf(
  ctx: Context,
  actor: Actor,
  { reportId }: Input<typeof reports.pdf>,
): Promise<Output<typeof reports.pdf>> {
  const row = await requireReadableReport(ctx, actor, reportId);
  const { fileName, shown } = drawReport(ctx, row, await presentToHolder(ctx, row));
  const content = await renderForDownload(ctx, actor, shown);
  await auditReading(ctx, actor, row, 'download');
  return { fileName, content };
}

/** The document of a report as it was presented, with the link through which it was opened. */
export function drawReport(ctx: Context, { origin }: NamedReport, report: Report, shareLink?: string): ReportFile {
  const { publicUrl } = ctx.config;
  if (origin !== 'bought') return ctx.hooks.reports.readers[origin].draw(report, { publicUrl, shareLink });
  return { fileName: `raport-${report.number}.pdf`, shown: { kind: 'report', report, publicUrl } };
}

/** A report that nobody bought is the same for its holder as for its readers. REPORT_NOT_FOUND once it has ended. */
async function presentToHolder(ctx: Context, row: NamedReport): Promise<Report> {
  if (row.origin === 'bought') return presentReport(ctx, row);
  return (await presentToReaders(ctx, row)) ?? refuse('REPORT_NOT_FOUND');
}

/** Presents a report to the readers of a link, its identifier masked; undefined for one that may not be shown any more. */
export async function presentToReaders(ctx: Context, row: NamedReport): Promise<Report | undefined> {
  if (row.origin === 'bought') return presentReport(ctx, row, { isMasked: true });
  return ctx.hooks.reports.readers[row.origin].present(ctx, row);
}

/** Whether a report is still valid; its owner learns what to buy in place of an expired one. REPORT_NOT_FOUND. */
export async function getReportStatus(
  ctx: Context,
  actor: Actor,
  { reportId }: Input<typeof reports.checkStatus>,
): Promise<Output<typeof reports.checkStatus>> {
  const row = await requireOwnReport(ctx, actor, reportId);
  const isActive = isReportActive(row.expires_at, ctx.now());
  if (isActive || row.owner_id !== actor.id) return { success: true, isActive };
  const type = isSubjectKind(row.type) ? row.type : undefined;
  return { success: true, isActive, purchase: { identifier: reportIdentifier(ctx, row), type } };
}

/** Confirms publicly that a report of this number was issued, without personal data. REPORT_NOT_FOUND. */
export async function verifyReport(
  ctx: Context,
  _actor: Actor | undefined,
  { number }: Input<typeof reports.verify>,
): Promise<Output<typeof reports.verify>> {
  const row = await findReportByNumber(ctx, number);
  if (!row) return verifyOther(ctx, number);
  return {
    success: true,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
    isActive: isReportActive(row.expires_at, ctx.now()),
    checksum: row.checksum,
    ...(await presentVersions(ctx, row)),
  };
}

async function verifyOther(ctx: Context, number: string): Promise<Output<typeof reports.verify>> {
  for (const verify of ctx.hooks.reports.verifiers) {
    const found = await verify(ctx, number);
    if (found) return { success: true, ...found, createdAt: found.createdAt.toISOString() };
  }
  return refuse('REPORT_NOT_FOUND');
}

async function presentVersions(ctx: Context, row: ReportRow) {
  if (row.version === 1) return {};
  const earlier = await listEarlierVersions(ctx, row.id);
  return {
    version: row.version,
    madeAt: row.made_at.toISOString(),
    earlier: earlier.map(({ version, made_at, checksum }) => ({ version, madeAt: made_at.toISOString(), checksum })),
  };
}

/**
 * Finds a report that the actor may read. REPORT_NOT_FOUND for other users, and for a version that a user who is no
 * administrator names; OWN_MATTER for another user's report on an identifier that the administrator claimed.
 */
export async function requireOwnReport(ctx: Context, actor: Actor, id: string, version?: number): Promise<NamedReport> {
  if (version !== undefined && !isAdmin(actor)) refuse('REPORT_NOT_FOUND');
  const row = await findReport(ctx, id, version);
  if (!row || !canOpenReport(actor, { ownerId: row.owner_id })) return refuse('REPORT_NOT_FOUND');
  // An administrator reads who asked about them as anybody else does.
  if (row.owner_id !== actor.id) await requireNotOwnMatter(ctx, actor, reportIdentifier(ctx, row));
  return row;
}

/**
 * Finds a report that the actor may read. REPORT_EXPIRED for its owner after its validity, and after the time for which a
 * dispute keeps it open; STEP_UP_REQUIRED beyond the hour's limit of identifiers shown to an administrator.
 */
export async function requireReadableReport(
  ctx: Context,
  actor: Actor,
  id: string,
  version?: number,
): Promise<NamedReport> {
  const row = await requireOwnReport(ctx, actor, id, version);
  if (!isAdmin(actor) && !isReportActive(row.open_until ?? row.expires_at, ctx.now())) refuse('REPORT_EXPIRED');
  // Another user's report shows an administrator an identifier that they did not type.
  if (row.owner_id !== actor.id) await countShown(ctx, actor);
  return row;
}

const READINGS = { open: 'report.opened', download: 'report.downloaded' } as const;

/** Audits that a report was read, with the inquiry that it is: the owner's, or an administrator's. */
function auditReading(ctx: Context, actor: Actor, row: NamedReport, channel: keyof typeof READINGS): Promise<void> {
  const kind = row.owner_id === actor.id ? 'opened' : 'desk';
  // The report's purpose is its owner's.
  return recordInquiries(
    ctx,
    {
      actorId: actor.id,
      action: READINGS[channel],
      targetType: 'report',
      targetId: row.id,
    },
    [{ kind, channel, about: { reportId: row.id }, purpose: kind === 'desk' ? 'unspecified' : undefined }],
  );
}
