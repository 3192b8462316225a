import { type Actor, isAdmin } from '../kernel/actor';

/** The author of a subject or an entry; null where the account behind it is gone. */
export interface Authored {
  readonly authorId: string | null;
}

export interface Owned {
  readonly ownerId: string | null;
}

/** The author of a wire object's `created_by` or `addedBy`, which older answers carry as a bare id; null when there is none. */
export function authorOf(author: string | { readonly _id: string } | null | undefined): Authored {
  if (author === null || author === undefined) return { authorId: null };
  return { authorId: typeof author === 'string' ? author : author._id };
}

/** Whether the actor's identity was confirmed through the third-party account. */
export function isVerified(actor: Pick<Actor, 'verificationStatus'>): boolean {
  return actor.verificationStatus === 'verified';
}

/**
 * Whether the actor's e-mail address and identity are verified. The address always is, because an unconfirmed one signs
 * nobody in.
 */
export function isTrusted(actor: Pick<Actor, 'verificationStatus'>): boolean {
  return isVerified(actor);
}

/** Only trusted accounts, and administrators, have the service write to people who may have no account. */
export function canWriteToStrangers(actor: Pick<Actor, 'role' | 'verificationStatus'>): boolean {
  return isAdmin(actor) || isTrusted(actor);
}

/** The refusals that an account without a verified identity escapes by verifying it. */
const CURED_BY_VERIFICATION: readonly string[] = ['LOOKUP_LIMIT', 'SUBJECT_LIMIT', 'SENDER_NOT_TRUSTED'];

/** Whether the actor would not have been refused with this code if their identity were verified. */
export function canVerifyToGoOn(actor: Pick<Actor, 'role' | 'verificationStatus'> | null, code?: string): boolean {
  const isLimited = actor !== null && !isAdmin(actor) && !isVerified(actor);
  return isLimited && code !== undefined && CURED_BY_VERIFICATION.includes(code);
}

/** Whether the actor wrote it. */
export function isAuthor(actor: Actor, authored: Authored): boolean {
  return authored.authorId !== null && authored.authorId === actor.id;
}

/** What an administrator's call is about: who claimed its identifiers, and who wrote the entry, where it is about one. */
export interface Matter {
  readonly holderIds: readonly string[];
  readonly authorId?: string | null;
}

/**
 * Whether something is the administrator's own matter, which by no call is theirs to look at or to decide as an
 * administrator: it is about an identifier that they claimed, or about an entry that they wrote. What an ordinary user in
 * their place may do, they may do.
 */
export function isOwnMatter(actor: Pick<Actor, 'id'>, { holderIds, authorId = null }: Matter): boolean {
  return holderIds.includes(actor.id) || authorId === actor.id;
}

/** The actor with the rights of an ordinary user: what they may do in their own matter. */
export function asOrdinaryUser<Someone extends Pick<Actor, 'role'>>(
  actor: Someone,
): Someone & { readonly role: 'user' } {
  return { ...actor, role: 'user' };
}

/** Nobody changes their own role, and nobody blocks themselves: another administrator does. */
export function canSetRights(
  actor: Pick<Actor, 'id' | 'role'>,
  user: { readonly id: string; readonly isChanged: boolean },
): boolean {
  return isAdmin(actor) && !(user.isChanged && user.id === actor.id);
}

/** The panel, its link and everything behind it are the administrators'. */
export function canSeeAdmin(actor: Pick<Actor, 'role'>): boolean {
  return isAdmin(actor);
}
