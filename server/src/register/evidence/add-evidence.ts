import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import {
  ATTACHMENTS_PER_THING,
  canAddEvidence,
  gradingTarget,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { attachFiles } from '../attachments/attach-files';
import { newNumber } from '../../kernel/codes';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { runHooks } from '../subjects/hooks';
import { presentEntry } from '../subjects/presenter';
import type { EntryRecord } from '../subjects/tables';
import { readOwnEntry } from '../subjects/read-queries';
import { findEntry, lockSubject } from '../subjects/write-queries';
import { countFilesOfEntry, insertEvidence } from './queries';

type AddEvidence = SubjectCalls['addEvidence'];

/** The beginning of the number of evidence. */
const NUMBER_PREFIX = 'DW';

/**
 * Adds evidence to an entry of the caller, which the desk grades. SUBJECT_NOT_FOUND; ENTRY_NOT_FOUND for everybody but its
 * author; ENTRY_DISPUTED while a dispute about it is open, which takes evidence itself; ATTACHMENT_INVALID, also
 * beyond the ten files of an entry.
 */
export async function addEvidence(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<AddEvidence>,
): Promise<Output<AddEvidence>> {
  return inTransaction(ctx, async (tx) => {
    const subject = (await lockSubject(tx, descriptor.kind, input.id)) ?? refuse('SUBJECT_NOT_FOUND');
    const entry = await findEntry(tx, subject.id, input.entryId);
    if (!entry || !canAddEvidence(actor, { authorId: entry.author_id })) return refuse('ENTRY_NOT_FOUND');
    await proveEntry(tx, actor, entry, input);
    return { success: true, entry: presentEntry(descriptor, actor, await readOwnEntry(tx, actor, entry.id)) };
  });
}

/** Adds evidence to an entry of the caller, whose subject is locked, in the caller's transaction. ENTRY_DISPUTED, ATTACHMENT_INVALID. */
export async function proveEntry(
  tx: Context,
  actor: Actor,
  entry: EntryRecord,
  { kind, attachmentIds: ids }: Pick<Input<AddEvidence>, 'kind' | 'attachmentIds'>,
): Promise<void> {
  await runHooks(tx.hooks.register.evidenceRules, tx, entry.id);
  if ((await countFilesOfEntry(tx, entry.id)) + ids.length > ATTACHMENTS_PER_THING) refuse('ATTACHMENT_INVALID');
  const now = tx.now();
  const id = await insertEvidence(tx, {
    number: newNumber(tx, NUMBER_PREFIX),
    entry_id: entry.id,
    author_id: actor.id,
    kind,
    added_at: now,
    desk_due_at: gradingTarget(now),
  });
  const uploader = { is: 'user', userId: actor.id } as const;
  await attachFiles(tx, { ids, uploader, purpose: 'entry', thing: { kind: 'entry', id } });
  await tx.audit.record(tx, {
    actorId: actor.id,
    action: 'evidence.added',
    targetType: 'evidence',
    targetId: id,
    details: { kind, entryId: entry.id },
  });
}
