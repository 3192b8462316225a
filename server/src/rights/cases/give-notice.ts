import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { cleanName, NAME_MAX_LENGTH, isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { canOpenReport, isReportActive } from '@najem/shared/domain/reports';
import { CASE_TEXT_MIN_LENGTH, OPEN_CONTENT_NOTICES_MAX } from '@najem/shared/domain/rights';
import { isExemptAddress } from '../../identity/accounts/attempt-limits';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { DAY_SECONDS } from '../../kernel/durations';
import { readStatement } from '../disputes/statement';
import { refuse } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { limitRate } from '../../kernel/http/throttle';
import { findReport, type ReportRow } from '../../reports/queries';
import { findSharedReport } from '../../reports/shares/queries';
import type { Exchange } from '../../kernel/serve';
import { findLinkedCase } from './link-queries';
import { sendReceived } from './mails';
import { receivedCase } from './new-case';
import { presentFollowed } from './presenter';
import { countOpenNotices, insertCase, insertCaseEvent } from './queries';
import type { CaseRecord } from './tables';
import { CASE_TEXTS } from './texts';
import { lockIdentifiers } from '../../register/subjects/lock-queries';
import { recordCase } from '../desk-work/audit';

type Notice = Input<typeof cases.notify>;

/**
 * Takes a notice of an entry that the caller is shown (Art. 16 DSA); it suspends nothing. FIELDS_REQUIRED, also without the
 * statement of good faith, NAME_INVALID, EMAIL_INVALID, TEXT_TOO_SHORT, TEXT_TOO_LONG, ENTRY_NOT_FOUND for what the
 * caller is not shown, CASE_LIMIT, RATE_LIMITED.
 */
export async function giveNotice(
  ctx: Context,
  actor: Actor | undefined,
  input: Notice,
  exchange: Exchange,
): Promise<Output<typeof cases.notify>> {
  const { name, email, text } = readNotice(input);
  const shown = await requireShown(ctx, actor, input);
  const record = await inTransaction(ctx, async (tx) => {
    const giver = giverKey(tx, actor, exchange, input.entryId);
    await lockIdentifiers(tx, [giver]);
    if ((await countOpenNotices(tx, giver)) >= OPEN_CONTENT_NOTICES_MAX) {
      refuse('CASE_LIMIT', { message: CASE_TEXTS.noticeLimit });
    }
    await limitNotices(tx, actor, exchange);
    const received = await insertCase(tx, {
      ...receivedCase(tx, 'content_notice'),
      ...shown,
      concern: 'entry',
      user_id: actor?.id ?? null,
      person_name: name,
      person_email: email,
      giver_key: giver,
      text,
    });
    await insertCaseEvent(tx, received.id, { by: 'person', actor_id: actor?.id ?? null, what: 'received' });
    await sendReceived(tx, received);
    await recordCase(tx, 'case.opened', received, actor?.id ?? null);
    return received;
  });
  return { success: true, number: record.number };
}

function readNotice(input: Notice): { name: string; email: string; text: string } {
  const [name, email] = [cleanName(input.name), normaliseEmail(input.email)];
  if (input.name.trim().length > NAME_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  if (!input.goodFaith || name === '' || email === '') refuse('FIELDS_REQUIRED');
  if (!isEmail(email)) refuse('EMAIL_INVALID');
  return { name, email, text: readStatement(input.text, CASE_TEXT_MIN_LENGTH) };
}

/** Names who gives notice: an account, whose address is confirmed, else a network and the entry. A typed address is anybody's. */
function giverKey(ctx: Context, actor: Actor | undefined, { address }: Exchange, entryId: string): Buffer {
  const giver = actor ? `account ${actor.id}` : `network ${addressKey(address, 56)} on ${entryId}`;
  return keyedHash(ctx.config.tokenSecrets[0], 'notice-giver', giver);
}

/** Limits notices a day: those of an account by itself, because many people share an address. RATE_LIMITED. */
async function limitNotices(ctx: Context, actor: Actor | undefined, exchange: Exchange): Promise<void> {
  if (isExemptAddress(ctx, exchange)) return;
  const limit = ctx.config.limits.noticesPerDayAddress;
  const giver = actor ? `by:${actor.id}` : `from:${addressKey(exchange.address)}`;
  await limitRate(ctx, `notices:${giver}`, { limit, windowSeconds: DAY_SECONDS });
}

/** Finds the entry in the report that the caller may open, or in the one behind a link. ENTRY_NOT_FOUND. */
async function requireShown(
  ctx: Context,
  actor: Actor | undefined,
  input: Notice,
): Promise<Pick<CaseRecord, 'entry_id' | 'subject_id' | 'author_id'>> {
  const report = await findShownReport(ctx, actor, input);
  const entry = report?.data.entries.find(({ id }) => id === input.entryId);
  if (!report || !entry) return refuse('ENTRY_NOT_FOUND');
  return { entry_id: entry.id, subject_id: report.subject_id, author_id: entry.authorId };
}

async function findShownReport(
  ctx: Context,
  actor: Actor | undefined,
  { shareId, reportId }: Notice,
): Promise<ReportRow | undefined> {
  if (shareId !== undefined) {
    const id = await findSharedReport(ctx, shareId);
    return id === undefined ? undefined : findReport(ctx, id);
  }
  const report = actor && reportId !== undefined ? await findReport(ctx, reportId) : undefined;
  if (!actor || !report || !canOpenReport(actor, { ownerId: report.owner_id })) return undefined;
  return isReportActive(report.open_until ?? report.expires_at, ctx.now()) ? report : undefined;
}

/** Shows the case behind the link of a mail to a person without a file. LINK_INVALID. */
export async function openCaseLink(
  ctx: Context,
  _actor: Actor | undefined,
  { token }: Input<typeof cases.openLink>,
): Promise<Output<typeof cases.openLink>> {
  const record = (await findLinkedCase(ctx, token)) ?? refuse('LINK_INVALID');
  const { _id: _, ...shown } = await presentFollowed(ctx, record);
  return { success: true, case: shown };
}
