import type { Input, Output } from '@najem/shared/contract/kernel';
import type { Report } from '@najem/shared/contract/reports';
import type { reports } from '@najem/shared/contract/reports';
import { cleanName, cleanText, findMessageProblem, normaliseEmail, REPORT_TEXTS } from '@najem/shared/domain/kernel';
import { canWriteToStrangers } from '@najem/shared/domain/identity';
import {
  findShareMailProblem,
  isReportActive,
  SHARE_HOURS,
  shareExpiration,
  STRANGER_MAILS_PER_DAY,
} from '@najem/shared/domain/reports';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { renderForDownload } from '../../kernel/documents/download';
import { DAY_SECONDS, HOUR_SECONDS } from '../../kernel/durations';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { countAttempt } from '../../kernel/http/queries';
import { limitRate } from '../../kernel/http/throttle';
import { windowStartOf } from '../../kernel/http/window';
import { queueMail } from '../../kernel/mail/send';
import { mailboxOf } from '../../kernel/mailbox';
import { sharedReportMail } from './mail-texts';
import { drawReport, presentToReaders, requireOwnReport } from '../get-report';
import { presentShare } from './presenter';
import { findReport, type NamedReport, type ReportRow } from '../queries';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import {
  endShare,
  findOwnShare,
  insertShare,
  insertShareMail,
  listShares,
  lockShare,
  type OpenedShare,
  openShare,
} from './queries';

/** Protects a recipient from floods, independently of the sender's quota. */
const MAILS_PER_RECIPIENT = 3;
const SHARED_PATH = '/reports/shared/';

/**
 * Creates a link that shows a report without login until the link or the report expires. REPORT_NOT_FOUND,
 * REPORT_EXPIRED.
 */
export async function shareReport(
  ctx: Context,
  actor: Actor,
  { reportId, expirationHours }: Input<typeof reports.share>,
): Promise<Output<typeof reports.share>> {
  const row = await requireShareable(ctx, actor, reportId);
  // A person shares a report now and then; a program that makes links all day is not one.
  const { shareLinksPerHour: limit } = ctx.config.limits;
  const made = await inTransaction(ctx, async (tx) => {
    await limitRate(tx, `share:by:${actor.id}`, { limit, windowSeconds: HOUR_SECONDS });
    const share = await makeShare(tx, actor, row, expirationHours);
    await recordShare(tx, actor, 'report.shared', row.id, { shareId: share.id }, 'share');
    return share;
  });
  return { success: true, shareLink: made.link, shareId: made.id, expiresAt: made.expiresAt.toISOString() };
}

/** Also an administrator's share ends with the report. What nobody bought has links of its own kind. */
async function requireShareable(ctx: Context, actor: Actor, reportId: string): Promise<ReportRow> {
  const row = await requireOwnReport(ctx, actor, reportId);
  if (row.origin !== 'bought') refuse('REPORT_NOT_FOUND');
  return isReportActive(row.expires_at, ctx.now()) ? row : refuse('REPORT_EXPIRED');
}

/** A link that was just made. */
export interface MadeShare {
  id: string;
  link: string;
  expiresAt: Date;
}

/** Makes a link to a report, in the caller's transaction; it ends with the report at the latest. */
export async function makeShare(
  ctx: Context,
  actor: Actor,
  row: Pick<ReportRow, 'id' | 'expires_at'>,
  hours = SHARE_HOURS,
): Promise<MadeShare> {
  const secret = newSecret(ctx);
  const wanted = shareExpiration(ctx.now(), hours);
  const expiresAt = wanted < row.expires_at ? wanted : row.expires_at;
  const id = await insertShare(ctx, { reportId: row.id, createdBy: actor.id, secret, expiresAt });
  return { id, link: `${ctx.config.publicUrl}${SHARED_PATH}${secret}`, expiresAt };
}

/**
 * Sends a share by e-mail in the caller's name: the one whose link is given, or a new one. The address in the mail is
 * always made here. SHARE_EMAIL_REQUIRED, EMAIL_INVALID, MESSAGE_HAS_CONTACT, SENDER_NOT_TRUSTED, REPORT_NOT_FOUND,
 * REPORT_EXPIRED, SHARE_NOT_FOUND, SHARE_LIMIT.
 */
export async function mailShare(
  ctx: Context,
  actor: Actor,
  { reportId, email, message: typed = '', shareLink }: Input<typeof reports.shareEmail>,
): Promise<Output<typeof reports.shareEmail>> {
  const message = cleanText(typed);
  const row = await requireShareable(ctx, actor, reportId);
  requireNoProblem(findShareMailProblem({ email, message }));
  requireTrustedSender(actor);
  const given = shareLink ? await requireOwnLink(ctx, actor, row, shareLink) : undefined;
  const recipient = normaliseEmail(email);
  await inTransaction(ctx, async (tx) => {
    await countMail(tx, actor, recipient);
    const sent = given ?? (await makeShare(tx, actor, row));
    if (!given) await recordShare(tx, actor, 'report.shared', row.id, { shareId: sent.id });
    await insertShareMail(tx, sent.id, recipient);
    await recordShare(tx, actor, 'report.mailed', row.id, { shareId: sent.id }, 'mail');
    const { link, expiresAt } = sent;
    const mail = sharedReportMail({ link, expiresAt, sharer: senderName(actor), message });
    await queueMail(tx, { email: recipient }, mail, expiresAt);
  });
  return { success: true, message: REPORT_TEXTS.shareMailed };
}

/**
 * The name of whoever writes to a stranger; their confirmed address where the name is none or holds a link or a number, by
 * which it would be an advert.
 */
export function senderName({ name: given, email }: Pick<Actor, 'name' | 'email'>): string {
  const name = cleanName(given);
  return name === '' || findMessageProblem(name) ? email : name;
}

/** Refuses to write to people without an account in the name of somebody unknown. SENDER_NOT_TRUSTED. */
export function requireTrustedSender(actor: Actor): void {
  if (!canWriteToStrangers(actor)) refuse('SENDER_NOT_TRUSTED');
}

/** Finds the valid share of a link that its creator sent back, for this report. */
async function requireOwnLink(ctx: Context, actor: Actor, row: ReportRow, given: string): Promise<MadeShare> {
  const start = `${ctx.config.publicUrl}${SHARED_PATH}`;
  const secret = given.startsWith(start) ? given.slice(start.length) : '';
  const found = await findOwnShare(ctx, { secret, reportId: row.id, createdBy: actor.id });
  if (!found) refuse('SHARE_NOT_FOUND');
  return { id: found.id, link: `${start}${secret}`, expiresAt: found.expires_at };
}

/** Counts a mail to a recipient, also where the sender's own limit is off, in the transaction that sends it: what is refused is not counted. SHARE_LIMIT. The counters' keys hold no mail address in clear. */
export async function countMail(ctx: Context, actor: Actor, recipient: string): Promise<void> {
  const { shareMailsPerDay: limit } = ctx.config.limits;
  const code = 'SHARE_LIMIT';
  await limitRate(ctx, `share-mail:by:${actor.id}`, { limit, windowSeconds: DAY_SECONDS, code });
  const key = `share-mail:to:${actor.id}:${hashSecret(mailboxOf(recipient)).toString('base64url')}`;
  await limitRate(ctx, key, { limit: MAILS_PER_RECIPIENT, windowSeconds: DAY_SECONDS, code });
  await countStrangersMail(ctx, actor, recipient, code);
}

/**
 * Counts a mail that a user sends through the service to somebody: the first of a day is the sender's own, so that nobody can
 * use up what others may send to an address; the further ones of all are limited together.
 */
export async function countStrangersMail(
  ctx: Context,
  actor: Actor,
  recipient: string,
  code: 'SHARE_LIMIT' | 'REQUEST_LIMIT',
): Promise<void> {
  const key = `strangers-mail:to:${hashSecret(mailboxOf(recipient)).toString('base64url')}`;
  const today = windowStartOf(ctx.now(), DAY_SECONDS);
  if ((await countAttempt(ctx, `${key}:by:${actor.id}`, today)) === 1) return;
  await limitRate(ctx, key, { limit: STRANGER_MAILS_PER_DAY, windowSeconds: DAY_SECONDS, code });
}

/**
 * Lists the valid shares of a report, newest first, without their links, which only the creator has. REPORT_NOT_FOUND.
 */
export async function listReportShares(
  ctx: Context,
  actor: Actor,
  { reportId }: Input<typeof reports.shares>,
): Promise<Output<typeof reports.shares>> {
  const row = await requireOwnReport(ctx, actor, reportId);
  const rows = await listShares(ctx, row.id);
  return { success: true, shares: rows.map(presentShare) };
}

/** Ends a share at once. REPORT_NOT_FOUND, SHARE_NOT_FOUND. */
export async function revokeShare(
  ctx: Context,
  actor: Actor,
  { reportId, shareId }: Input<typeof reports.revokeShare>,
): Promise<Output<typeof reports.revokeShare>> {
  const row = await requireOwnReport(ctx, actor, reportId);
  await inTransaction(ctx, async (tx) => {
    if (!(await endShare(tx, row.id, shareId))) refuse('SHARE_NOT_FOUND');
    await recordShare(tx, actor, 'report.unshared', row.id, { shareId });
  });
  return { success: true };
}

/**
 * Presents a shared report without login, its identifier masked. SHARE_NOT_FOUND for unknown, expired and revoked links
 * alike. Previews of messengers do not run the page, so they are not counted.
 */
export async function getSharedReport(
  ctx: Context,
  _actor: Actor | undefined,
  { shareId: secret }: Input<typeof reports.shared>,
): Promise<Output<typeof reports.shared>> {
  const { opened, report } = await openForReaders(ctx, secret);
  await auditViewing(ctx, opened, { channel: 'link' });
  return { success: true, report };
}

/**
 * Renders a shared report that nobody bought as a document with a code that leads to its link; to the link's maker that is no
 * opening of it. SHARE_NOT_FOUND as for the page, and for a bought report; DOCUMENT_LIMIT.
 */
export async function getSharedPdf(
  ctx: Context,
  actor: Actor | undefined,
  { shareId: secret }: Input<typeof reports.sharedPdf>,
): Promise<Output<typeof reports.sharedPdf>> {
  const { opened, row, report } = await openForReaders(ctx, secret, { isSaved: true, reader: actor });
  const { fileName, shown } = drawReport(ctx, row, report, `${ctx.config.publicUrl}${SHARED_PATH}${secret}`);
  const content = await renderForDownload(ctx, opened, shown);
  await auditViewing(ctx, opened, { channel: 'download', reader: opened.is_own ? actor : undefined });
  return { fileName, content };
}

/** Counts an opening and presents what it shows, as of one moment: a refresh may be moving the link at this one. */
async function openForReaders(
  ctx: Context,
  secret: string,
  { isSaved = false, reader }: { isSaved?: boolean; reader?: Actor | undefined } = {},
): Promise<{ opened: OpenedShare; row: NamedReport; report: Report }> {
  return inTransaction(ctx, async (tx) => {
    await lockShare(tx, secret);
    const opened = (await openShare(tx, secret, reader?.id)) ?? refuse('SHARE_NOT_FOUND');
    const row = (await findReport(tx, opened.report_id)) ?? refuse('SHARE_NOT_FOUND');
    // The document of a bought report is its buyer's.
    if (isSaved && row.origin === 'bought') refuse('SHARE_NOT_FOUND');
    const report = (await presentToReaders(tx, row)) ?? refuse('SHARE_NOT_FOUND');
    const sharer = row.origin === 'bought' ? undefined : tx.hooks.reports.readers[row.origin].nameSharer(report);
    const ends = {
      sharedBy: { name: sharer ?? opened.sharer, email: opened.sharer_email },
      expiresAt: opened.expires_at.toISOString(),
    };
    return { opened, row, report: { ...report, ...ends } };
  });
}

/** Audits that a link was opened; `reader` is its maker, who looks at what is their own. */
function auditViewing(
  ctx: Context,
  { id, report_id }: OpenedShare,
  { channel, reader }: { channel: 'link' | 'download'; reader?: Actor | undefined },
): Promise<void> {
  const kind = reader ? 'own' : 'viewed';
  // The report's purpose is its owner's.
  return recordInquiries(
    ctx,
    {
      actorId: reader?.id ?? null,
      action: channel === 'link' ? 'report.opened' : 'report.downloaded',
      targetType: 'report',
      targetId: report_id,
      details: { shareId: id },
    },
    [{ kind, channel, purpose: 'unspecified', about: { reportId: report_id }, shareId: id }],
  );
}

/**
 * Audits a change of a share, in the caller's transaction; through a `channel` the report becomes known to others,
 * which is an inquiry.
 */
export function recordShare(
  ctx: Context,
  actor: Actor,
  action: string,
  targetId: string,
  details: { shareId: string },
  channel?: 'share' | 'mail',
) {
  const inquiries = channel ? [{ kind: 'shared', channel, about: { reportId: targetId } } as const] : [];
  return recordInquiries(ctx, { actorId: actor.id, action, targetType: 'report', targetId, details }, inquiries);
}
