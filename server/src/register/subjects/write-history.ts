import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import {
  canAddHistory,
  canDeleteEntry,
  canEditEntry,
  losesGrade,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { requireNotOwnMatter } from './own-matter';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { addEntries, findRefusedWords, mustWait } from './add-entries';
import { awardEntry } from './awards';
import { removesOtherwise, runHooks } from './hooks';
import { openIdentifier } from './identifiers';
import { respondWithSubject, recordAdminWrite } from './response';
import { takeOutEntry } from './take-out-entry';
import type { EntryRecord, SubjectRecord } from './tables';
import { deleteConfirmation } from './reply-queries';
import { SUBJECT_TEXTS } from './texts';
import { isNegative, type NewEntry, validateEntry, validateEntryTime } from './validation';
import { findEntry, findWrittenAgain, lockSubject, readAuthorName, refreshSums, updateEntry } from './write-queries';

type AddHistory = SubjectCalls['addHistory'];
type UpdateHistory = SubjectCalls['updateHistory'];
type RemoveHistory = SubjectCalls['removeHistory'];

/**
 * Adds an entry to any subject of the kind and updates the rating in the same transaction; an entry on another user's
 * subject is awarded. A negative one waits for the desk where one of the author about the same person was removed for a fault of
 * theirs. The same words about the same subject within ten minutes are the entry that is there. IDENTITY_NOT_VERIFIED, SUBJECT_NOT_FOUND, OWN_ENTRY, ENTRY_DISPUTED for what was removed for a fault of
 * the author's, ENTRY_LIMIT, ENTRY_DAY_LIMIT and the errors of `validateEntry`.
 */
export async function addHistory(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<AddHistory>,
): Promise<Output<AddHistory>> {
  if (!canAddHistory(actor)) refuse('IDENTITY_NOT_VERIFIED');
  const entry = {
    ...validateEntry(descriptor, actor.name, input, 'add'),
    created_at: validateEntryTime(input.created_at, ctx.now()),
  };
  const outcome = await inTransaction(ctx, async (tx) => {
    const subject = await requireSubject(tx, descriptor, input.id);
    const again = await findWrittenAgain(
      tx,
      { subjectId: subject.id, authorId: actor.id },
      { ...entry, given: input.created_at === undefined ? undefined : entry.created_at },
    );
    // A browser whose answer was lost sends the same words again: they are there already.
    if (again) {
      const entryIds = again.isHeld ? [] : [again.id];
      return respondWithSubject(tx, actor, descriptor, subject.id, { entryIds, isHeld: again.isHeld });
    }
    const identifier = openIdentifier(tx, subject);
    const refusal = await findRefusedWords(tx, { subject, authorId: actor.id }, entry);
    // Committed before the refusal: a rule may have left a note for the desk.
    if (refusal) return refusal;
    if (identifier !== null) await runHooks(tx.hooks.register.identifierRules, tx, identifier);
    const { entryIds, isHeld } = await addEntries(tx, actor, { subject, identifier }, [entry]);
    await recordAdminWrite(tx, actor, descriptor, 'entry.added', subject.id);
    const awarded = isHeld ? 0 : await awardEntry(tx, descriptor, { authorId: actor.id, subject });
    return respondWithSubject(tx, actor, descriptor, subject.id, { awarded, entryIds, isHeld });
  });
  return typeof outcome === 'string' ? refuse(outcome) : outcome;
}

/**
 * Changes an entry of the caller, for administrators any; ENTRY_NOT_FOUND otherwise, ENTRY_DISPUTED, OWN_ENTRY. STALE_EDIT for a
 * `version` that is not the newest. The entry's time stays unless another one is given; its grade goes with the
 * statement that it stands for.
 */
export async function updateHistory(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<UpdateHistory>,
): Promise<Output<UpdateHistory>> {
  const outcome = await inTransaction(ctx, async (tx) => {
    const subject = await requireSubject(tx, descriptor, input.id);
    const entry = await requireEntry(tx, actor, subject, input.entryId, canEditEntry);
    await runHooks(tx.hooks.register.changeRules, tx, entry.id);
    const judged = validateEntry(descriptor, await readAuthorName(tx, entry.author_id), input, 'edit');
    if (input.version !== undefined && input.version !== entry.version) refuse('STALE_EDIT');
    const created_at = input.created_at ? validateEntryTime(input.created_at, tx.now()) : entry.created_at;
    const isReworded = hasNewStatement(entry, judged);
    // What an administrator changes, the desk has seen.
    if (entry.author_id === actor.id) {
      const refusal = isReworded
        ? await findRefusedWords(tx, { subject, authorId: actor.id }, { ...judged, created_at })
        : undefined;
      // Committed before the refusal: a rule may have left a note for the desk.
      if (refusal) return refusal;
      await requireNoDetour(tx, subject, { before: entry, after: judged });
    }
    const changes = { ...judged, created_at, ...(isReworded ? UNPROVED : {}) };
    await updateEntry(tx, entry.id, changes);
    if (isReworded) await deleteConfirmation(tx, entry.id);
    await refreshSums(tx, subject.id, { before: entry, after: { ...entry, ...changes } });
    await recordAdminWrite(tx, actor, descriptor, 'entry.updated', subject.id, { entryId: entry.id });
    return respondWithSubject(tx, actor, descriptor, subject.id);
  });
  return typeof outcome === 'string' ? refuse(outcome) : outcome;
}

/**
 * Removes an entry of the caller, for administrators any; ENTRY_NOT_FOUND otherwise. With their last entry a subject
 * leaves the author's list, unless they created it, and the entry's award is taken back. During a dispute the author withdraws
 * the entry by it; ENTRY_DISPUTED for administrators.
 */
export async function removeHistory(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<RemoveHistory>,
): Promise<Output<RemoveHistory>> {
  return inTransaction(ctx, async (tx) => {
    const subject = await requireSubject(tx, descriptor, input.id);
    const entry = await requireEntry(tx, actor, subject, input.entryId, canDeleteEntry);
    if (!(await removesOtherwise(tx, { subject, entry, actorId: actor.id }))) {
      await takeOutEntry(tx, subject, entry, entry.author_id === actor.id ? 'author' : 'administrator');
    }
    await recordAdminWrite(tx, actor, descriptor, 'entry.removed', subject.id, { entryId: entry.id });
    return respondWithSubject(tx, actor, descriptor, subject.id);
  });
}

/**
 * Refuses to make an entry say something negative that would have to wait for the desk, and to reword one that was corrected
 * after a dispute. ENTRY_DISPUTED.
 */
async function requireNoDetour(
  ctx: Context,
  subject: SubjectRecord,
  { before, after }: { before: EntryRecord; after: NewEntry },
): Promise<void> {
  if (!isNegative(after) || !hasNewStatement(before, after)) return;
  if (before.corrected_at !== null) refuse('ENTRY_DISPUTED', { message: SUBJECT_TEXTS.wasCorrected });
  if (await mustWait(ctx, before.author_id, openIdentifier(ctx, subject))) {
    refuse('ENTRY_DISPUTED', { message: SUBJECT_TEXTS.mustBeAdded });
  }
}

const UNPROVED = { grade: 'declared', evidence_grade: 'declared' } as const;

function hasNewStatement(before: EntryRecord, after: NewEntry): boolean {
  const statement = ({ reason, rental_address, comment }: NewEntry) => ({
    reason,
    rentalAddress: rental_address,
    comment,
  });
  return losesGrade(statement(before), statement(after));
}

async function requireSubject(ctx: Context, { kind }: SubjectDescriptor, id: string): Promise<SubjectRecord> {
  return (await lockSubject(ctx, kind, id)) ?? refuse('SUBJECT_NOT_FOUND');
}

/** Finds an entry that the actor may change. ENTRY_NOT_FOUND; OWN_MATTER for what others wrote about an administrator. */
async function requireEntry(
  ctx: Context,
  actor: Actor,
  subject: SubjectRecord,
  id: string,
  isAllowed: (actor: Actor, entry: { authorId: string }) => boolean,
): Promise<EntryRecord> {
  const entry = await findEntry(ctx, subject.id, id);
  if (!entry || !isAllowed(actor, { authorId: entry.author_id })) return refuse('ENTRY_NOT_FOUND');
  if (entry.author_id !== actor.id) await requireNotOwnMatter(ctx, actor, openIdentifier(ctx, subject));
  return entry;
}
