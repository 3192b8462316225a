import type { Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { deskInquiry } from '../inquiries/new-inquiry';
import { recordInquiries } from '../inquiries/record-inquiries';
import { presentSubject } from './presenter';
import { readSubject } from './read-queries';

/**
 * Builds the answer to a change: the subject as the actor may see it, under its kind's name, with awarded RentCoins.
 * `hasTyped`: the call had the identifier as its input.
 */
export async function respondWithSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  id: string,
  {
    awarded = 0,
    hasTyped = false,
    entryIds,
    isHeld = false,
  }: { awarded?: number; hasTyped?: boolean; entryIds?: string[]; isHeld?: boolean } = {},
): Promise<Output<SubjectCalls['addHistory']>> {
  const row = await readSubject(ctx, actor, descriptor.kind, id);
  if (!row) throw new Error('A subject vanished inside its own transaction');
  const subject = presentSubject(ctx, { descriptor, actor, hasTyped }, row);
  return {
    success: true,
    awarded: awarded > 0 ? awarded : undefined,
    entryIds: entryIds || undefined,
    isHeld: isHeld ? true : undefined,
    [descriptor.kind]: subject,
    history: subject.history,
  };
}

/**
 * Audits an administrator's write in its own transaction; `action` is in the past tense, as `subject.removed`. Its answer
 * shows the subject, which is an inquiry; an addition is one by its look-up.
 */
export async function recordAdminWrite(
  ctx: Context,
  actor: Actor,
  { kind }: SubjectDescriptor,
  action: string,
  targetId: string,
  details?: Record<string, unknown>,
): Promise<void> {
  if (!isAdmin(actor)) return;
  const inquiries = action === 'subject.added' ? [] : [deskInquiry('write', targetId)];
  await recordInquiries(ctx, { actorId: actor.id, action, targetType: kind, targetId, details }, inquiries);
}
