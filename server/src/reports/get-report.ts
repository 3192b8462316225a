import type { Input, Output } from '@najem/shared/contract';
import type { reports } from '@najem/shared/contract';
import { canOpenReport, isAdmin, isReportActive } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import { recordShown } from '../subjects/lookup-alarms';
import { renderReportDocument } from './document';
import { checksumOf, reportIdentifier, presentReport, presentSummary } from './presenter';
import { findReport, findReportByNumber, listReports, type ReportRow } from './queries';
import { hasChanged } from './snapshot-queries';

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
 * Presents a report and whether its subject has changed since. REPORT_NOT_FOUND, REPORT_EXPIRED; every opening is
 * audited.
 */
export async function getReport(
  ctx: Context,
  actor: Actor,
  { reportId }: Input<typeof reports.get>,
): Promise<Output<typeof reports.get>> {
  const row = await requireReadableReport(ctx, actor, reportId);
  const [changedSince] = await Promise.all([
    hasChanged(ctx, row, ctx.vault.indexes(reportIdentifier(ctx, row)).all),
    ctx.audit.append({ actorId: actor.id, action: 'report.opened', targetType: 'report', targetId: row.id }),
  ]);
  return { success: true, report: { ...presentReport(ctx, row), changedSince } };
}

/** Renders the report as a document. REPORT_NOT_FOUND, REPORT_EXPIRED; every download is audited. */
export async function getReportPdf(
  ctx: Context,
  actor: Actor,
  { reportId }: Input<typeof reports.pdf>,
): Promise<Output<typeof reports.pdf>> {
  const row = await requireReadableReport(ctx, actor, reportId);
  const [content] = await Promise.all([
    renderReportDocument(presentReport(ctx, row), ctx.config.publicUrl),
    ctx.audit.append({ actorId: actor.id, action: 'report.downloaded', targetType: 'report', targetId: row.id }),
  ]);
  return { fileName: `raport-${row.number}.pdf`, content };
}

/** Whether a report of the caller's is still valid. REPORT_NOT_FOUND. */
export async function getReportStatus(
  ctx: Context,
  actor: Actor,
  { reportId }: Input<typeof reports.checkStatus>,
): Promise<Output<typeof reports.checkStatus>> {
  const row = await requireOwnReport(ctx, actor, reportId);
  return { success: true, isActive: isReportActive(row.expires_at, ctx.now()) };
}

/** Confirms publicly that a report of this number was issued, without personal data. REPORT_NOT_FOUND. */
export async function verifyReport(
  ctx: Context,
  _actor: Actor | undefined,
  { number }: Input<typeof reports.verify>,
): Promise<Output<typeof reports.verify>> {
  const row = (await findReportByNumber(ctx, number)) ?? refuse('REPORT_NOT_FOUND');
  return {
    success: true,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    expirationDate: row.expires_at.toISOString(),
    isActive: isReportActive(row.expires_at, ctx.now()),
    checksum: checksumOf(row),
  };
}

/** Finds a report that the actor may read. REPORT_NOT_FOUND for other users. */
export async function requireOwnReport(ctx: Context, actor: Actor, id: string): Promise<ReportRow> {
  const row = await findReport(ctx, id);
  return row && canOpenReport(actor, { ownerId: row.owner_id }) ? row : refuse('REPORT_NOT_FOUND');
}

/** Finds a report that the actor may read. REPORT_EXPIRED for its owner after its validity. */
export async function requireReadableReport(ctx: Context, actor: Actor, id: string): Promise<ReportRow> {
  const row = await requireOwnReport(ctx, actor, id);
  if (!isAdmin(actor) && !isReportActive(row.expires_at, ctx.now())) refuse('REPORT_EXPIRED');
  // Another user's report shows an administrator an identifier that they did not type.
  if (row.owner_id !== actor.id) await recordShown(ctx, actor);
  return row;
}
