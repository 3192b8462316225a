import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import { HISTORY_PAGE_SIZE, type SubjectDescriptor } from '@najem/shared/domain/register';
import { requireNotOwnMatter } from './own-matter';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { deskInquiry } from '../inquiries/new-inquiry';
import { recordInquiries } from '../inquiries/record-inquiries';
import { openIdentifier } from './identifiers';
import { presentEntry } from './presenter';
import { readHistoryPage, readSealedIdentifier } from './read-queries';

type History = SubjectCalls['history'];

/**
 * Lists a page of the entries of a subject that the caller may see: their own, for administrators all. SUBJECT_NOT_FOUND
 * for users who neither created the subject nor wrote about it. An administrator's reading is audited; OWN_MATTER
 * for one who claimed its identifier.
 */
export async function listHistory(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  { id, page = 1 }: Input<History>,
): Promise<Output<History>> {
  const offset = (page - 1) * HISTORY_PAGE_SIZE;
  const found = await readHistoryPage(ctx, actor, { kind: descriptor.kind, id }, offset);
  if (!found || !(isAdmin(actor) || found.created_by === actor.id || found.total > 0)) refuse('SUBJECT_NOT_FOUND');
  // An administrator reads what others wrote; a user only their own entries.
  if (isAdmin(actor)) {
    const sealed = await readSealedIdentifier(ctx, descriptor.kind, id);
    await requireNotOwnMatter(ctx, actor, sealed ? openIdentifier(ctx, sealed) : null);
    await recordInquiries(
      ctx,
      {
        actorId: actor.id,
        action: 'history.read',
        targetType: descriptor.kind,
        targetId: id,
      },
      [deskInquiry('history', id)],
    );
  }
  const rows = (found.entries ?? []).map((entry) => presentEntry(descriptor, actor, entry));
  return { rows, total: found.total };
}
