import { CASE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { eachBasic } from '@najem/shared/domain/register';
import { endpoint } from '../kernel/endpoint';
import { Day, Email, Id, IdentifierText, IdParams, Name, Time, Version } from '../kernel/parts';
import { Grade, ReportSubject, Standing } from '../register/parts';
import { SubjectBasics } from '../register/subjects';
import {
  CaseConcern,
  CaseDecision,
  CaseEvent,
  CaseFile,
  CaseGround,
  CaseKind,
  CaseOutcome,
  CaseRow,
  CaseState,
  ReportedWords,
} from './cases';
import { DeskTenancy } from './desk';
import { DeskWorker, OtherWork, Versioned, WorkQuery, WorkWho } from './work';

const Text = Type.String({ maxLength: CASE_TEXT_MAX_LENGTH + 1000 });

/** The scope of a granted erasure, objection or restriction. */
export const CaseScope = Type.Union([
  Type.Object({ is: Type.Literal('all') }),
  Type.Object({ is: Type.Literal('entries'), entryIds: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
  Type.Object({ is: Type.Literal('kind'), reason: Type.String({ minLength: 1, maxLength: 60 }) }),
]);

/** A case in the desk's list. */
export const DeskCaseRow = Type.Composite([
  Type.Omit(CaseRow, ['dueAt']),
  Type.Object({
    who: Type.Optional(WorkWho),
    /** By when the desk wants to have answered; absent once it has. */
    dueAt: Type.Optional(Time),
    takenBy: Type.Optional(DeskWorker),
    version: Version,
  }),
]);
export type DeskCaseRow = Static<typeof DeskCaseRow>;

/** The effects that a decision would have, shown before it is chosen. */
export const CaseEffects = Type.Object({
  /** Entries that would be erased or restricted. */
  entries: Type.Integer(),
  /** Entries with an open dispute, which would end with them. */
  disputes: Type.Integer(),
  /** Subjects that would go whole. */
  subjects: Type.Integer(),
  /** Open reports that would be corrected or emptied. */
  reports: Type.Integer(),
  /** Who would get a notice. */
  recipients: Type.Integer(),
  /** Whether the identifier would be closed. */
  closes: Type.Boolean(),
});
export type CaseEffects = Static<typeof CaseEffects>;

/** An entry under an identifier of a case, as the desk chooses a scope by. */
export const DeskCaseEntry = Type.Object({
  _id: Id,
  role: ReportSubject,
  reason: Type.String(),
  rentalAddress: Type.String(),
  comment: Type.String(),
  created_at: Time,
  grade: Grade,
  standing: Standing,
  author: Type.Object({ _id: Id, name: Type.String() }),
});
export type DeskCaseEntry = Static<typeof DeskCaseEntry>;

/** A case as the desk decides it. */
export const DeskCase = Type.Composite([
  DeskCaseRow,
  Type.Object({
    concerns: CaseConcern,
    text: Type.String(),
    /** By when the law demands an answer. */
    legalDueAt: Time,
    isRestricting: Type.Boolean(),
    /** The person asked for that, and an earlier objection of theirs did it already. */
    isRestrictionAsked: Type.Optional(Type.Boolean()),
    answerUntil: Type.Optional(Time),
    person: Type.Object({
      name: Type.String(),
      email: Type.Optional(Type.String()),
      /** How well who they are is proved, in words; of a case from paper as the desk noted it. */
      identity: Type.String(),
      isFromPaper: Type.Boolean(),
    }),
    /** Open disputes and cases of the person, apart from this one, those due first in front. */
    others: Type.Optional(Type.Array(OtherWork)),
    /** What the register says under the identifiers of the case, masked; absent where nothing is held. */
    subjects: Type.Array(
      Type.Object({
        _id: Id,
        role: ReportSubject,
        name: Type.String(),
        identifier: Type.Optional(Type.String()),
        ...eachBasic(() => Type.Optional(Type.String())),
        email: Type.Optional(Type.String()),
        version: Version,
      }),
    ),
    /** At most 500, the newest first; of a notice the entry that it names. */
    entries: Type.Array(DeskCaseEntry),
    /** Of a notice about an opinion: its tenancy, unless that is gone, and its words, removed ones until the case is closed. */
    tenancy: Type.Optional(DeskTenancy),
    opinion: Type.Optional(ReportedWords),
    timeline: Type.Array(CaseEvent),
    files: Type.Array(CaseFile),
    /** Cases of the same kind and person within twelve months, the newest first: they can show that a request is excessive. */
    earlier: Type.Array(CaseRow),
    /** The decision that an author's appeal is about. */
    appeals: Type.Optional(Type.Object({ number: Type.String(), decision: CaseDecision })),
    decision: Type.Optional(CaseDecision),
    decidedBy: Type.Optional(DeskWorker),
    closedAt: Type.Optional(Time),
    mayDecide: Type.Boolean(),
    /** The caller made the decision that is appealed, and another administrator could decide. */
    isSameJudge: Type.Boolean(),
    mayExtend: Type.Boolean(),
    /** Whether the caller may restrict everything about the person until the decision. */
    mayRestrict: Type.Boolean(),
    authorityAddress: Type.String(),
  }),
]);
export type DeskCase = Static<typeof DeskCase>;

const CaseReply = Type.Object({ success: Type.Boolean(), case: DeskCase });

const Decision = Type.Object({
  outcome: CaseOutcome,
  ground: CaseGround,
  reasons: Type.Optional(Text),
  /** For erasure, objection and restriction that are granted. */
  scope: Type.Optional(CaseScope),
  /** Of a restriction: its last day, Warsaw; without one it lasts until the claim ends. */
  until: Type.Optional(Day),
  /** Of a rectification: the basics as they should be. */
  basics: Type.Optional(Type.Object({ subjectId: Id, changes: SubjectBasics, version: Version })),
  /** Of a refusal as excessive: the earlier cases that show it. */
  earlierNumbers: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })),
  version: Version,
});

/** The calls of administrators about cases. */
export const deskCaseCalls = {
  cases: endpoint({
    method: 'GET',
    path: '/desk/cases',
    access: 'admin',
    fresh: true,
    summary: 'Cases that wait for a decision, or of a state, those due first in front; none about the caller.',
    query: Type.Object({
      kind: Type.Optional(CaseKind),
      state: Type.Optional(CaseState),
      ...WorkQuery,
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      items: Type.Array(DeskCaseRow),
      next: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  case: endpoint({
    method: 'GET',
    path: '/desk/cases/{id}',
    access: 'admin',
    fresh: true,
    summary: 'A case with everything that it is decided by.',
    params: IdParams,
    reply: CaseReply,
    errors: ['CASE_NOT_FOUND'],
  }),
  addCase: endpoint({
    method: 'POST',
    path: '/desk/cases',
    access: 'admin',
    fresh: true,
    summary: 'Makes a case for somebody who wrote on paper.',
    body: Type.Object({
      kind: CaseKind,
      text: Text,
      concerns: CaseConcern,
      /** The day on which the letter arrived: due dates count from it. */
      receivedAt: Day,
      name: Name,
      email: Type.Optional(Email),
      /** How the desk knows who wrote, in words. */
      identity: Text,
      /** What the letter gave to find the data by. */
      identifier: Type.Optional(IdentifierText),
    }),
    reply: CaseReply,
    status: 201,
    errors: [
      'FIELDS_REQUIRED',
      'EMAIL_INVALID',
      'NAME_INVALID',
      'IDENTIFIER_INVALID',
      'CASE_NOT_FOUND',
      'ENTRY_NOT_FOUND',
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
    ],
  }),
  takeCase: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/take',
    access: 'admin',
    fresh: true,
    summary: 'Takes a case to work on; a received one is in review then.',
    params: IdParams,
    body: Versioned,
    reply: CaseReply,
    errors: ['CASE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  releaseCase: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/release',
    access: 'admin',
    fresh: true,
    summary: 'Gives a case back.',
    params: IdParams,
    body: Versioned,
    reply: CaseReply,
    errors: ['CASE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  askPerson: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/ask',
    access: 'admin',
    fresh: true,
    summary: 'Asks the person something, who has fourteen days for the answer; the due date goes on.',
    params: IdParams,
    body: Type.Object({ text: Text, version: Version }),
    reply: CaseReply,
    errors: ['CASE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'CASE_MESSAGE_LIMIT', 'FIELDS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
  extendCase: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/extend',
    access: 'admin',
    fresh: true,
    summary: 'Extends the time by two months, once and before it passes, with a reason that the person gets.',
    params: IdParams,
    body: Type.Object({ reasons: Text, version: Version }),
    reply: CaseReply,
    errors: ['CASE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'EXTENSION_LATE', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
  restrictCase: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/restrict',
    access: 'admin',
    fresh: true,
    summary: 'Restricts everything about the person of an objection until the decision, with a reason.',
    params: IdParams,
    body: Type.Object({ reasons: Text, version: Version }),
    reply: CaseReply,
    errors: ['CASE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
  caseEffects: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/effects',
    access: 'admin',
    repeatable: 'It reads.',
    fresh: true,
    summary: 'Tells what a grant of this scope would do; changes nothing.',
    params: IdParams,
    body: Type.Object({ scope: CaseScope }),
    reply: Type.Object({ success: Type.Boolean(), effects: CaseEffects }),
    errors: ['CASE_NOT_FOUND', 'ENTRY_NOT_FOUND'],
  }),
  decideCase: endpoint({
    method: 'POST',
    path: '/desk/cases/{id}/decide',
    access: 'admin',
    fresh: true,
    summary: 'Decides a case with its effects on entries, reports, identifier, claim or account.',
    params: IdParams,
    body: Decision,
    reply: CaseReply,
    errors: [
      'SECOND_PERSON_REQUIRED',
      'CASE_NOT_FOUND',
      'STALE_EDIT',
      'STATE_PASSED',
      'SAME_JUDGE',
      'REASONS_REQUIRED',
      'TEXT_TOO_LONG',
      'FIELDS_REQUIRED',
      'OWN_ENTRY',
      'ENTRY_DISPUTED',
      'ENTRY_NOT_FOUND',
      'SUBJECT_NOT_FOUND',
      'SUBJECT_INCOMPLETE',
      'SUBJECT_EXISTS',
      'SUBJECT_CLOSED',
      'IDENTIFIER_INVALID',
      'IDENTIFIER_NOT_ALLOWED',
      'NAME_INVALID',
      'EMAIL_INVALID',
      'ENTRY_DISPUTED',
      'OWN_MATTER',
    ],
  }),
  caseLetter: endpoint({
    method: 'GET',
    path: '/desk/cases/{id}/letter.pdf',
    access: 'admin',
    stepUp: true,
    summary: 'The decision as a letter, to be printed for somebody who wrote on paper.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['CASE_NOT_FOUND', 'STATE_PASSED', 'DOCUMENT_LIMIT'],
  }),
};
