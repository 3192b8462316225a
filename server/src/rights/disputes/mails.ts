import { isUndecided, otherSide } from '@najem/shared/domain/rights';
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
  disputeQuestionMail,
  evidenceOfAuthorMail,
  evidenceOfPersonMail,
  otherSideAskedMail,
  questionAnsweredMail,
} from './mail-texts';
import type { ComposedMail } from '../../kernel/mail/compose';
import { queueMail } from '../../kernel/mail/send';
import { awaitedOf } from './questions';
import { isReachable } from './reachable';
import type { Sided } from './sides';
import type { DisputeRow } from './tables';

/** Queues the receipt for the person who sent a dispute, in the caller's transaction. */
export async function sendReceipt(ctx: Context, dispute: DisputeRow): Promise<void> {
  const { number, suspends, decision_due_at: due } = dispute;
  const sent = (url: string) => disputeSentMail({ number, suspends, due }, url);
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
  const { number, due_at: due } = dispute;
  if (due) await mailPerson(ctx, dispute, (url) => disputeAnsweredMail(number, due, url));
}

/**
 * Queues the news of evidence that a side added for the other one, in the caller's transaction. An author who was not told of the
 * dispute yet reads both at once.
 */
export async function sendEvidenceAdded(ctx: Context, { dispute, side }: Sided): Promise<void> {
  const { number, due_at: due } = dispute;
  const awaited = awaitedOf(dispute);
  if (due === null) return;
  const comment = awaited?.step === 'comment' ? (dispute.awaited_until ?? undefined) : undefined;
  if (side === 'author') {
    const until = dispute.state === 'awaiting_person' ? due : comment;
    await mailPerson(ctx, dispute, (url) => evidenceOfAuthorMail(number, until, url));
  } else if (awaited) {
    await mailAuthor(ctx, dispute, evidenceOfPersonMail(number, { comment }, urlOf(ctx, dispute)));
  } else if (dispute.told_at !== null) {
    await mailAuthor(ctx, dispute, evidenceOfPersonMail(number, { answer: due }, urlOf(ctx, dispute)));
  }
}

/** Queues the news of a question of the desk for the asked side and for the other one, in the caller's transaction. */
export async function sendQuestion(ctx: Context, { dispute, side }: Sided): Promise<void> {
  const { number, awaited_until: due } = dispute;
  if (due === null) return;
  await mailSide(ctx, { dispute, side }, (url) => disputeQuestionMail(number, due, url));
  const other = otherSide(side);
  // An author who cannot write gets no days for it.
  if (other === 'author' && !(await isReachable(ctx, dispute.author_id))) return;
  await mailSide(ctx, { dispute, side: other }, (url) => otherSideAskedMail({ number, asked: side }, url));
}

/** Queues the news of the answer to that question for the side that may comment on it, in the caller's transaction. */
export async function sendQuestionAnswered(ctx: Context, { dispute, side }: Sided): Promise<void> {
  const { number, awaited_until: due } = dispute;
  if (due) await mailSide(ctx, { dispute, side }, (url) => questionAnsweredMail(number, due, url));
}

/** Whoever has days to write gets the news at once, whatever they chose. */
async function mailSide(ctx: Context, { dispute, side }: Sided, compose: (url: string) => ComposedMail): Promise<void> {
  if (side === 'author') await mailAuthor(ctx, dispute, compose(urlOf(ctx, dispute)));
  else await mailPerson(ctx, dispute, compose, { when: 'always' });
}

/**
 * Queues the news of a decision for both sides, in the caller's transaction; the news of a removal leaves once the
 * journal has it, because a restored backup must not undo what people were notified of.
 */
export async function sendDecided(ctx: Context, dispute: DisputeRow): Promise<void> {
  const compose = (url: string) => disputeDecidedMail(dispute.number, dispute.due_at ?? undefined, url);
  const queue = dispute.outcome === 'removed' ? sendAfterJournal : queueMail;
  await mailAuthor(ctx, dispute, compose(urlOf(ctx, dispute)), queue);
  await mailPerson(ctx, dispute, compose, { queue });
}

/** Queues the news of a later decision for both sides, in the caller's transaction. */
export async function sendExtended(ctx: Context, dispute: DisputeRow, reasons: string): Promise<void> {
  if (!isUndecided(dispute.state)) return;
  const { number, decision_due_at: due } = dispute;
  const compose = (url: string) => disputeExtendedMail({ number, due, reasons }, url);
  await mailAuthor(ctx, dispute, compose(urlOf(ctx, dispute)));
  await mailPerson(ctx, dispute, compose);
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
  dispute: DisputeRow,
  compose: (url: string) => ComposedMail,
  { when = 'as chosen', queue = queueMail }: { when?: 'always' | 'as chosen'; queue?: typeof sendAfterJournal } = {},
): Promise<void> {
  const { identifier_cipher: cipher, identifier_key: keyId } = dispute;
  const { all } = ctx.vault.indexes(ctx.vault.open({ cipher, keyId }));
  const person = await findAlerted(ctx, all);
  if (!person || (when !== 'always' && person.progress !== 'at_once')) return;
  const url = person.isNamed ? `${ctx.config.publicUrl}/dossier/start` : urlOf(ctx, dispute);
  await queue(ctx, person, compose(url));
}
