import { type Authored, isOwnMatter } from '../identity/permission';
import { type Actor, isAdmin } from '../kernel/actor';
import type { ClaimState } from './claim';
import { type DisputeSide, type DisputeState, hasLost, type Outcome } from './dispute';
import { type DraftKind, isDeskDraft } from './draft';

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

/** A draft is read and changed by who writes it and by nobody else; for the desk administrators write. */
export function canKeepDraft(actor: Pick<Actor, 'id' | 'role'> | null, kind: DraftKind): boolean {
  return !isDeskDraft(kind) || (actor !== null && isAdmin(actor));
}
