import type { ErrorCode, Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { asOrdinaryUser } from '@najem/shared/domain/identity';
import {
  canDeleteSubject,
  isHeldByOthers,
  type SubjectDescriptor,
  type SubjectKind,
} from '@najem/shared/domain/register';
import { requireNotOwnMatter } from './own-matter';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { awardsOfSubject, takeBackAwards } from './awards';
import { runHooks } from './hooks';
import { openIdentifier } from './identifiers';
import { recordAdminWrite } from './response';
import { deleteSubject, lockSubject, readAuthors } from './write-queries';

type Remove = SubjectCalls['remove'];

const HELD_BY_OTHERS: Readonly<Record<SubjectKind, ErrorCode>> = {
  tenant: 'TENANT_HAS_HISTORY',
  landlord: 'LANDLORD_HAS_HISTORY',
};

/**
 * Removes a subject with its entries and its name in reports, and takes its awards back. Administrators may remove any,
 * other users one that they created (SUBJECT_NOT_FOUND otherwise) without entries of others (the kind's own 409).
 * OWN_MATTER for an administrator who claimed its identifier. ENTRY_DISPUTED while a dispute may change one of its entries or put one back.
 */
export async function removeSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<Remove>,
): Promise<Output<Remove>> {
  await inTransaction(ctx, async (tx) => {
    const subject = await lockSubject(tx, descriptor.kind, input.id);
    if (!subject || !canDeleteSubject(actor, { authorId: subject.created_by })) return refuse('SUBJECT_NOT_FOUND');
    const authors = await readAuthors(tx, subject.id);
    const entries = authors.map((authorId) => ({ authorId }));
    if (isHeldByOthers(actor, entries)) refuse(HELD_BY_OTHERS[descriptor.kind]);
    const user = asOrdinaryUser(actor);
    const isUsersRight = canDeleteSubject(user, { authorId: subject.created_by }) && !isHeldByOthers(user, entries);
    if (!isUsersRight) await requireNotOwnMatter(tx, actor, openIdentifier(tx, subject));
    await runHooks(tx.hooks.register.subjectRemovals, tx, subject.id, actor.id);
    await deleteSubject(tx, subject.id);
    await takeBackAwards(tx, awardsOfSubject(descriptor, subject, authors));
    await recordAdminWrite(tx, actor, descriptor, 'subject.removed', subject.id);
  });
  return { success: true };
}
