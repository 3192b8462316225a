import type { Report } from '@najem/shared/contract/reports';
import type { Passport } from '@najem/shared/contract/rights';
import { cleanName } from '@najem/shared/domain/kernel';
import { claimLevelName } from '@najem/shared/domain/rights';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { reportIdentifier, type Shown } from '../../reports/presenter';
import { findReport, type ReportRow } from '../../reports/queries';
import { presentShare } from '../../reports/shares/presenter';
import { listShares } from '../../reports/shares/queries';
import { senderName } from '../../reports/shares/share-report';
import { findShown, hasNewerEntries, type ShownPassport } from './queries';
import { findAskers } from './request-queries';
import type { PassportRow } from './tables';

/** Presents a passport to its person. */
export async function presentPassport(ctx: Context, row: PassportRow): Promise<Passport> {
  const report = await findReport(ctx, row.report_id);
  if (!report) throw new Error('A passport has no report');
  const links = await listShares(ctx, report.id);
  const askers = await findAskers(
    ctx,
    links.map(({ id }) => id),
  );
  return {
    _id: row.id,
    reportId: report.id,
    number: report.number,
    role: row.role,
    withAddresses: row.with_addresses,
    withComments: row.with_comments,
    createdAt: row.created_at.toISOString(),
    takenAt: report.created_at.toISOString(),
    validUntil: report.expires_at.toISOString(),
    rating: report.rating_tenths / 10,
    entryCount: report.entry_count,
    hasNewer: await hasNewer(ctx, row.role, report),
    links: links.map((link) => {
      const asker = askers.get(link.id);
      return { ...presentShare(link), ...(asker && { askedBy: askerName(asker) }) };
    }),
  };
}

/** How the person reads who asked them: by the address where a name may mislead. */
export function askerName({ name, email }: { name: string; email: string }): string {
  return cleanName(name) || email;
}

/** What readers are shown of a passport. */
export function shownOf({
  with_addresses,
  with_comments,
}: Pick<PassportRow, 'with_addresses' | 'with_comments'>): Shown {
  return { withAddresses: with_addresses, withComments: with_comments };
}

/** The words above a passport: how its person is proved, which moment it shows, and whether entries were added since. */
export async function presentProof(
  ctx: Context,
  {
    method,
    given_name,
    family_name,
    proved_at,
    role,
    with_addresses,
  }: Omit<ShownPassport, 'user_id' | 'with_comments'>,
  report: ReportRow,
  userId: string | null,
): Promise<NonNullable<Report['passport']>> {
  const { all: indexes } = ctx.vault.indexes(reportIdentifier(ctx, report));
  const head = [];
  if (userId !== null) {
    const shown = { userId, kind: role, indexes, isCompany: report.identifier_type === 'nip' };
    for (const describe of ctx.hooks.rights.passportHead) head.push(...(await describe(ctx, shown)));
  }
  return {
    levelName: claimLevelName(method),
    isByBank: method === 'eid',
    ...presentName({ given_name, family_name }),
    role,
    provedAt: (proved_at ?? report.created_at).toISOString(),
    takenAt: report.created_at.toISOString(),
    hasNewer: await hasNewer(ctx, role, report),
    withAddresses: with_addresses,
    head: head.length > 0 ? head : undefined,
  };
}

/** The name in which a passport is sent: the proven one, else that of the account. */
export async function findSharerName(ctx: Context, actor: Actor, { report_id }: PassportRow): Promise<string> {
  const shown = await findShown(ctx, report_id);
  return (shown && presentName(shown).name) ?? senderName(actor);
}

/** Nothing where the proof named nobody. */
function presentName({ given_name, family_name }: Pick<ShownPassport, 'given_name' | 'family_name'>): {
  name?: string;
} {
  const name = [given_name, family_name].filter(Boolean).join(' ');
  return name === '' ? {} : { name };
}

function hasNewer(ctx: Context, role: PassportRow['role'], report: ReportRow): Promise<boolean> {
  const { all: indexes } = ctx.vault.indexes(reportIdentifier(ctx, report));
  return hasNewerEntries(ctx, { indexes, role, entryIds: report.entry_ids });
}
