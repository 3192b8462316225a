import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import {
  ACCOUNT_CASE_KINDS,
  CASE_GROUNDS,
  CASE_KINDS,
  CASE_OUTCOMES,
  CASE_STATES,
  CASE_TEXT_MAX_LENGTH,
} from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Email, Id, IdParams, Name, oneOf, Paging, Time } from '../kernel/parts';
import { ReportSubject } from '../register/parts';

export const CaseKind = oneOf(CASE_KINDS);
export const AccountCaseKind = oneOf(ACCOUNT_CASE_KINDS);
export type AccountCaseKind = Static<typeof AccountCaseKind>;
export const CaseState = oneOf(CASE_STATES);
export const CaseOutcome = oneOf(CASE_OUTCOMES);
export const CaseGround = oneOf(CASE_GROUNDS);

/** The subject matter of a case. */
export const CaseConcern = Type.Union([
  Type.Object({ is: Type.Literal('file') }),
  Type.Object({ is: Type.Literal('entry'), entryId: Id }),
  Type.Object({ is: Type.Literal('basics') }),
  /** The opinion about the caller, by the number of the tenancy. */
  Type.Object({ is: Type.Literal('tenancy'), number: Type.String({ minLength: 1, maxLength: 20 }) }),
]);

/** Who did something in a case; `system`: a date passed. */
export const CaseActor = Type.Union([Type.Literal('person'), Type.Literal('desk'), Type.Literal('system')]);

/** An event in a case. */
export const CaseEventKind = Type.Union([
  Type.Literal('received'),
  Type.Literal('taken'),
  Type.Literal('asked'),
  Type.Literal('message'),
  Type.Literal('unanswered'),
  Type.Literal('extended'),
  Type.Literal('restricted'),
  Type.Literal('withdrawn'),
  Type.Literal('decided'),
  Type.Literal('closed'),
]);

/** A file of a case; its name is its uploader's, for everybody else a number. */
export const CaseFile = Type.Object({
  _id: Id,
  name: Type.String(),
  mediaType: Type.String(),
  by: CaseActor,
  isReady: Type.Boolean(),
});
export type CaseFile = Static<typeof CaseFile>;

/** A line of a case's timeline: its text is what was written then. */
export const CaseEvent = Type.Object({
  at: Time,
  by: CaseActor,
  what: CaseEventKind,
  text: Type.Optional(Type.String()),
});
export type CaseEvent = Static<typeof CaseEvent>;

/** A case in the list of its person. */
export const CaseRow = Type.Object({
  _id: Id,
  number: Type.String(),
  kind: CaseKind,
  state: CaseState,
  receivedAt: Time,
  /** By when it is answered; absent once it is. */
  dueAt: Type.Optional(Time),
  outcome: Type.Optional(CaseOutcome),
});
export type CaseRow = Static<typeof CaseRow>;

/** The decision on a case as its person reads it. */
export const CaseDecision = Type.Object({
  outcome: CaseOutcome,
  ground: CaseGround,
  reasons: Type.String(),
  decidedAt: Time,
  /** Where the supervisory authority is, with the right to complain there. */
  authorityAddress: Type.String(),
});
export type CaseDecision = Static<typeof CaseDecision>;

/** A case as somebody without a file follows it. */
export const FollowedCase = Type.Composite([
  CaseRow,
  Type.Object({ decision: Type.Optional(CaseDecision), question: Type.Optional(Type.String()) }),
]);
export type FollowedCase = Static<typeof FollowedCase>;

/** A case as its person sees it. */
export const Case = Type.Composite([
  CaseRow,
  Type.Object({
    concerns: CaseConcern,
    text: Type.String(),
    /** Whether processing is restricted until the decision. */
    isRestricting: Type.Boolean(),
    /** The person asked for that, and the desk decides on it: an earlier objection restricted at once. */
    isRestrictionAsked: Type.Optional(Type.Boolean()),
    /** Until when the desk waits for an answer. */
    answerUntil: Type.Optional(Time),
    decision: Type.Optional(CaseDecision),
    closedAt: Type.Optional(Time),
    timeline: Type.Array(CaseEvent),
    files: Type.Array(CaseFile),
    /** What the person may do now. */
    may: Type.Object({ write: Type.Boolean(), withdraw: Type.Boolean(), download: Type.Boolean() }),
  }),
]);
export type Case = Static<typeof Case>;

/** The words of an opinion that a notice names, by the number of its tenancy. */
export const ReportedWords = Type.Object({
  number: Type.String(),
  /** Its author's role; the opinion is about the other side. */
  by: ReportSubject,
  entries: Type.Array(Type.Object({ reason: Type.String(), comment: Type.String() })),
});
export type ReportedWords = Static<typeof ReportedWords>;

/** Why an entry of the caller's was removed after a notice about its content (Art. 17 DSA). */
export const Statement = Type.Object({
  _id: Id,
  /** Of the case. */
  number: Type.String(),
  ground: CaseGround,
  reasons: Type.String(),
  decidedAt: Time,
  /** The entry as it was, until the case is closed. */
  entry: Type.Optional(
    Type.Object({
      reason: Type.String(),
      rentalAddress: Type.String(),
      comment: Type.String(),
      created_at: Time,
    }),
  ),
  /** The opinion as it was, where it was one that no register had, likewise. */
  opinion: Type.Optional(ReportedWords),
  /** The last moment for an appeal; absent once it has passed or was made. */
  appealUntil: Type.Optional(Time),
  /** The case that the author's appeal made, its outcome and the reasons for it. */
  appeal: Type.Optional(
    Type.Object({
      number: Type.String(),
      state: CaseState,
      outcome: Type.Optional(CaseOutcome),
      reasons: Type.Optional(Type.String()),
    }),
  ),
});
export type Statement = Static<typeof Statement>;

/** Its least length is the domain's, which has the sentence for what is too short. */
const Text = Type.String({ maxLength: CASE_TEXT_MAX_LENGTH + 1000 });
const Files = Type.Array(Id, { maxItems: ATTACHMENTS_PER_THING });
const CaseReply = Type.Object({ success: Type.Boolean(), case: Case });
const StatementReply = Type.Object({ success: Type.Boolean(), statement: Statement });

/** Calls of people about their cases, of readers about content, and of authors about their removed entries. */
export const cases = {
  list: endpoint({
    method: 'GET',
    path: '/dossier/cases',
    access: 'person',
    dossier: true,
    summary: 'The cases of the caller: those that wait for them, the first one due in front, then the newest.',
    query: Type.Omit(Paging, ['sort']),
    reply: Type.Array(CaseRow),
    paged: true,
    errors: [],
  }),
  open: endpoint({
    method: 'POST',
    path: '/dossier/cases',
    access: 'person',
    withoutTerms: true,
    fresh: true,
    summary:
      'Makes a case; a rectification of an entry is a dispute instead. A notice about an opinion in no register needs no file.',
    body: Type.Object({
      kind: CaseKind,
      text: Text,
      concerns: CaseConcern,
      /** Of an objection: restricts all entries until the decision; by itself once in twelve months. */
      restrictMeanwhile: Type.Optional(Type.Boolean()),
      attachmentIds: Type.Optional(Files),
    }),
    reply: CaseReply,
    status: 201,
    errors: [
      'DOSSIER_PROOF_REQUIRED',
      'CASE_LIMIT',
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
      'ENTRY_NOT_FOUND',
      'TENANCY_NOT_FOUND',
      'STATE_PASSED',
      'ATTACHMENT_INVALID',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/dossier/cases/{id}',
    access: 'person',
    summary: 'A case of the caller with its messages.',
    params: IdParams,
    reply: CaseReply,
    errors: ['DOSSIER_PROOF_REQUIRED', 'CASE_NOT_FOUND'],
  }),
  write: endpoint({
    method: 'POST',
    path: '/dossier/cases/{id}/messages',
    access: 'person',
    withoutTerms: true,
    summary: 'Adds a message to an open case; it answers the question of the desk where one waits.',
    params: IdParams,
    body: Type.Object({ text: Text, attachmentIds: Type.Optional(Files) }),
    reply: CaseReply,
    status: 201,
    errors: [
      'DOSSIER_PROOF_REQUIRED',
      'CASE_NOT_FOUND',
      'STATE_PASSED',
      'CASE_MESSAGE_LIMIT',
      'FIELDS_REQUIRED',
      'TEXT_TOO_LONG',
      'ATTACHMENT_INVALID',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/dossier/cases/{id}/withdraw',
    access: 'person',
    withoutTerms: true,
    summary: 'Withdraws an open case and undoes what it did at once.',
    params: IdParams,
    reply: CaseReply,
    errors: ['DOSSIER_PROOF_REQUIRED', 'CASE_NOT_FOUND', 'STATE_PASSED'],
  }),
  letter: endpoint({
    method: 'GET',
    path: '/dossier/cases/{id}/letter.pdf',
    access: 'person',
    summary: 'The decision as a letter.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['DOSSIER_PROOF_REQUIRED', 'CASE_NOT_FOUND', 'STATE_PASSED', 'DOCUMENT_LIMIT'],
  }),
  dueDate: endpoint({
    method: 'GET',
    path: '/dossier/cases/{id}/due.ics',
    access: 'person',
    summary:
      'The present due date for a calendar: number, day and the address of the start page. A case about the account of the caller needs no file; of a removal of the caller’s entry it is the day until which they may appeal.',
    params: IdParams,
    reply: Type.Unknown(),
    binary: 'text/calendar',
    errors: ['DOSSIER_PROOF_REQUIRED', 'CASE_NOT_FOUND', 'STATE_PASSED'],
  }),
  openOnAccount: endpoint({
    method: 'POST',
    path: '/users/me/cases',
    access: 'user',
    withoutTerms: true,
    summary: "Makes a case about the data of the caller's account, without a file; its progress is mailed with a link.",
    body: Type.Object({ kind: AccountCaseKind, text: Text }),
    reply: Type.Object({ success: Type.Boolean(), number: Type.String() }),
    status: 201,
    errors: ['CASE_LIMIT', 'TEXT_TOO_SHORT', 'TEXT_TOO_LONG'],
  }),
  listOnAccount: endpoint({
    method: 'GET',
    path: '/users/me/cases',
    access: 'user',
    summary:
      "What the caller's account asked for without a file, about its own data and about content: the newest first.",
    reply: Type.Object({ success: Type.Boolean(), cases: Type.Array(FollowedCase) }),
    errors: [],
  }),
  notify: endpoint({
    method: 'POST',
    path: '/notices',
    access: 'public',
    summary: 'Gives notice of an entry of a report or of a shared page (Art. 16 DSA); it suspends nothing by itself.',
    body: Type.Object({
      /** Where the entry was seen: one of the two. */
      shareId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      reportId: Type.Optional(Id),
      entryId: Id,
      name: Name,
      email: Email,
      text: Text,
      /** The statement that the notice is made in good faith. */
      goodFaith: Type.Boolean(),
    }),
    reply: Type.Object({ success: Type.Boolean(), number: Type.String() }),
    status: 201,
    errors: [
      'FIELDS_REQUIRED',
      'EMAIL_INVALID',
      'NAME_INVALID',
      'ENTRY_NOT_FOUND',
      'CASE_LIMIT',
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
    ],
  }),
  openLink: endpoint({
    method: 'POST',
    path: '/notices/opened',
    access: 'public',
    repeatable: 'It reads.',
    summary: 'The case behind the link of a mail, for somebody without a file: who gave notice, or wrote on paper.',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object({
      success: Type.Boolean(),
      case: Type.Omit(FollowedCase, ['_id']),
    }),
    errors: ['LINK_INVALID'],
  }),
  linkDueDate: endpoint({
    method: 'POST',
    path: '/notices/due.ics',
    access: 'public',
    repeatable: 'It reads.',
    summary: 'The present due date of the case behind the link of a mail for a calendar, likewise.',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Unknown(),
    binary: 'text/calendar',
    errors: ['LINK_INVALID', 'STATE_PASSED'],
  }),
  statements: endpoint({
    method: 'GET',
    path: '/dossier/statements',
    access: 'user',
    summary: 'Entries of the caller that were removed after a notice about their content, newest first.',
    query: Type.Omit(Paging, ['sort']),
    reply: Type.Array(Statement),
    paged: true,
    errors: [],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/dossier/statements/{id}/appeal',
    access: 'user',
    withoutTerms: true,
    summary: 'The author appeals such a removal, once and within fourteen days; another administrator decides.',
    params: IdParams,
    body: Type.Object({ text: Text }),
    reply: StatementReply,
    status: 201,
    errors: ['CASE_NOT_FOUND', 'STATE_PASSED', 'APPEAL_LATE', 'TEXT_TOO_SHORT', 'TEXT_TOO_LONG'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/dossier/reopen',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Opens an identifier again that an objection closed: entries may be added under it.',
    body: Type.Object({ identifierId: Id }),
    reply: Type.Object({ success: Type.Boolean() }),
    errors: ['STATE_PASSED'],
  }),
};
