import type { Input, Output } from '@najem/shared/contract/kernel';
import type { passports } from '@najem/shared/contract/rights';
import { cleanText, findMessageProblem, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { PASSPORT_LINK_HOURS_CHOSEN, PASSPORT_LINKS_MAX } from '@najem/shared/domain/rights';
import { type Actor, inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { queueMail } from '../../kernel/mail/send';
import { passportSharedMail } from './mail-texts';
import { countMail, type MadeShare, makeShare, recordShare } from '../../reports/shares/share-report';
import { findReport } from '../../reports/queries';
import { endShare, insertShareMail } from '../../reports/shares/queries';
import { requirePassport } from './make-passport';
import { findSharerName } from './presenter';
import { requireUser } from './proof';
import { countLivingLinks, lockPassportsOf } from './queries';
import type { PassportRow } from './tables';

/**
 * Makes a link that opens a passport, and mails it where an address is given. REPORT_NOT_FOUND; EMAIL_INVALID;
 * MESSAGE_HAS_CONTACT; SHARE_LIMIT beyond ten living links, and beyond the day's mails.
 */
export async function linkPassport(
  ctx: Context,
  person: Person,
  { id, expirationHours, email = '', message: typed = '' }: Input<typeof passports.link>,
): Promise<Output<typeof passports.link>> {
  const actor = requireUser(person);
  const message = cleanText(typed);
  const recipient = email.trim() === '' ? undefined : normaliseEmail(email);
  if (recipient !== undefined) {
    if (!isEmail(recipient)) refuse('EMAIL_INVALID');
    requireNoProblem(findMessageProblem(message));
  }
  const made = await inTransaction(ctx, async (tx) => {
    await lockPassportsOf(tx, actor.id);
    const passport = await requirePassport(tx, actor.id, id);
    if (recipient !== undefined) await countMail(tx, actor, recipient);
    const share = await addLink(tx, actor, passport, expirationHours);
    if (recipient === undefined) return share;
    await insertShareMail(tx, share.id, recipient);
    await recordShare(tx, actor, 'report.mailed', passport.report_id, { shareId: share.id }, 'mail');
    const { link, expiresAt } = share;
    const mail = passportSharedMail({ link, expiresAt, sharer: await findSharerName(tx, actor, passport), message });
    await queueMail(tx, { email: recipient }, mail, expiresAt);
    return share;
  });
  return { success: true, shareLink: made.link, shareId: made.id, expiresAt: made.expiresAt.toISOString() };
}

/** Makes a link to a passport, in the caller's transaction, which has locked the user's passports. SHARE_LIMIT. */
export async function addLink(
  tx: Context,
  actor: Actor,
  passport: PassportRow,
  hours = PASSPORT_LINK_HOURS_CHOSEN,
): Promise<MadeShare> {
  if ((await countLivingLinks(tx, actor.id)) >= PASSPORT_LINKS_MAX) {
    refuse('SHARE_LIMIT', { message: `Możesz mieć najwyżej ${PASSPORT_LINKS_MAX} działających linków.` });
  }
  const report = (await findReport(tx, passport.report_id)) ?? refuse('REPORT_NOT_FOUND');
  if (report.expires_at <= tx.now()) refuse('REPORT_NOT_FOUND');
  const share = await makeShare(tx, actor, report, hours);
  await recordShare(tx, actor, 'report.shared', report.id, { shareId: share.id }, 'share');
  return share;
}

/** Switches a link of a passport off at once. REPORT_NOT_FOUND, SHARE_NOT_FOUND. */
export async function unlinkPassport(
  ctx: Context,
  person: Person,
  { id, shareId }: Input<typeof passports.unlink>,
): Promise<Output<typeof passports.unlink>> {
  const actor = requireUser(person);
  await inTransaction(ctx, async (tx) => {
    // A refresh moves the links to another report.
    await lockPassportsOf(tx, actor.id);
    const passport = await requirePassport(tx, actor.id, id);
    if (!(await endShare(tx, passport.report_id, shareId))) refuse('SHARE_NOT_FOUND');
    await recordShare(tx, actor, 'report.unshared', passport.report_id, { shareId });
  });
  return { success: true };
}
