import { Type } from '@sinclair/typebox';
import { Id, Time } from '../kernel/parts';

export const Grade = Type.Union([
  Type.Literal('declared'),
  Type.Literal('documented'),
  Type.Literal('confirmed'),
  Type.Literal('court'),
]);

/** The grades that the desk gives. */
export const EntryGrade = Type.Union([Type.Literal('documented'), Type.Literal('court')]);

/** The kind of evidence of an entry. */
export const EvidenceKind = Type.Union([
  Type.Literal('contract'),
  Type.Literal('protocol'),
  Type.Literal('transfer'),
  Type.Literal('correspondence'),
  Type.Literal('judgment'),
  Type.Literal('other'),
]);

/** Whether evidence waits for the desk, led to a grade, or did not. */
export const EvidenceState = Type.Union([Type.Literal('waiting'), Type.Literal('graded'), Type.Literal('refused')]);

/** Whether an entry counts for the rating. */
export const Standing = Type.Union([
  Type.Object({ is: Type.Literal('counting') }),
  Type.Object({ is: Type.Literal('disputed'), disputeId: Id, since: Time, until: Time }),
  Type.Object({ is: Type.Literal('restricted'), caseId: Id, since: Time, until: Time }),
]);

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
  level: Type.Union([Type.Literal('none'), Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')]),
  /** The sentence of what keeps the level down. */
  cause: Type.Optional(Type.String()),
  /** How many different people wrote the entries. */
  authors: Type.Integer(),
  /** The rating of the entries that are documented or better proved; absent without such. */
  documentedRating: Type.Optional(Type.Number()),
  /** When the newest entry was written; absent without entries. */
  newestAt: Type.Optional(Time),
});
