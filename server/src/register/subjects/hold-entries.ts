import { SUBJECTS } from '@najem/shared/domain';
import { queueMail } from '../../identity/accounts/mails';
import { findUser } from '../../identity/accounts/queries';
import { restrictAdded } from '../../rights/restrictions/restrict-entries';
import type { Context } from '../../kernel/context';
import { queueJournal } from '../../rights/journal/note-erasure';
import { entryRefusedMail, entryReleasedMail } from '../../kernel/mail/templates/dispute';
import { notifyOfEntry } from '../../rights/notices/notify-person';
import { awardAddition, awardEntry } from './awards';
import { deleteHeld, type HeldEntry, insertHeld } from './held-queries';
import { openIdentifier } from './identifiers';
import type { SubjectRecord } from './tables';
import { addMember, insertEntries, refreshSums, type TimedEntry } from './write-queries';
import { insertNote } from '../../rights/work/queries';

/** Keeps entries of an author for the desk, a note for each, in the caller's transaction. */
export async function holdEntries(
  tx: Context,
  subjectId: string,
  authorId: string,
  entries: readonly TimedEntry[],
): Promise<void> {
  for (const held_id of await insertHeld(tx, subjectId, authorId, entries)) {
    await insertNote(tx, { kind: 'entry_held', claim_id: null, user_id: null, held_id });
  }
}

/**
 * Adds an entry that waited for the desk to its locked subject, as if it were written now: it counts, is awarded, and its
 * person is notified. In the caller's transaction.
 */
export async function releaseHeld(tx: Context, subject: SubjectRecord, held: HeldEntry): Promise<void> {
  const { id, author_id: authorId, subject_id: _s, held_at: _h, kind, subject_name: _n, ...entry } = held;
  const descriptor = SUBJECTS[kind];
  const entryIds = await insertEntries(tx, subject.id, authorId, [entry]);
  await refreshSums(tx, subject.id, {
    after: { ...entry, author_id: authorId, grade: 'declared', standing: 'counting' },
  });
  await addMember(tx, authorId, kind, subject.id);
  const identifier = openIdentifier(tx, subject);
  if (identifier !== null) {
    await restrictAdded(tx, tx.vault.indexes(identifier).all, entryIds);
    await notifyOfEntry(tx, { subjectId: subject.id, identifier, authorId });
  }
  const isCreator = subject.created_by === authorId;
  await (isCreator ? awardAddition(tx, descriptor, subject) : awardEntry(tx, authorId, descriptor, subject));
  await deleteHeld(tx, id);
  await queueJournal(tx);
  const author = await findUser(tx, { id: authorId });
  if (author) await queueMail(tx, author, entryReleasedMail(`${tx.config.publicUrl}${descriptor.path}`));
}

/** Deletes an entry that waited for the desk, and tells its author why, in the caller's transaction. */
export async function refuseHeld(tx: Context, { id, author_id, kind }: HeldEntry, reasons: string): Promise<void> {
  await deleteHeld(tx, id);
  await queueJournal(tx);
  const author = await findUser(tx, { id: author_id });
  if (author) await queueMail(tx, author, entryRefusedMail(reasons, `${tx.config.publicUrl}${SUBJECTS[kind].path}`));
}
