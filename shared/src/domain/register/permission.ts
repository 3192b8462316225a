import { type Authored, isAuthor, isVerified } from '../identity/permission';
import { type Actor, isAdmin } from '../kernel/actor';
import { type AttachmentPurpose, type Uploader, uploaderId } from './attachment';

/** How a person knows an identifier: they typed it in this flow, or they hold a report on it. */
export interface IdentifierKnowledge {
  readonly hasTyped?: boolean;
  readonly hasReport?: boolean;
}

/** Only administrators change a subject's basics; everybody else adds history. */
export function canEditSubject(actor: Actor): boolean {
  return isAdmin(actor);
}

/** An administrator deletes any subject, everybody else only one that they created. */
export function canDeleteSubject(actor: Actor, subject: Authored): boolean {
  return isAdmin(actor) || isAuthor(actor, subject);
}

/** Whether entries of other people keep the subject: then a deletion by an ordinary user is a conflict (409). */
export function isHeldByOthers(actor: Actor, entries: readonly Authored[]): boolean {
  return !isAdmin(actor) && entries.some((entry) => !isAuthor(actor, entry));
}

/** An entry is edited by an administrator or by who wrote it. */
export function canEditEntry(actor: Actor, entry: Authored): boolean {
  return isAdmin(actor) || isAuthor(actor, entry);
}

/** Evidence for an entry is added by who wrote it, and by no administrator for them. */
export function canAddEvidence(actor: Actor, entry: Authored): boolean {
  return isAuthor(actor, entry);
}

/** An entry is deleted by an administrator or by who wrote it. */
export function canDeleteEntry(actor: Actor, entry: Authored): boolean {
  return canEditEntry(actor, entry);
}

/** History is added by people whose identity is verified, and by administrators. */
export function canAddHistory(actor: Actor): boolean {
  return isAdmin(actor) || isVerified(actor);
}

/** Administrators see every subject in the lists, everybody else their own. */
export function canListEverySubject(actor: Actor): boolean {
  return isAdmin(actor);
}

/** The search filters of the subject lists are the administrators'. */
export function canFilterSubjects(actor: Actor): boolean {
  return isAdmin(actor);
}

/**
 * A PESEL or passport number is shown in full to who typed it in this flow and to who holds the report; to its creator and
 * to administrators only one at a time, when they ask for it.
 */
export function canSeeFullIdentifier({ hasTyped = false, hasReport = false }: IdentifierKnowledge): boolean {
  return hasTyped || hasReport;
}

/** Whoever created a subject typed its identifier once and may ask for it where it is masked, as administrators may. */
export function canAskForIdentifier(actor: Actor, subject: Authored): boolean {
  return isAdmin(actor) || isAuthor(actor, subject);
}

/** So many identifiers an hour are shown to an administrator; each further one needs a confirmation of its own. */
export const IDENTIFIERS_SHOWN_PER_HOUR = 100;

/** RentCoins are ordinary users' points: an administrator's balance is never fetched. */
export function hasRentCoins(actor: Pick<Actor, 'role'>): boolean {
  return !isAdmin(actor);
}

/** The identifier fields of a checked subject are locked for everybody but administrators. */
export function canChangeCheckedIdentifier(actor: Actor): boolean {
  return isAdmin(actor);
}

/** Whoever wants to open a file. */
export interface AttachmentReader {
  readonly uploader: Uploader;
  /** An administrator who proved lately that it is them. */
  readonly isFreshAdmin: boolean;
  /** The other side of the dispute that the file belongs to. */
  readonly isOtherSide: boolean;
}

/**
 * An attachment is opened by its uploader, by the other side of its dispute unless it is an identity document, and by
 * freshly proved administrators.
 */
export function canOpenAttachment(
  reader: AttachmentReader,
  file: { readonly uploader: Uploader; readonly purpose: AttachmentPurpose },
): boolean {
  if (isSameUploader(reader.uploader, file.uploader) || reader.isFreshAdmin) return true;
  return reader.isOtherSide && file.purpose !== 'claim';
}

/** Whether two uploaders are one and the same. */
export function isSameUploader(one: Uploader, other: Uploader): boolean {
  return one.is === other.is && uploaderId(one) === uploaderId(other);
}
