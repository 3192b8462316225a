import type { Input, Output } from '@najem/shared/contract/kernel';
import type { reports } from '@najem/shared/contract/reports';
import { describeReading } from '@najem/shared/domain/kernel';
import { chooseReportType } from '@najem/shared/domain/reports';
import { requireNotOwnMatter } from '../register/subjects/own-matter';
import type { Actor } from '../kernel/context';
import type { Context } from './tables';
import type { Exchange } from '../kernel/serve';
import { auditLookup, requireLookup } from '../register/subjects/lookups';
import { requireReportIdentifier, findActiveReport, issueReport } from './issue-report';
import { findSubjectsOf } from './queries';
import { HAS_REPORT } from './texts';

/**
 * Whether the caller holds a valid report on the identifier, and whether a new one would say anything. It counts as a
 * look-up and is audited as one. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED, LOOKUP_LIMIT.
 */
export async function checkActiveReport(
  ctx: Context,
  actor: Actor,
  { identifier, type, purpose }: Input<typeof reports.checkActive>,
  { address }: Exchange,
): Promise<Output<typeof reports.checkActive>> {
  const { text } = requireReportIdentifier(identifier, type);
  const indexes = ctx.vault.indexes(text);
  await requireLookup(ctx, actor, address, indexes.all);
  const [active, known] = await Promise.all([
    findActiveReport(ctx, actor.id, text, type),
    findSubjectsOf(ctx, indexes.all),
  ]);
  const chosen = chooseReportType(
    known.map(({ kind }) => kind),
    type,
  );
  const subject = known.find(({ kind }) => kind === chosen);
  const foundId = subject?.id ?? null;
  await auditLookup(ctx, actor, { kind: chosen, foundId, indexes, by: 'report', address, purpose });
  const entries = subject === undefined ? 0 : countEntries(subject);
  return {
    success: true,
    hasActiveReport: active !== undefined,
    reading: describeReading(identifier),
    reportId: active?.reportId,
    type: active?.type,
    message: active && HAS_REPORT,
    hasEntries: entries > 0,
    found: subject && entries > 0 ? { role: subject.kind, entries } : undefined,
    entryCounts: type === undefined ? countBothRoles(known) : undefined,
  };
}

type KnownSubject = Awaited<ReturnType<typeof findSubjectsOf>>[number];

function countEntries({ entry_count, suspended_count }: KnownSubject): number {
  return entry_count + suspended_count;
}

/** How many entries there are in each role; undefined unless there are some in both. */
function countBothRoles(known: readonly KnownSubject[]): { tenant: number; landlord: number } | undefined {
  const counts = { tenant: 0, landlord: 0 };
  for (const subject of known) counts[subject.kind] += countEntries(subject);
  return counts.tenant > 0 && counts.landlord > 0 ? counts : undefined;
}

/** Makes a report for an administrator, or names the one that they hold. IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED, OWN_MATTER. */
export async function generateReport(
  ctx: Context,
  actor: Actor,
  { identifier, type, purpose }: Input<typeof reports.generate>,
): Promise<Output<typeof reports.generate>> {
  await requireNotOwnMatter(ctx, actor, requireReportIdentifier(identifier, type).text);
  const { reportId } = await issueReport(ctx, { ownerId: actor.id, identifier, type, purpose, source: 'grant' });
  return { success: true, report: { _id: reportId } };
}
