import { addMonths, findEmails, normaliseEmail } from '@najem/shared/domain/kernel';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { indexAddress } from '../../kernel/db/identifier-vault';
import { DAY_MS, HOUR_MS } from '../../kernel/durations';
import { queueMail } from '../../kernel/mail/send';
import { dataCollectedMail } from './mail-texts';
import { openIdentifier } from '../../register/subjects/identifiers';
import { mailboxOf } from '../../kernel/mailbox';
import { readWriterMailboxes } from '../../register/subjects/writer-queries';
import {
  type ConcernedSubject,
  insertNotice,
  isClaimed,
  isSilent,
  lockConcernedSubject,
  readDescribed,
  readSentNotices,
  silenceAddress,
  useNotice,
} from './queries';
import { insertNote } from '../desk-work/queries';
import { updateContact } from '../../register/subjects/write-queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Notifies a person that data about them were collected (Art. 14 RODO). */
    'notices/data-collected': { subjectId: string };
  }
}

const MOST_A_YEAR = 4;
const YEAR_MONTHS = 12;

/**
 * Queues the notice of a recorded entry, in the caller's transaction: an entry deleted within the hour causes no mail.
 */
export async function queueNotice(ctx: Context, subjectId: string): Promise<void> {
  await addNotice(ctx, subjectId, HOUR_MS);
}

/** Queues the notices about an identifier at once, because a report with its entries is handed out. */
export async function queueNoticesAtOnce(ctx: Context, indexes: readonly Buffer[]): Promise<void> {
  for (const id of await readDescribed(ctx, indexes)) await addNotice(ctx, id, 0, { movesWaiting: true });
}

async function addNotice(
  ctx: Context,
  subjectId: string,
  afterMs: number,
  options: { movesWaiting?: boolean } = {},
): Promise<void> {
  const key = `notices/data-collected:${subjectId}`;
  await ctx.jobs.add(ctx, 'notices/data-collected', { subjectId }, { key, afterMs, ...options });
}

/**
 * Notifies the person of a subject by mail that data were collected (Art. 14 RODO): where an address is known that belongs to
 * no account which wrote about them, the
 * identifier is not claimed, and there is an entry that no mail to this address covers. At most one mail in 24 hours
 * and four in a year.
 */
export async function sendCollected(ctx: Context, { subjectId }: { subjectId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const subject = await lockConcernedSubject(tx, subjectId);
    if (!subject || subject.recorded_at === null) return;
    const identifier = openIdentifier(tx, subject);
    if (identifier === null) return;
    const { all: indexes } = tx.vault.indexes(identifier);
    const address = findAddress(subject, await readWriterMailboxes(tx, indexes));
    if (address === undefined || (await isClaimed(tx, indexes))) return;
    const hashed = addressIndexes(tx, address);
    const { all } = hashed;
    if (await isSilent(tx, all)) return;
    const now = tx.now();
    const sent = await readSentNotices(tx, all, addMonths(now, -YEAR_MONTHS));
    const ofSubject = sent.find(({ subject_id }) => subject_id === subject.id);
    if ((ofSubject && ofSubject.newest_entry_at >= subject.recorded_at) || sent.length >= MOST_A_YEAR) return;
    const waitMs = (sent[0]?.sent_at.getTime() ?? 0) + DAY_MS - now.getTime();
    if (waitMs > 0) return addNotice(tx, subject.id, waitMs);
    const token = await insertNotice(tx, hashed, { id: subject.id, newestEntryAt: subject.recorded_at });
    const { publicUrl, legal } = tx.config;
    const mail = dataCollectedMail({
      ...legal,
      startUrl: `${publicUrl}/dossier/start`,
      // What follows `#` stays in the browser, so that no mail scanner can spend it.
      notMeUrl: `${publicUrl}/dossier/not-me#${new URLSearchParams({ token }).toString()}`,
    });
    await queueMail(tx, { email: address }, mail);
    await tx.audit.record(tx, {
      actorId: null,
      action: 'subject.person-notified',
      targetType: 'subject',
      targetId: subject.id,
    });
  });
}

/**
 * Ends the notices to an address by the link 'To nie ja', in the caller's transaction: the address is removed from the
 * subject and gets no such mail again; the desk gets a note. Does nothing for another token.
 */
export async function stopNotices(ctx: Context, token: string): Promise<void> {
  const notice = await useNotice(ctx, token);
  if (!notice) return;
  await silenceAddress(ctx, { current: notice.address_index, keyId: notice.address_key });
  const subject = notice.subject_id === null ? undefined : await lockConcernedSubject(ctx, notice.subject_id);
  if (subject) await forgetAddress(ctx, subject, notice.address_index);
  await insertNote(ctx, { kind: 'not_me', claim_id: null });
  await ctx.audit.record(ctx, {
    actorId: null,
    action: 'subject.address-contested',
    targetType: 'subject',
    targetId: notice.subject_id,
  });
}

async function forgetAddress(ctx: Context, subject: ConcernedSubject, addressIndex: Buffer): Promise<void> {
  const isIt = (text: string) => addressIndexes(ctx, text).all.some((index) => index.equals(addressIndex));
  const found = findEmails(subject.contact_info ?? '').filter(isIt);
  const contact = found.reduce((text, address) => text.replaceAll(address, ''), subject.contact_info ?? '').trim();
  await updateContact(ctx, [subject.id], {
    email: subject.email !== null && isIt(subject.email) ? null : undefined,
    contact_info: found.length > 0 ? contact || null : undefined,
  });
}

/** Finds the address of a person, which is none of those who wrote about them: they would be told instead of the person. */
function findAddress({ email, contact_info }: ConcernedSubject, writers: ReadonlySet<string>): string | undefined {
  const known = [...(email === null ? [] : [email]), ...findEmails(contact_info ?? '')];
  const found = known.find((address) => !writers.has(mailboxOf(address)));
  return found === undefined ? undefined : normaliseEmail(found);
}

function addressIndexes(ctx: Context, address: string) {
  return indexAddress(ctx.vault, normaliseEmail(address));
}
