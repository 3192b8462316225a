import { isAdmin, maskIdentifier, type SubjectDescriptor } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { grantAward, takeBack } from '../rentcoins/ledger';
import { openIdentifier } from './identifiers';
import type { SubjectRecord } from './tables';

/** What of a subject an award is about. */
export type Awarded = Pick<SubjectRecord, 'id' | 'name' | 'award_key' | 'created_by'>;

function additionKey({ awardAction }: SubjectDescriptor, subject: Awarded): string {
  return `${awardAction}:${subject.award_key}`;
}

function entryKey({ kind }: SubjectDescriptor, subject: Awarded): string {
  return `add:${kind}:${subject.award_key}`;
}

/** Awards the addition of a subject, once per user and described person; returns the RentCoins. */
export async function awardAddition(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  subject: Awarded,
  identifier: string,
): Promise<number> {
  return grantAward(ctx, {
    userId: actor.id,
    action: descriptor.awardAction,
    onceKey: additionKey(descriptor, subject),
    otherKey: entryKey(descriptor, subject),
    referenceName: subject.name,
    metadata: { subjectId: subject.id, identifier: maskIdentifier(identifier) },
  });
}

/** Awards an entry on another user's subject, once per author and described person. */
export async function awardEntry(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  subject: SubjectRecord,
): Promise<number> {
  if (subject.created_by === actor.id) return 0;
  const identifier = openIdentifier(ctx, subject);
  return grantAward(ctx, {
    userId: actor.id,
    action: 'add',
    onceKey: entryKey(descriptor, subject),
    otherKey: additionKey(descriptor, subject),
    referenceName: subject.name,
    metadata: { subjectId: subject.id, ...(identifier === null ? {} : { identifier: maskIdentifier(identifier) }) },
  });
}

/** Takes back what a removed subject earned: its creator's award and its authors'. Only administrators' removals do. */
export async function takeBackSubject(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  subject: Awarded,
  authors: readonly string[],
): Promise<void> {
  if (!isAdmin(actor)) return;
  // In one order everywhere: two removals never wait for each other's balances.
  for (const userId of [...new Set([subject.created_by, ...authors])].sort()) {
    const isCreator = userId === subject.created_by;
    await takeBack(ctx, { userId, onceKey: (isCreator ? additionKey : entryKey)(descriptor, subject) });
  }
}

/** Takes back what an entry earned, once its author has none left on the subject. Only administrators' removals do. */
export async function takeBackEntry(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  subject: Awarded,
  authorId: string,
): Promise<void> {
  if (isAdmin(actor)) await takeBack(ctx, { userId: authorId, onceKey: entryKey(descriptor, subject) });
}
