import { type SubjectDescriptor, SUBJECTS } from '@najem/shared/domain';
import { findUser } from '../accounts/queries';
import { isTrusted } from '../accounts/trust';
import type { Context } from '../context';
import { grantAward, returnAward, takeBack } from '../rentcoins/ledger';
import { readUnawarded } from './award-queries';
import type { SubjectRecord } from './tables';

/** What of a subject an award is about. */
export type Awarded = Pick<SubjectRecord, 'id' | 'award_key' | 'created_by'>;

/** An award by its user and key. */
interface AwardName {
  userId: string;
  onceKey: string;
}

function additionKey({ awardAction }: SubjectDescriptor, subject: Pick<Awarded, 'award_key'>): string {
  return `${awardAction}:${subject.award_key}`;
}

function entryKey({ kind }: SubjectDescriptor, subject: Pick<Awarded, 'award_key'>): string {
  return `add:${kind}:${subject.award_key}`;
}

/** Awards the addition of a subject, once per user and described person; returns the RentCoins gained. */
export async function awardAddition(ctx: Context, descriptor: SubjectDescriptor, subject: Awarded): Promise<number> {
  return grantAward(ctx, {
    userId: subject.created_by,
    action: descriptor.awardAction,
    onceKey: additionKey(descriptor, subject),
    otherKey: entryKey(descriptor, subject),
    subjectId: subject.id,
  });
}

/** Awards an entry on another user's subject, once per author and described person; returns the RentCoins gained. */
export async function awardEntry(
  ctx: Context,
  authorId: string,
  descriptor: SubjectDescriptor,
  subject: Awarded,
): Promise<number> {
  if (subject.created_by === authorId) return 0;
  return grantAward(ctx, {
    userId: authorId,
    action: 'add',
    onceKey: entryKey(descriptor, subject),
    otherKey: additionKey(descriptor, subject),
    subjectId: subject.id,
  });
}

/**
 * Awards the bonus of a referral link once the address is confirmed, and what a user contributed before the account
 * became trusted, oldest first, once it is. In the transaction that locked and changed the user, so that no contribution falls between.
 */
export async function awardPending(ctx: Context, userId: string): Promise<void> {
  const user = await findUser(ctx, { id: userId });
  if (!user) return;
  if (user.referral_link_id !== null) await grantAward(ctx, { userId, action: 'bonus', onceKey: 'bonus' });
  if (!isTrusted(user)) return;
  for (const { kind, ...subject } of await readUnawarded(ctx, userId)) {
    const isCreator = subject.created_by === userId;
    await (isCreator ? awardAddition(ctx, SUBJECTS[kind], subject) : awardEntry(ctx, userId, SUBJECTS[kind], subject));
  }
}

/** Names the awards that the removal of a subject takes back: its creator's and its authors'. */
export function awardsOfSubject(
  descriptor: SubjectDescriptor,
  subject: Awarded,
  authors: readonly string[],
): AwardName[] {
  // In one order everywhere: two removals never wait for each other's balances.
  return [...new Set([subject.created_by, ...authors])].sort().map((userId) => {
    const isCreator = userId === subject.created_by;
    return { userId, onceKey: (isCreator ? additionKey : entryKey)(descriptor, subject) };
  });
}

/** Names the award that the removal of an author's last entry on a subject takes back. */
export function awardOfEntry(descriptor: SubjectDescriptor, subject: Awarded, authorId: string): AwardName {
  return { userId: authorId, onceKey: entryKey(descriptor, subject) };
}

/** Takes awards back whose reason was removed, by the author or another user. */
export async function takeBackAwards(ctx: Context, awards: readonly AwardName[]): Promise<void> {
  for (const award of awards) await takeBack(ctx, award);
}

/** Gives the award for an author's entry on a subject back, which a removal took, once the entry is there again. */
export async function returnEntryAward(
  ctx: Context,
  descriptor: SubjectDescriptor,
  subject: Awarded,
  authorId: string,
): Promise<void> {
  await returnAward(ctx, awardOfEntry(descriptor, subject, authorId));
}
