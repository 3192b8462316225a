import { cleanText, findReplyProblem, REPLY_CHANGES_MAX } from '@najem/shared/domain/kernel';
import { SUBJECTS } from '@najem/shared/domain/register';
import type { ConcernedPerson } from '@najem/shared/domain/rights';
import { findUser } from '../../identity/accounts/queries';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { queueMail } from '../../kernel/mail/send';
import { replyAddedMail } from './mail-texts';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { clearReply, findReply, insertReply, updateReply } from '../../register/subjects/reply-queries';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import { updateEntry } from '../../register/subjects/write-queries';
import { requireConcernedEntry } from '../file/concerned-entry';

/** Plain text has line ends and tabs, and no other control characters. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/u;

/**
 * Sets the reply of the person whom an entry is about; a mail notifies the author of a new one. ENTRY_NOT_FOUND for an
 * entry about others, or by the person, VALIDATION for a text without words or with control characters,
 * REPLY_HAS_CONTACT, TEXT_TOO_LONG, REPLY_LIMIT beyond the changes of a reply, its removal and renewal included.
 */
export async function setReply(
  ctx: Context,
  person: ConcernedPerson,
  input: { entryId: string; text: string },
): Promise<void> {
  if (CONTROL_CHARACTERS.test(input.text.replace(/\r\n?/g, '\n').trim())) refuse('VALIDATION');
  const text = cleanText(input.text);
  if (text === '') refuse('VALIDATION');
  requireNoProblem(findReplyProblem(text));
  await inTransaction(ctx, async (tx) => {
    const { entry, subject } = await requireConcernedEntry(tx, person, input.entryId);
    const before = await findReply(tx, entry.id);
    if (before?.text === text) return;
    if (before && before.change_count >= REPLY_CHANGES_MAX) refuse('REPLY_LIMIT');
    const isNew = before === undefined || before.text === null;
    const madeAt = isNew ? tx.now() : before.made_at;
    if (before) await updateReply(tx, entry.id, { text, madeAt });
    else await insertReply(tx, { entry_id: entry.id, text, made_at: madeAt, changed_at: madeAt });
    await updateEntry(tx, entry.id, {});
    await queueCorrection(tx, { subjectId: subject.id, entryId: entry.id, what: 'replied' });
    if (isNew) await mailAuthor(tx, entry, subject);
  });
}

/** Removes the reply to an entry, if there is one. ENTRY_NOT_FOUND for an entry about others, or by the person. */
export async function deleteReply(
  ctx: Context,
  person: ConcernedPerson,
  { entryId }: { entryId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { entry, subject } = await requireConcernedEntry(tx, person, entryId);
    const before = await findReply(tx, entry.id);
    if (before === undefined || before.text === null) return;
    await clearReply(tx, entry.id);
    await updateEntry(tx, entry.id, {});
    await queueCorrection(tx, { subjectId: subject.id, entryId: entry.id, what: 'replied' });
  });
}

/** A removed account has no address. */
async function mailAuthor(ctx: Context, entry: EntryRecord, subject: SubjectRecord): Promise<void> {
  const author = await findUser(ctx, { id: entry.author_id });
  if (!author || author.removed_at !== null) return;
  const mail = replyAddedMail(`${ctx.config.publicUrl}${SUBJECTS[subject.kind].path}`);
  await queueMail(ctx, author, mail);
}
