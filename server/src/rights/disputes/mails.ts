import { isUndecided } from '@najem/shared/domain/rights';
import { findUser } from '../../identity/accounts/queries';
import type { Context } from '../tables';
import { findAlerted } from '../alerts/queries';
import { sendAfterJournal } from '../journal/journal-erasures';
import {
  disputeAnsweredMail,
  disputeDecidedMail,
  disputeExtendedMail,
  disputeOpenedMail,
  disputeReminderMail,
  disputeSentMail,
} from './mail-texts';
import type { ComposedMail } from '../../kernel/mail/compose';
import { queueMail } from '../../kernel/mail/send';
import type { DisputeRow } from './tables';

/** Queues the receipt for the person who sent a dispute, in the caller's transaction. */
export async function sendReceipt(ctx: Context, dispute: DisputeRow): Promise<void> {
  const { number, suspends, decision_due_at: due } = dispute;
  const sent = disputeSentMail({ number, suspends, due }, urlOf(ctx, dispute));
  // A receipt of what the person did themselves is never put off.
  await mailPerson(ctx, dispute, sent, { when: 'always' });
}

/** Queues one mail to the author of disputes, those due first in front, that their answers are due, in the caller's transaction. */
export async function sendOpenings(ctx: Context, disputes: readonly DisputeRow[]): Promise<void> {
  const [first] = disputes;
  if (!first?.due_at) return;
  const url = disputes.length === 1 ? urlOf(ctx, first) : `${ctx.config.publicUrl}/dossier/disputes?side=author`;
  await mailAuthor(ctx, first, disputeOpenedMail(disputes.length, first.due_at, url));
}

/** Queues the reminder of an author whose answer is due, in the caller's transaction. */
export async function sendReminder(ctx: Context, dispute: DisputeRow): Promise<void> {
  if (dispute.due_at) await mailAuthor(ctx, dispute, disputeReminderMail(dispute.due_at, urlOf(ctx, dispute)));
}

/** Queues the news of the author's answer for the person, in the caller's transaction. */
export async function sendAnswered(ctx: Context, dispute: DisputeRow): Promise<void> {
  if (!dispute.due_at) return;
  await mailPerson(ctx, dispute, disputeAnsweredMail(dispute.number, dispute.due_at, urlOf(ctx, dispute)));
}

/**
 * Queues the news of a decision for both sides, in the caller's transaction; the news of a removal leaves once the
 * journal has it, because a restored backup must not undo what people were notified of.
 */
export async function sendDecided(ctx: Context, dispute: DisputeRow): Promise<void> {
  const mail = disputeDecidedMail(dispute.number, dispute.due_at ?? undefined, urlOf(ctx, dispute));
  const queue = dispute.outcome === 'removed' ? sendAfterJournal : queueMail;
  await mailAuthor(ctx, dispute, mail, queue);
  await mailPerson(ctx, dispute, mail, { queue });
}

/** Queues the news of a later decision for both sides, in the caller's transaction. */
export async function sendExtended(ctx: Context, dispute: DisputeRow, reasons: string): Promise<void> {
  if (!isUndecided(dispute.state)) return;
  const { number, decision_due_at: due } = dispute;
  const mail = disputeExtendedMail({ number, due, reasons }, urlOf(ctx, dispute));
  await mailAuthor(ctx, dispute, mail);
  await mailPerson(ctx, dispute, mail);
}

function urlOf(ctx: Context, { id }: DisputeRow): string {
  return `${ctx.config.publicUrl}/dossier/disputes/${id}`;
}

/** A removed account has no address. */
async function mailAuthor(
  ctx: Context,
  { author_id }: DisputeRow,
  mail: ComposedMail,
  queue: typeof sendAfterJournal = queueMail,
): Promise<void> {
  const author = await findUser(ctx, { id: author_id });
  if (author) await queue(ctx, author, mail);
}

/** To the holder of the identifier, who may have no address; at once, unless they chose a weekly mail. */
async function mailPerson(
  ctx: Context,
  { identifier_cipher: cipher, identifier_key: keyId }: DisputeRow,
  mail: ComposedMail,
  { when = 'as chosen', queue = queueMail }: { when?: 'always' | 'as chosen'; queue?: typeof sendAfterJournal } = {},
): Promise<void> {
  const { all } = ctx.vault.indexes(ctx.vault.open({ cipher, keyId }));
  const person = await findAlerted(ctx, all);
  if (person && (when === 'always' || person.progress === 'at_once')) await queue(ctx, person, mail);
}
