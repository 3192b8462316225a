import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import {
  AUTHOR_ANSWERS,
  AWAITED_STEPS,
  BASES,
  COUNTING_CAUSES,
  DISPUTE_SIDES,
  DISPUTE_STATES,
  DISPUTE_TEXT_MAX_LENGTH,
  GROUNDS,
  OUTCOMES,
  WISHES,
} from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, IdParams, Paging, Time, Version, oneOf } from '../kernel/parts';
import { DisputeNames } from '../register/history-entry';
import { EntryGrade, EvidenceKind, Grade, ReportSubject, Suspension } from '../register/parts';
import { EntryDraft } from '../register/subjects';

export const DisputeState = oneOf(DISPUTE_STATES);
export const DisputeSide = oneOf(DISPUTE_SIDES);
export const Ground = oneOf(GROUNDS);
export const Wish = oneOf(WISHES);
export const Outcome = oneOf(OUTCOMES);
export const Basis = oneOf(BASES);

/** Who did something in a dispute; `system`: a date passed. */
export const DisputeActor = Type.Union([
  Type.Literal('person'),
  Type.Literal('author'),
  Type.Literal('desk'),
  Type.Literal('system'),
]);

/** An event in a dispute. */
export const DisputeEventKind = Type.Union([
  Type.Literal('opened'),
  Type.Literal('prolonged'),
  Type.Literal('stood'),
  Type.Literal('corrected'),
  Type.Literal('correction_asked'),
  Type.Literal('author_withdrew'),
  Type.Literal('unanswered'),
  Type.Literal('evidence_added'),
  Type.Literal('commented'),
  Type.Literal('uncommented'),
  Type.Literal('author_asked'),
  Type.Literal('person_asked'),
  Type.Literal('question_answered'),
  Type.Literal('question_unanswered'),
  Type.Literal('question_commented'),
  Type.Literal('question_uncommented'),
  Type.Literal('withdrawn'),
  Type.Literal('extended'),
  Type.Literal('suspended'),
  Type.Literal('decided'),
  Type.Literal('appealed'),
  Type.Literal('appeal_decided'),
  Type.Literal('closed'),
]);

/** A line of a dispute's timeline, with what was written then. */
export const DisputeEvent = Type.Object({
  at: Time,
  by: DisputeActor,
  what: DisputeEventKind,
  text: Type.Optional(Type.String()),
  /** Of a decision. */
  outcome: Type.Optional(Outcome),
  basis: Type.Optional(Basis),
});
export type DisputeEvent = Static<typeof DisputeEvent>;

/** The entry that a dispute is about, as it stands, or stood before it was removed. */
export const DisputedEntry = Type.Object({
  _id: Id,
  /** What the person is in it. */
  role: ReportSubject,
  landlord: Type.Optional(Type.String()),
  tenant: Type.Optional(Type.String()),
  rentalAddress: Type.String(),
  reason: Type.String(),
  comment: Type.String(),
  created_at: Time,
  grade: Grade,
  /** Whether it was removed: until the dispute is closed its content stands here and nowhere else. */
  isRemoved: Type.Boolean(),
  /** Why it does not count now; absent where it does, or was removed. */
  standing: Type.Optional(Suspension),
  /** It comes from a tenancy whose address both sides confirmed: a correction changes reason and comment only. */
  keepsPlace: Type.Optional(Type.Boolean()),
});
export type DisputedEntry = Static<typeof DisputedEntry>;

/** A file of a dispute; its name is its uploader's, for everybody else a number. */
export const DisputeFile = Type.Object({
  _id: Id,
  name: Type.String(),
  mediaType: Type.String(),
  by: DisputeSide,
  isReady: Type.Boolean(),
  /** When it was added; unknown of a few older ones. */
  addedAt: Type.Optional(Time),
  /** What it proves the entry by; absent of a file of the dispute itself. */
  kind: Type.Optional(EvidenceKind),
});
export type DisputeFile = Static<typeof DisputeFile>;

/** Whom a dispute waits for after a question of the desk, for what and until when. */
export const AwaitedSide = Type.Object({ side: DisputeSide, step: oneOf(AWAITED_STEPS), until: Time });

/** A dispute in the list of one of its sides. */
export const DisputeRow = Type.Composite([
  DisputeNames,
  Type.Object({
    _id: Id,
    number: Type.String(),
    state: DisputeState,
    /** The reader's. */
    side: DisputeSide,
    ground: Ground,
    openedAt: Time,
    /** When the present state or the wait for a side ends by itself, or is to be decided; absent once closed or withdrawn. */
    dueAt: Type.Optional(Time),
    /** While the desk waits for a side. */
    awaited: Type.Optional(AwaitedSide),
    outcome: Type.Optional(Outcome),
  }),
]);
export type DisputeRow = Static<typeof DisputeRow>;

/** A dispute as one of its sides sees it. */
export const Dispute = Type.Composite([
  DisputeRow,
  Type.Object({
    version: Version,
    /** Absent once the dispute about a removed entry is closed. */
    entry: Type.Optional(DisputedEntry),
    /** Whether the entry stopped counting because of it. */
    isSuspended: Type.Boolean(),
    /** Why the entry did not stop counting by itself. */
    because: Type.Optional(oneOf(COUNTING_CAUSES)),
    /** While a side is awaited, for the person: whether the author's account is removed or blocked, so that nobody answers. */
    isAuthorUnreachable: Type.Optional(Type.Boolean()),
    wanted: Wish,
    wantedText: Type.Optional(Type.String()),
    /** By when it is decided at the latest. */
    decisionDueAt: Time,
    /** Of the first decision, and once it is decided of the appeal. */
    basis: Type.Optional(Basis),
    decidedAt: Type.Optional(Time),
    appealUntil: Type.Optional(Time),
    closedAt: Type.Optional(Time),
    /** Where the supervisory authority is; with a decision only. */
    authorityAddress: Type.Optional(Type.String()),
    timeline: Type.Array(DisputeEvent),
    files: Type.Array(DisputeFile),
    /** Who was notified that reports changed; for the person only, addresses masked. */
    notified: Type.Optional(
      Type.Object({ count: Type.Integer(), recipients: Type.Array(Type.Object({ name: Type.String(), at: Time })) }),
    ),
    /** What the reader may do now. */
    may: Type.Object({
      answer: Type.Boolean(),
      prolong: Type.Boolean(),
      comment: Type.Boolean(),
      answerQuestion: Type.Boolean(),
      commentQuestion: Type.Boolean(),
      withdraw: Type.Boolean(),
      appeal: Type.Boolean(),
      /** Until when the reader may add evidence; absent where they may not. */
      addFilesUntil: Type.Optional(Time),
      /** Whether there is a decision to take away. */
      download: Type.Boolean(),
    }),
  }),
]);
export type Dispute = Static<typeof Dispute>;

/** Its least length is the domain's, which has the sentence for what is too short. */
const Statement = Type.String({ maxLength: DISPUTE_TEXT_MAX_LENGTH + 1000 });
const Files = Type.Array(Id, { maxItems: ATTACHMENTS_PER_THING });
const DisputeReply = Type.Object({ success: Type.Boolean(), dispute: Dispute });

/** The calls of both sides of a dispute. */
export const disputes = {
  open: endpoint({
    method: 'POST',
    path: '/dossier/entries/{id}/disputes',
    access: 'person',
    dossier: true,
    fresh: true,
    summary:
      'Disputes an entry about the caller, which stops counting at once unless they did so before or a court proved it.',
    params: IdParams,
    body: Type.Object({
      ground: Ground,
      text: Statement,
      wanted: Wish,
      /** The wanted words, for 'correction'. */
      wantedText: Type.Optional(Statement),
      attachmentIds: Type.Optional(Files),
    }),
    reply: DisputeReply,
    status: 201,
    errors: [
      'ENTRY_NOT_FOUND',
      'DISPUTE_EXISTS',
      'DISPUTE_LIMIT',
      'STATE_PASSED',
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
      'ATTACHMENT_INVALID',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/dossier/disputes',
    access: 'person',
    summary: 'The disputes on a side of the caller, newest first: about them, or about what they wrote.',
    query: Type.Composite([Type.Omit(Paging, ['sort']), Type.Object({ side: Type.Optional(DisputeSide) })]),
    reply: Type.Array(DisputeRow),
    paged: true,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/dossier/disputes/{id}',
    access: 'person',
    summary: 'A dispute, for its two sides.',
    params: IdParams,
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/answer',
    access: 'user',
    summary: 'The author stands by the entry, corrects it or withdraws it.',
    params: IdParams,
    body: Type.Object({
      is: oneOf(AUTHOR_ANSWERS),
      /** For 'stand'. */
      text: Type.Optional(Statement),
      /** For 'correct'. */
      entry: Type.Optional(EntryDraft),
      attachmentIds: Type.Optional(Files),
      version: Version,
    }),
    reply: DisputeReply,
    errors: [
      'OWN_ENTRY',
      'ENTRY_DISPUTED',
      'DISPUTE_NOT_FOUND',
      'STATE_PASSED',
      'STALE_EDIT',
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
      'ENTRY_INCOMPLETE',
      'REASON_UNKNOWN',
      'NAME_INVALID',
      'ATTACHMENT_INVALID',
    ],
  }),
  prolong: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/prolong',
    access: 'user',
    summary: 'Gives the author seven days more for the answer, once.',
    params: IdParams,
    body: Type.Object({ version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT', 'EXTENSION_LATE'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/comment',
    access: 'person',
    dossier: true,
    summary: 'The person comments on the answer, once; then the desk decides.',
    params: IdParams,
    body: Type.Object({ text: Statement, attachmentIds: Type.Optional(Files), version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT', 'TEXT_TOO_LONG', 'ATTACHMENT_INVALID'],
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/question/answer',
    access: 'person',
    summary:
      'The asked side answers the question of the desk, once and within fourteen days; then the other side has five.',
    params: IdParams,
    body: Type.Object({ text: Statement, attachmentIds: Type.Optional(Files), version: Version }),
    reply: DisputeReply,
    errors: [
      'DISPUTE_NOT_FOUND',
      'STATE_PASSED',
      'STALE_EDIT',
      'FIELDS_REQUIRED',
      'TEXT_TOO_LONG',
      'ATTACHMENT_INVALID',
    ],
  }),
  commentQuestion: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/question/comment',
    access: 'person',
    summary: 'The other side comments on the answer to the question of the desk, once; then the desk goes on.',
    params: IdParams,
    body: Type.Object({ text: Statement, attachmentIds: Type.Optional(Files), version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT', 'TEXT_TOO_LONG', 'ATTACHMENT_INVALID'],
  }),
  addFiles: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/files',
    access: 'person',
    summary: 'Adds evidence of a side, until the last word of the other side is in.',
    params: IdParams,
    body: Type.Object({
      attachmentIds: Type.Array(Id, { minItems: 1, maxItems: ATTACHMENTS_PER_THING }),
      version: Version,
    }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT', 'ATTACHMENT_INVALID'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/withdraw',
    access: 'person',
    dossier: true,
    summary: 'Withdraws a dispute before it is decided; the entry counts again.',
    params: IdParams,
    body: Type.Object({ version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT'],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/dossier/disputes/{id}/appeal',
    access: 'person',
    summary: 'The side that lost appeals, once and within fourteen days.',
    params: IdParams,
    body: Type.Object({ text: Statement, attachmentIds: Type.Optional(Files), version: Version }),
    reply: DisputeReply,
    errors: [
      'DISPUTE_NOT_FOUND',
      'STATE_PASSED',
      'STALE_EDIT',
      'APPEAL_LATE',
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
      'ATTACHMENT_INVALID',
    ],
  }),
  decision: endpoint({
    method: 'GET',
    path: '/dossier/disputes/{id}/decision.pdf',
    access: 'person',
    summary: 'The decision as a letter to the caller’s side.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED', 'DOCUMENT_LIMIT'],
  }),
  dueDate: endpoint({
    method: 'GET',
    path: '/dossier/disputes/{id}/due.ics',
    access: 'person',
    summary: 'The present due date for a calendar: number, day and the address of the start page.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'text/calendar',
    errors: ['DISPUTE_NOT_FOUND', 'STATE_PASSED'],
  }),
  transparency: endpoint({
    method: 'GET',
    path: '/transparency',
    access: 'public',
    summary: 'How disputes are decided, in numbers; none before 20 disputes are closed.',
    reply: Type.Object({
      success: Type.Boolean(),
      disputes: Type.Optional(
        Type.Object({
          closed: Type.Integer(),
          /** From opening to decision. */
          medianDays: Type.Number(),
          kept: Type.Integer(),
          corrected: Type.Integer(),
          removed: Type.Integer(),
          appealed: Type.Integer(),
          /** Appeals that changed the outcome. */
          reversed: Type.Integer(),
        }),
      ),
    }),
    errors: [],
  }),
};

/** The grade that the desk gives for evidence, or none. */
export const GivenGrade = Type.Union([EntryGrade, Type.Null()]);
