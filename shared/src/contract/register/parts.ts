import {
  CONFIDENCE_LEVELS,
  EVIDENCE_GRADES,
  EVIDENCE_KINDS,
  EVIDENCE_STATES,
  GRADES,
  SUBJECT_KINDS,
  SUSPENSIONS,
} from '@najem/shared/domain/register';
import { Type } from '@sinclair/typebox';
import { Id, Time, oneOf } from '../kernel/parts';

export const ReportSubject = oneOf(SUBJECT_KINDS);

export const Grade = oneOf(GRADES);

/** The grades that the desk gives. */
export const EntryGrade = oneOf(EVIDENCE_GRADES);

/** The kind of evidence of an entry. */
export const EvidenceKind = oneOf(EVIDENCE_KINDS);

/** Whether evidence waits for the desk, led to a grade, or did not. */
export const EvidenceState = oneOf(EVIDENCE_STATES);

/** Whether an entry counts for the rating. */
export const Standing = Type.Union([
  Type.Object({ is: Type.Literal('counting') }),
  Type.Object({ is: Type.Literal('disputed'), disputeId: Id, since: Time, until: Time }),
  /** Without a case while the desk decides whether it is about that person. */
  Type.Object({ is: Type.Literal('restricted'), caseId: Type.Optional(Id), since: Time, until: Time }),
]);

/** Why an entry does not count. */
export const Suspension = oneOf(SUSPENSIONS);

/** The reply of the person whom an entry is about, in plain text. */
export const EntryReply = Type.Object({
  text: Type.String(),
  /** When it was written or last changed. */
  at: Time,
  /** In a report: it was written after the report was issued. */
  isAfterIssue: Type.Optional(Type.Boolean()),
});

/** How far a rating can be relied on, and by which figures. */
export const Confidence = Type.Object({
  level: oneOf(CONFIDENCE_LEVELS),
  /** The sentence of what keeps the level down. */
  cause: Type.Optional(Type.String()),
  /** How many different people wrote the entries. */
  authors: Type.Integer(),
  /** The rating of the entries that are documented or better proved; absent without such. */
  documentedRating: Type.Optional(Type.Number()),
  /** When the newest entry was written; absent without entries. */
  newestAt: Type.Optional(Time),
});
