import type { Input, Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import {
  authorDueAt,
  decisionDueAt,
  DISPUTE_TEXT_MIN_LENGTH,
  OPEN_DISPUTES_MAX,
  startDispute,
  undecidedEndAt,
} from '@najem/shared/domain/rights';
import { newNumber } from '../../kernel/codes';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { spendDraft } from '../drafts/spend-draft';
import { requireConcernedEntry } from '../file/concerned-entry';
import { accountOf, type DossierFile, openFile, personKey } from '../file/open-file';
import { refuse } from '../../kernel/errors';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { openIdentifier } from '../../register/subjects/identifiers';
import { hasConfirmation } from '../../register/subjects/reply-queries';
import { suspendEntry } from '../../register/subjects/set-standing';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { findEarlier } from './earlier-dispute';
import { hashEntry } from './entry-hashes';
import { attachToDispute, uploaderOfPerson } from './files';
import { sendReceipt } from './mails';
import { countOpen, insertDispute, insertEvent, lockPerson, lockRunningDispute } from './queries';
import { isReachable } from './reachable';
import { respond } from './read-disputes';
import { readStatement } from './statement';
import type { DisputeRow, NewDisputeRow } from './tables';
import { notifyAuthor } from './notify-authors';
import { DISPUTE_PREFIX } from './texts';
import { recordDispute } from '../desk-work/audit';

/**
 * Disputes an entry about the caller, which stops counting at once unless they disputed it before, in whatever version, or a
 * court proved it: then the desk alone may suspend it. ENTRY_NOT_FOUND; STATE_PASSED while they confirm it; DISPUTE_EXISTS;
 * DISPUTE_LIMIT; ATTACHMENT_INVALID; TEXT_TOO_SHORT; TEXT_TOO_LONG; VALIDATION for a correction without its text.
 */
export async function openDispute(
  ctx: Context,
  person: Person,
  input: Input<typeof disputes.open>,
): Promise<Output<typeof disputes.open>> {
  const file = await openFile(ctx, person);
  const text = readStatement(input.text, DISPUTE_TEXT_MIN_LENGTH);
  const wantedText = input.wanted === 'correction' ? readStatement(input.wantedText, 0) : null;
  if (wantedText === '') refuse('VALIDATION');
  const ids = input.attachmentIds ?? [];
  const dispute = await inTransaction(ctx, async (tx) => {
    // Before the subject: a person may dispute entries of two subjects at once.
    await lockPerson(tx, await personKey(tx, person));
    const { entry, subject } = await requireConcernedEntry(tx, file.concerned, input.id);
    await requireDisputable(tx, file, entry);
    const { ground, wanted } = input;
    const values = { ground, wanted, wanted_text: wantedText, ...nameParties(file, entry, subject) };
    const opened = await insertDispute(tx, { ...values, ...(await start(tx, file, { entry, subject, ground })) });
    await spendDraft(tx, person, 'dispute', entry.id);
    await attachToDispute(tx, { ids, uploader: uploaderOfPerson(person), dispute: opened, side: 'person' });
    await insertEvent(tx, opened.id, { by: 'person', actor_id: accountOf(person), what: 'opened', text });
    if (opened.suspends) {
      await suspendEntry(tx, entry, { is: 'disputed', by: opened.id, until: opened.decision_due_at });
      await queueCorrection(tx, { subjectId: subject.id, entryId: entry.id, what: 'disputed', disputeId: opened.id });
    }
    if (opened.state === 'awaiting_author') await notifyAuthor(tx, opened.author_id);
    await sendReceipt(tx, opened);
    await recordDispute(tx, 'dispute.opened', opened, accountOf(person));
    return opened;
  });
  return respond(ctx, person, { dispute, side: 'person' });
}

/** Refuses an entry that the person confirms, that is disputed already, and one more than the open disputes of a person. */
async function requireDisputable(ctx: Context, { indexes }: DossierFile, entry: EntryRecord): Promise<void> {
  if (await lockRunningDispute(ctx, entry.id)) refuse('DISPUTE_EXISTS');
  if (entry.standing === 'disputed' || (await hasConfirmation(ctx, entry.id))) refuse('STATE_PASSED');
  if ((await countOpen(ctx, indexes)) >= OPEN_DISPUTES_MAX) refuse('DISPUTE_LIMIT');
}

/** What identifies a dispute, and still does when entry and subject are gone. */
function nameParties(
  file: DossierFile,
  entry: EntryRecord,
  { id, kind, identifier_index, identifier_ending, identifier_cipher, identifier_key }: SubjectRecord,
): Pick<
  DisputeRow,
  | 'entry_id'
  | 'subject_id'
  | 'kind'
  | 'identifier_index'
  | 'identifier_ending'
  | 'identifier_cipher'
  | 'identifier_key'
  | 'claim_id'
  | 'author_id'
> {
  if (identifier_index === null || identifier_cipher === null || identifier_key === null) refuse('ENTRY_NOT_FOUND');
  const proven = file.identifiers.find(({ blind }) => blind.all.some((index) => index.equals(identifier_index)));
  return {
    entry_id: entry.id,
    subject_id: id,
    kind,
    identifier_index,
    identifier_ending,
    identifier_cipher,
    identifier_key,
    claim_id: proven?.claim.id ?? null,
    author_id: entry.author_id,
  };
}

/** How the dispute begins, with its dates. */
async function start(
  ctx: Context,
  file: DossierFile,
  { entry, subject, ground }: { entry: EntryRecord; subject: SubjectRecord; ground: DisputeRow['ground'] },
): Promise<
  Pick<
    NewDisputeRow,
    | 'number'
    | 'words_hash'
    | 'words_key'
    | 'suspends'
    | 'because'
    | 'state'
    | 'opened_at'
    | 'due_at'
    | 'decision_due_at'
    | 'undecided_end_at'
  >
> {
  const identifier = openIdentifier(ctx, subject) ?? refuse('ENTRY_NOT_FOUND');
  const words = hashEntry(ctx.vault, { kind: subject.kind, identifier, authorId: entry.author_id }, entry);
  const { state, suspends, because } = startDispute({
    ground,
    grade: entry.grade,
    isAuthorReachable: await isReachable(ctx, entry.author_id),
    wasDisputed: (await findEarlier(ctx, file, { entry, kind: subject.kind })) !== undefined,
  });
  const now = ctx.now();
  const decisionDue = decisionDueAt(now, suspends);
  return {
    number: newNumber(ctx, DISPUTE_PREFIX),
    words_hash: words.current,
    words_key: words.keyId,
    suspends,
    because: because ?? null,
    state,
    opened_at: now,
    due_at: state === 'awaiting_author' ? authorDueAt(now) : decisionDue,
    decision_due_at: decisionDue,
    undecided_end_at: undecidedEndAt(now),
  };
}
