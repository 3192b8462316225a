import { type AwardCause, awardDue, type SubjectDescriptor, SUBJECTS } from '@najem/shared/domain/register';
import { findUser } from '../../identity/accounts/queries';
import { isTrusted } from '../../identity/accounts/trust';
import type { Context } from '../tables';
import { grantAward, returnAward, takeBack } from '../rentcoins/ledger';
import { countAwards, DOCUMENTED, ENTRY } from '../rentcoins/queries';
import { hasDocumentedEntry, readUnawarded, readUnawardedBonuses } from './award-queries';
import type { SubjectRecord } from './tables';

/** What of a subject an award is about. */
export type Awarded = Pick<SubjectRecord, 'id' | 'award_key' | 'created_by'>;

/** An award by its user and key, with the key of the bonus that goes with it. */
interface AwardName {
  userId: string;
  onceKey: string;
  bonusKey: string;
}

function additionKey({ awardAction }: SubjectDescriptor, subject: Pick<Awarded, 'award_key'>): string {
  return `${awardAction}:${subject.award_key}`;
}

function entryKey({ kind }: SubjectDescriptor, subject: Pick<Awarded, 'award_key'>): string {
  return `${ENTRY}${kind}:${subject.award_key}`;
}

function bonusKey({ kind }: SubjectDescriptor, subject: Pick<Awarded, 'award_key'>): string {
  return `${DOCUMENTED}${kind}:${subject.award_key}`;
}

/** Awards the addition of a subject, once per user and described person; returns the RentCoins gained. */
export async function awardAddition(ctx: Context, descriptor: SubjectDescriptor, subject: Awarded): Promise<number> {
  if (subject.created_by === null) return 0;
  return grantAward(ctx, {
    userId: subject.created_by,
    action: descriptor.awardAction,
    onceKey: additionKey(descriptor, subject),
    otherKey: entryKey(descriptor, subject),
    subjectId: subject.id,
  });
}

/** Whose award for which subject; one for an entry that is in no list of its author names no subject, of which they learn nothing. */
interface AwardedEntry {
  authorId: string;
  subject: Awarded;
  isUnlisted?: boolean;
}

/** Awards an entry on another user's subject, once per author and described person; returns the RentCoins gained. */
export async function awardEntry(
  ctx: Context,
  descriptor: SubjectDescriptor,
  { authorId, subject, isUnlisted = false }: AwardedEntry,
): Promise<number> {
  if (subject.created_by === authorId) return 0;
  return grantAward(ctx, {
    userId: authorId,
    action: 'add',
    onceKey: entryKey(descriptor, subject),
    otherKey: additionKey(descriptor, subject),
    subjectId: isUnlisted ? undefined : subject.id,
  });
}

/** Awards that an entry was documented in time, once per author and described person. */
export async function awardDocumented(
  ctx: Context,
  descriptor: SubjectDescriptor,
  { authorId, subject, isUnlisted = false }: AwardedEntry,
): Promise<void> {
  await grantAward(ctx, {
    userId: authorId,
    action: 'documented',
    onceKey: bonusKey(descriptor, subject),
    subjectId: isUnlisted ? undefined : subject.id,
  });
}

/** Takes the bonus of a documented entry back where none of the author's entries about the subject is documented any more. */
export async function takeBackDocumented(
  ctx: Context,
  authorId: string,
  descriptor: SubjectDescriptor,
  subject: Awarded,
): Promise<void> {
  if (await hasDocumentedEntry(ctx, authorId, subject.id)) return;
  await takeBack(ctx, { userId: authorId, onceKey: bonusKey(descriptor, subject) });
}

/** Gives the bonus of a documented entry back, if it was taken. */
export async function returnDocumented(
  ctx: Context,
  authorId: string,
  descriptor: SubjectDescriptor,
  subject: Awarded,
): Promise<void> {
  await returnAward(ctx, { userId: authorId, onceKey: bonusKey(descriptor, subject) });
}

/**
 * Awards the bonus of a referral link once the address is confirmed, and what a user contributed before the account
 * became trusted, oldest first and then its bonuses, once it is. In the transaction that locked and changed the user,
 * so that no contribution falls between.
 */
export async function awardPending(ctx: Context, userId: string): Promise<void> {
  const user = await findUser(ctx, { id: userId });
  if (!user) return;
  if (user.referral_link_id !== null) await grantAward(ctx, { userId, action: 'bonus', onceKey: 'bonus' });
  if (!isTrusted(user)) return;
  for (const { kind, ...subject } of await readUnawarded(ctx, userId)) {
    const isCreator = subject.created_by === userId;
    await (isCreator
      ? awardAddition(ctx, SUBJECTS[kind], subject)
      : awardEntry(ctx, SUBJECTS[kind], { authorId: userId, subject }));
  }
  for (const { kind, is_unlisted: isUnlisted, ...subject } of await readUnawardedBonuses(ctx, userId)) {
    await awardDocumented(ctx, SUBJECTS[kind], { authorId: userId, subject, isUnlisted });
  }
}

/** Sums what `awardPending` would award a user for contributions if they became trusted now. */
export async function sumPending(ctx: Context, userId: string): Promise<number> {
  const causes: AwardCause[] = [
    ...(await readUnawarded(ctx, userId)).map(({ kind, created_by }) =>
      created_by === userId ? SUBJECTS[kind].awardAction : 'add',
    ),
    ...(await readUnawardedBonuses(ctx, userId)).map(() => 'documented' as const),
  ];
  const { today, period } = await countAwards(ctx, userId);
  const amounts = causes.map((cause, place) =>
    awardDue(cause, { today: today + place, period: period + place }, ctx.config.limits.awardsPerDay),
  );
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Names the awards that the removal of a subject takes back: its creator's and its authors'. */
export function awardsOfSubject(
  descriptor: SubjectDescriptor,
  subject: Awarded,
  authors: readonly string[],
): AwardName[] {
  // In one order everywhere: two removals never wait for each other's balances.
  const creators = subject.created_by === null ? [] : [subject.created_by];
  return [...new Set([...creators, ...authors])].sort().map((userId) => awardOf(descriptor, subject, userId));
}

/** Names the award that a user has for a subject: its creator for adding it, other users for writing about it. */
export function awardOf(descriptor: SubjectDescriptor, subject: Awarded, userId: string): AwardName {
  const isCreator = userId === subject.created_by;
  const onceKey = (isCreator ? additionKey : entryKey)(descriptor, subject);
  return { userId, onceKey, bonusKey: bonusKey(descriptor, subject) };
}

/** Names the award that the removal of an author's last entry on a subject takes back. */
export function awardOfEntry(descriptor: SubjectDescriptor, subject: Awarded, authorId: string): AwardName {
  return { userId: authorId, onceKey: entryKey(descriptor, subject), bonusKey: bonusKey(descriptor, subject) };
}

/** Takes awards back whose reason was removed, by the author or another user, each with its bonus. */
export async function takeBackAwards(ctx: Context, awards: readonly AwardName[]): Promise<void> {
  for (const award of withBonuses(awards)) await takeBack(ctx, award);
}

/** Names the awards together with their bonuses. */
export function withBonuses(awards: readonly AwardName[]): Pick<AwardName, 'userId' | 'onceKey'>[] {
  return awards.flatMap(({ userId, onceKey, bonusKey: bonus }) => [
    { userId, onceKey },
    { userId, onceKey: bonus },
  ]);
}

/** Gives awards back that were taken, each with its bonus, once their reason is there again. */
export async function returnAwards(ctx: Context, awards: readonly AwardName[]): Promise<void> {
  for (const award of withBonuses(awards)) await returnAward(ctx, award);
}
