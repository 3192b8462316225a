import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SubjectCalls } from '@najem/shared/contract/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import { asOrdinaryUser } from '@najem/shared/domain/identity';
import { canDeleteEntry, canDeleteSubject, type SubjectDescriptor } from '@najem/shared/domain/register';
import { requireNotOwnMatter } from './own-matter';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { sumAwards } from '../rentcoins/queries';
import { awardOfEntry, awardsOfSubject, withBonuses } from './awards';
import { countEntriesOf } from './contribution-queries';
import { openIdentifier } from './identifiers';
import type { SubjectRecord } from './tables';
import { findEntry, findSubject, readAuthors } from './write-queries';

type RemovalCost = SubjectCalls['removalCost'];

/**
 * Sums the RentCoins that the removal of a subject, or with `entryId` of an entry, takes back. SUBJECT_NOT_FOUND and
 * ENTRY_NOT_FOUND for who may not remove it, OWN_MATTER as the removal.
 */
export async function getRemovalCost(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  { id, entryId }: Input<RemovalCost>,
): Promise<Output<RemovalCost>> {
  const subject = (await findSubject(ctx, descriptor.kind, id)) ?? refuse('SUBJECT_NOT_FOUND');
  const awards =
    entryId === undefined
      ? await listAwardsOfSubject(ctx, actor, descriptor, subject)
      : await listAwardsOfEntry(ctx, actor, descriptor, subject, entryId);
  return { success: true, rentCoins: await sumAwards(ctx, withBonuses(awards)) };
}

async function listAwardsOfSubject(ctx: Context, actor: Actor, descriptor: SubjectDescriptor, subject: SubjectRecord) {
  if (!canDeleteSubject(actor, { authorId: subject.created_by })) refuse('SUBJECT_NOT_FOUND');
  if (!canDeleteSubject(asOrdinaryUser(actor), { authorId: subject.created_by })) {
    await requireNotOwnMatter(ctx, actor, openIdentifier(ctx, subject));
  }
  // Users remove only subjects without entries of others, whose number is not theirs to know.
  return awardsOfSubject(descriptor, subject, isAdmin(actor) ? await readAuthors(ctx, subject.id) : []);
}

async function listAwardsOfEntry(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  subject: SubjectRecord,
  entryId: string,
) {
  const entry = await findEntry(ctx, subject.id, entryId);
  if (!entry || !canDeleteEntry(actor, { authorId: entry.author_id })) refuse('ENTRY_NOT_FOUND');
  if (entry.author_id !== actor.id) await requireNotOwnMatter(ctx, actor, openIdentifier(ctx, subject));
  // Only the author's last entry on the subject takes the award with it.
  const isLast = (await countEntriesOf(ctx, entry.author_id, subject.id)) === 1;
  return isLast ? [awardOfEntry(descriptor, subject, entry.author_id)] : [];
}
