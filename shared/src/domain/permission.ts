import type { Role, VerificationStatus } from './identity/account';
import type { ClaimState } from './rights/claim';
import { type AttachmentPurpose, type Uploader, uploaderId } from './register/attachment';
import { type DisputeSide, type DisputeState, hasLost, type Outcome } from './rights/dispute';

/** The signed-in person, as far as permissions need it. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly verificationStatus: VerificationStatus;
}

/** The author of a subject or an entry; null where the account behind it is gone. */
export interface Authored {
  readonly authorId: string | null;
}

export interface Owned {
  readonly ownerId: string | null;
}

/** How a person knows an identifier: they typed it in this flow, or they hold a report on it. */
export interface IdentifierKnowledge {
  readonly hasTyped?: boolean;
  readonly hasReport?: boolean;
}

/** The author of a wire object's `created_by` or `addedBy`, which older answers carry as a bare id; null when there is none. */
export function authorOf(author: string | { readonly _id: string } | null | undefined): Authored {
  if (author === null || author === undefined) return { authorId: null };
  return { authorId: typeof author === 'string' ? author : author._id };
}

/** Whether the actor is an administrator. */
export function isAdmin(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
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

function isAuthor(actor: Actor, authored: Authored): boolean {
  return authored.authorId !== null && authored.authorId === actor.id;
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

/** A person whose identifiers are proved: the subjects that have them, and the account, which a guest does not have. */
export interface ConcernedPerson {
  readonly subjectIds: readonly string[];
  readonly userId: string | null;
}

/** An entry is replied to, confirmed and disputed by the person whom it is about, and never by its author. */
export function canAnswerEntry(
  { subjectIds, userId }: ConcernedPerson,
  { subjectId, authorId }: Authored & { readonly subjectId: string },
): boolean {
  return subjectIds.includes(subjectId) && (userId === null || userId !== authorId);
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

/** The two sides of a dispute: the blind indexes of the identifier are compared by the server. */
export interface DisputeParties {
  /** Whether the reader holds an active claim on the identifier that the entry is under. */
  readonly isPerson: boolean;
  readonly authorId: string;
}

/** The side on which somebody sees a dispute; undefined for everybody else, for whom it does not exist (404). */
export function disputeSide(
  reader: { readonly userId: string | null },
  { isPerson, authorId }: DisputeParties,
): DisputeSide | undefined {
  if (isPerson) return 'person';
  return reader.userId === authorId ? 'author' : undefined;
}

/** A decision is appealed once by each side that lost it, as long as the time runs. */
export function canAppeal(
  side: DisputeSide,
  dispute: { readonly state: DisputeState; readonly outcome: Outcome | null; readonly appealedBy: DisputeSide | null },
): boolean {
  return (
    dispute.state === 'decided' &&
    dispute.outcome !== null &&
    dispute.appealedBy === null &&
    hasLost(side, dispute.outcome)
  );
}

/**
 * A dispute about an entry is decided, and evidence for it graded, by administrators who are on neither side: they neither
 * wrote the entry nor are the person whom it is about.
 */
export function canJudgeEntry(
  actor: Pick<Actor, 'id' | 'role'>,
  entry: { readonly authorId: string; readonly holderIds: readonly string[] },
): boolean {
  return isAdmin(actor) && !isOwnMatter(actor, entry);
}

/** An appeal is decided by an administrator who did not decide before, where another active one may decide it. */
export function canJudgeAppeal(
  actor: Pick<Actor, 'id'>,
  appeal: { readonly decidedBy: string | null; readonly hasOtherJudge: boolean },
): boolean {
  return appeal.decidedBy !== actor.id || !appeal.hasOtherJudge;
}

/** What a letter asks to erase is granted by another administrator than who made its case, where another active one may. */
export function canGrantFromPaper(
  actor: Pick<Actor, 'id'>,
  paper: { readonly makerId: string | null; readonly hasOtherJudge: boolean },
): boolean {
  return paper.makerId !== actor.id || !paper.hasOtherJudge;
}

/** A case is seen by its person and by administrators, who use the desk; for everybody else it does not exist (404). */
export function canSeeCase(reader: { readonly isPerson: boolean; readonly isOnDesk: boolean }): boolean {
  return reader.isPerson || reader.isOnDesk;
}

/** The removal of an entry after a notice is appealed by its author, once and as long as the time runs. */
export function canAppealRemoval(
  actor: Pick<Actor, 'id'>,
  removal: Authored & { readonly isAppealed: boolean; readonly isInTime: boolean },
): boolean {
  return removal.authorId === actor.id && !removal.isAppealed && removal.isInTime;
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

/** Administrators' reports cost nothing. */
export function canGenerateWithoutPaying(actor: Actor): boolean {
  return isAdmin(actor);
}

/** A report is opened by who holds it and by administrators; for everybody else it does not exist (404). */
export function canOpenReport(actor: Actor, report: Owned): boolean {
  return isAdmin(actor) || report.ownerId === actor.id;
}

/** Whether a person may share a report: the same people as may open it. */
export function canShareReport(actor: Actor, report: Owned): boolean {
  return canOpenReport(actor, report);
}

/** An invoice is opened by its buyer and by administrators; for everybody else it does not exist (404). */
export function canOpenInvoice(actor: Actor, invoice: Owned): boolean {
  return isAdmin(actor) || invoice.ownerId === actor.id;
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

/** The panel, its link and everything behind it are the administrators'. */
export function canSeeAdmin(actor: Pick<Actor, 'role'>): boolean {
  return isAdmin(actor);
}

/** RentCoins are ordinary users' points: an administrator's balance is never fetched. */
export function hasRentCoins(actor: Pick<Actor, 'role'>): boolean {
  return !isAdmin(actor);
}

/** The identifier fields of a checked subject are locked for everybody but administrators. */
export function canChangeCheckedIdentifier(actor: Actor): boolean {
  return isAdmin(actor);
}

/** A file is opened by the holder of an active claim on the identifier, administrators included: those use the desk. */
export function canOpenFile(claim: { readonly state: ClaimState }): boolean {
  return claim.state === 'active';
}

/** A claim is worked on by administrators whom it is not about: it is neither theirs, nor on an identifier they claimed. */
export function canWorkOnClaim(
  actor: Pick<Actor, 'id' | 'role'>,
  claim: { readonly claimantId: string | null; readonly holderIds: readonly string[] },
): boolean {
  return isAdmin(actor) && claim.claimantId !== actor.id && !isOwnMatter(actor, claim);
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
