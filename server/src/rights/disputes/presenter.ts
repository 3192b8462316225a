import type { Dispute, DisputedEntry, DisputeEvent, DisputeRow as PresentedRow } from '@najem/shared/contract/rights';
import { SUBJECTS, type Uploader } from '@najem/shared/domain/register';
import { canAppeal, isUndecided } from '@najem/shared/domain/rights';
import { findUser } from '../../identity/accounts/queries';
import type { Context } from '../tables';
import { readNotified } from '../../reports/corrections/notify-recipients';
import type { EntryRecord } from '../../register/subjects/tables';
import { findEntry } from '../../register/subjects/write-queries';
import { presentFiles } from './files';
import { openCopy } from './former-entry';
import { presentNames, readNames } from './name-queries';
import { awaitedOf, dueAtOf, isAwaited, presentAwaited, readEvidenceUntil } from './questions';
import { readEvents } from './queries';
import { isReachable } from './reachable';
import type { Sided } from './sides';
import type { DisputeEventRow, DisputeRow } from './tables';
import { DISPUTE_TEXTS } from './texts';

type Names = Awaited<ReturnType<typeof readNames>>;

/** Presents a dispute in the list of one of its sides. */
export function presentRow({ dispute, side }: Sided, names: Names): PresentedRow {
  return {
    ...presentNames(names.get(dispute.id), side),
    _id: dispute.id,
    number: dispute.number,
    state: dispute.state,
    side,
    ground: dispute.ground,
    openedAt: dispute.opened_at.toISOString(),
    dueAt: dueAtOf(dispute)?.toISOString(),
    ...presentAwaited(dispute),
    outcome: dispute.outcome ?? undefined,
  };
}

/** Presents a dispute to one of its sides. */
export async function presentDispute(ctx: Context, sided: Sided, reader: Uploader): Promise<Dispute> {
  const { dispute, side } = sided;
  const entry = await findDisputedEntry(ctx, dispute);
  const events = await readEvents(ctx, [dispute.id]);
  const notified = side === 'person' ? await readNotified(ctx, dispute.id) : [];
  const lastDecision = decidedAt(dispute);
  return {
    ...presentRow(sided, await readNames(ctx, [dispute.id])),
    version: dispute.version,
    entry: entry ? await presentEntry(ctx, dispute, entry) : undefined,
    isSuspended: dispute.suspends,
    because: dispute.because ?? undefined,
    isAuthorUnreachable:
      side === 'person' && awaitedOf(dispute) && !(await isReachable(ctx, dispute.author_id)) ? true : undefined,
    wanted: dispute.wanted,
    wantedText: dispute.wanted_text ?? undefined,
    decisionDueAt: dispute.decision_due_at.toISOString(),
    basis: dispute.basis ?? undefined,
    decidedAt: lastDecision?.toISOString(),
    appealUntil: dispute.state === 'decided' && dispute.due_at ? dispute.due_at.toISOString() : undefined,
    closedAt: dispute.closed_at?.toISOString(),
    authorityAddress: dispute.outcome === null ? undefined : ctx.config.legal.authorityAddress,
    timeline: events.map(presentEvent),
    files: await presentFiles(ctx, dispute, reader),
    notified:
      notified.length === 0
        ? undefined
        : {
            count: notified.length,
            recipients: notified.map(({ name, at }) => ({ name, at: at.toISOString() })),
          },
    may: presentRights(ctx, sided, entry !== undefined),
  };
}

/** When a dispute was decided last; null before. */
export function decidedAt({ appealed_at, state, closed_at, decided_at }: DisputeRow): Date | null {
  return appealed_at !== null && state === 'closed' ? closed_at : decided_at;
}

/** Presents a line of a timeline. */
export function presentEvent({ at, by, what, text, outcome, basis }: DisputeEventRow): DisputeEvent {
  return {
    at: at.toISOString(),
    by,
    what,
    text: text ?? undefined,
    outcome: outcome ?? undefined,
    basis: basis ?? undefined,
  };
}

/** An entry that a dispute is about, as it stands or stood before it was removed. */
interface Disputed {
  entry: EntryRecord;
  isRemoved: boolean;
}

/** Finds the entry of a dispute; undefined once a removed one is forgotten. */
export async function findDisputedEntry(ctx: Context, dispute: DisputeRow): Promise<Disputed | undefined> {
  const entry = await findEntry(ctx, dispute.subject_id, dispute.entry_id);
  if (entry) return { entry, isRemoved: false };
  return dispute.former_entry ? { entry: openCopy(dispute.former_entry), isRemoved: true } : undefined;
}

/** Presents the entry of a dispute; a counterpart that it does not name is its author. */
export async function presentEntry(
  ctx: Context,
  { kind, author_id }: DisputeRow,
  { entry, isRemoved }: Disputed,
): Promise<DisputedEntry> {
  const author = await findUser(ctx, { id: author_id });
  return {
    _id: entry.id,
    role: kind,
    [SUBJECTS[kind].counterpartField]: entry.counterpart ?? author?.name ?? DISPUTE_TEXTS.removedAccount,
    rentalAddress: entry.rental_address,
    reason: entry.reason,
    comment: entry.comment,
    created_at: entry.created_at.toISOString(),
    grade: entry.grade,
    isRemoved,
    standing: isRemoved || entry.standing === 'counting' ? undefined : entry.standing,
    keepsPlace: entry.is_unlisted || undefined,
  };
}

/** What a side may do now. */
function presentRights(ctx: Context, { dispute, side }: Sided, hasEntry: boolean): Dispute['may'] {
  const isInTime = isBeforeDue(ctx, dispute);
  const isAsked = dispute.state === 'awaiting_author' && side === 'author' && isInTime;
  return {
    answer: isAsked,
    prolong: isAsked && !dispute.is_prolonged,
    comment: dispute.state === 'awaiting_person' && side === 'person' && isInTime,
    answerQuestion: isAwaited(ctx, { dispute, side }, 'question'),
    commentQuestion: isAwaited(ctx, { dispute, side }, 'comment'),
    withdraw: side === 'person' && isUndecided(dispute.state),
    appeal: isInTime && hasEntry && mayAppeal({ dispute, side }),
    addFilesUntil: readEvidenceUntil(ctx, { dispute, side })?.toISOString(),
    download: dispute.outcome !== null,
  };
}

/** Whether a side lost the decision, and it was not appealed. */
export function mayAppeal({ dispute, side }: Sided): boolean {
  const { state, outcome, appealed_by: appealedBy } = dispute;
  return canAppeal(side, { state, outcome, appealedBy });
}

/** Whether the present state has not reached its end. */
export function isBeforeDue(ctx: Context, { due_at }: DisputeRow): boolean {
  return due_at !== null && ctx.now() <= due_at;
}
