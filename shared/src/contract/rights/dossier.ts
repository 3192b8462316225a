import { ROLES } from '@najem/shared/domain/kernel';
import { type Static, Type } from '@sinclair/typebox';
import { eachBasic } from '@najem/shared/domain/register';
import { ProcessingActivity } from '../identity/processing';
import { endpoint } from '../kernel/endpoint';
import { Day, Done, Email, Id, IdentifierType, IdParams, SubjectType, Time, oneOf } from '../kernel/parts';
import { DisputeNames, HistoryEntry } from '../register/history-entry';
import { Inquiry } from '../register/inquiries';
import { Confidence, EntryReply, Grade, ReportSubject, Standing } from '../register/parts';
import { CaseKind } from './cases';
import { ClaimMethod } from './claims';
import { DisputeFile, DisputeState, Outcome } from './disputes';

/** An entry as the person whom it is about sees it. */
export const DossierEntry = Type.Composite([
  Type.Omit(HistoryEntry, ['addedBy', 'grade', 'expiresAt', 'reply', 'standing', 'evidence']),
  Type.Object({
    /** What the person is in it. */
    role: ReportSubject,
    subjectId: Id,
    /** Who wrote it: Art. 15(1)(g) RODO gives the person the source. */
    author: Type.Object({
      name: Type.String(),
      role: oneOf(ROLES),
      /** How well the author's own identity is proved: 0 to 3. */
      level: Type.Integer({ minimum: 0, maximum: 3 }),
      /** The name of that level; absent at level 0. */
      levelName: Type.Optional(Type.String()),
    }),
    grade: Grade,
    standing: Standing,
    expiresAt: Time,
    /** An open dispute or case keeps it past that day. */
    isKeptLonger: Type.Optional(Type.Literal(true)),
    reply: Type.Optional(EntryReply),
    /** How often the reply may still be changed. */
    replyChangesLeft: Type.Integer(),
    /** When the person confirmed that it is true. */
    confirmedAt: Type.Optional(Time),
    /** Whether the person may reply and confirm: nobody does to an entry of their own. */
    canAnswer: Type.Boolean(),
    /** Whether the person may dispute it: one dispute at a time, and not while they confirm it. */
    canDispute: Type.Boolean(),
    /** The last dispute about it. */
    dispute: Type.Optional(
      Type.Object({ _id: Id, number: Type.String(), state: DisputeState, outcome: Type.Optional(Outcome) }),
    ),
    /** When an earlier dispute of the person about it ended, where the entry is shown alone: another one suspends nothing. */
    reviewedAt: Type.Optional(Time),
    /** What proves it, where the entry is shown alone to somebody who disputed it before and so may open that. */
    evidence: Type.Optional(Type.Array(DisputeFile)),
    /** The author cannot answer a dispute, where the entry is shown alone: the desk decides it at once. */
    isAuthorUnreachable: Type.Optional(Type.Literal(true)),
    /** What it adds to the rating, in points, or would add if it counted. */
    effect: Type.Number(),
    /** The rating of all entries that count, without this one. */
    ratingWithout: Type.Number(),
  }),
]);
export type DossierEntry = Static<typeof DossierEntry>;

/** The data held about a person in one role, or about one of their companies. */
export const DossierRole = Type.Object({
  role: ReportSubject,
  subject: Type.Object({
    _id: Id,
    name: Type.String(),
    type: SubjectType,
    identifierType: Type.Optional(IdentifierType),
    /** Masked. */
    identifier: Type.Optional(Type.String()),
    ...eachBasic(() => Type.Optional(Type.String())),
    email: Type.Optional(Type.String()),
    created_at: Time,
  }),
  rating: Type.Number(),
  confidence: Confidence,
  /** The entries that count, and those that do not. */
  entryCount: Type.Integer(),
  suspendedCount: Type.Integer(),
  /** What the counting entries of each reason add to the rating together, in points. */
  factors: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer(), effect: Type.Number() })),
  /** The sum of the factors leaves the scale, so that the rating is limited to it. */
  isBeyondScale: Type.Boolean(),
});
export type DossierRole = Static<typeof DossierRole>;

/** A tenancy that both sides confirmed, or are asked to confirm, as the file of one of them has it. */
export const FileTenancy = Type.Object({
  number: Type.String(),
  /** What the person is in it. */
  role: ReportSubject,
  /** The other side, as it acts. */
  other: Type.String(),
  address: Type.String(),
  from: Day,
  /** Absent while it goes on without an agreed end. */
  to: Type.Optional(Day),
  /** In words. */
  state: Type.String(),
  isProven: Type.Boolean(),
  /** While opinions are sealed: until when, whether or not there are any. */
  sealedUntil: Type.Optional(Time),
});
export type FileTenancy = Static<typeof FileTenancy>;

/** Everything that is held about a person, at a glance. */
export const Dossier = Type.Object({
  person: Type.Object({
    givenName: Type.Optional(Type.String()),
    familyName: Type.Optional(Type.String()),
    identifiers: Type.Array(
      Type.Object({
        type: IdentifierType,
        /** Masked. */
        identifier: Type.String(),
        method: ClaimMethod,
        level: Type.Integer({ minimum: 2, maximum: 3 }),
        levelName: Type.String(),
        provedAt: Type.Optional(Time),
        /** Since when nothing is added under it, after an objection; `_id` opens it again. */
        closed: Type.Optional(Type.Object({ _id: Id, since: Time })),
      }),
    ),
  }),
  roles: Type.Array(DossierRole),
  /** Of all roles together. */
  entryCount: Type.Integer(),
  inquiryCount: Type.Integer(),
  /** The last five. */
  inquiries: Type.Array(Inquiry),
  /** Absent for guests. */
  account: Type.Optional(Type.Object({ _id: Id, name: Type.String(), email: Type.String(), createdAt: Time })),
  /** What is processed about this person. */
  processing: Type.Array(ProcessingActivity),
  /** Open ones with their due dates. */
  disputes: Type.Array(Type.Composite([Type.Object({ _id: Id, number: Type.String(), dueAt: Time }), DisputeNames])),
  cases: Type.Array(Type.Object({ _id: Id, number: Type.String(), kind: CaseKind, receivedAt: Time, dueAt: Time })),
  /** Absent without any. */
  tenancies: Type.Optional(Type.Array(FileTenancy)),
});
export type Dossier = Static<typeof Dossier>;

/** What waits for a person, and is lost to them after its due date. */
export const Todo = Type.Composite([
  Type.Object({
    what: Type.Union([
      Type.Literal('answer_dispute'),
      Type.Literal('comment_dispute'),
      Type.Literal('answer_question'),
      Type.Literal('comment_question'),
      Type.Literal('appeal_dispute'),
      Type.Literal('answer_case'),
      Type.Literal('appeal_removal'),
      Type.Literal('answer_claim'),
      Type.Literal('enter_code'),
      Type.Literal('answer_invitation'),
      Type.Literal('answer_counter'),
      Type.Literal('answer_end'),
      Type.Literal('give_opinion'),
    ]),
    /** Of the dispute, case, claim or tenancy. */
    _id: Id,
    number: Type.String(),
    dueAt: Time,
    caseKind: Type.Optional(CaseKind),
    /** The path where it is answered, of what is not yet the person's own. */
    path: Type.Optional(Type.String()),
  }),
  DisputeNames,
]);
export type Todo = Static<typeof Todo>;

/** How soon an alert is mailed. */
const AlertPace = Type.Union([Type.Literal('at_once'), Type.Literal('weekly')]);
const AlertPaceOrOff = Type.Union([Type.Literal('at_once'), Type.Literal('weekly'), Type.Literal('off')]);

/** Mails about one's own file; two of them cannot be off. */
export const AlertSettings = Type.Object({
  /** 'Nowy wpis o mnie' */
  entry: AlertPace,
  /** 'Ktoś kupił raport o mnie' */
  report: AlertPaceOrOff,
  /** 'Ktoś sprawdził mój identyfikator' */
  checked: AlertPaceOrOff,
  /** 'Zmiana w sporze lub sprawie' */
  progress: AlertPace,
});
export type AlertSettings = Static<typeof AlertSettings>;

const Page = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
const EntryReplyBody = Type.Object({ success: Type.Boolean(), entry: DossierEntry });
const AlertsReply = Type.Object({ success: Type.Boolean(), alerts: AlertSettings });

/** "Moja teczka": everything that is held under a person's proven identifiers. */
export const dossier = {
  overview: endpoint({
    method: 'GET',
    path: '/dossier',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Everything that is held about the caller, at a glance.',
    reply: Type.Object({ success: Type.Boolean(), dossier: Dossier }),
    errors: [],
  }),
  todo: endpoint({
    method: 'GET',
    path: '/dossier/todo',
    access: 'person',
    summary: 'What waits for the caller by a due date, as the person or as an author, the first one due in front.',
    reply: Type.Object({ success: Type.Boolean(), todo: Type.Array(Todo) }),
    errors: [],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/dossier/entries',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'The entries about the caller, those that lower the rating in front, each newest first.',
    query: Type.Object({ role: Type.Optional(ReportSubject), ...Page }),
    reply: Type.Array(DossierEntry),
    paged: true,
    errors: [],
  }),
  entry: endpoint({
    method: 'GET',
    path: '/dossier/entries/{id}',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'An entry about the caller.',
    params: IdParams,
    reply: EntryReplyBody,
    errors: ['ENTRY_NOT_FOUND'],
  }),
  reply: endpoint({
    method: 'PUT',
    path: '/dossier/entries/{id}/reply',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Writes or changes the one reply to an entry about the caller.',
    params: IdParams,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 10_000 }) }),
    reply: EntryReplyBody,
    errors: ['ENTRY_NOT_FOUND', 'REPLY_HAS_CONTACT', 'REPLY_LIMIT', 'TEXT_TOO_LONG'],
  }),
  removeReply: endpoint({
    method: 'DELETE',
    path: '/dossier/entries/{id}/reply',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Removes the reply; the number of its changes stays.',
    params: IdParams,
    reply: EntryReplyBody,
    errors: ['ENTRY_NOT_FOUND'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/dossier/entries/{id}/confirmation',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Confirms that an entry about the caller is true, which raises its grade.',
    params: IdParams,
    reply: EntryReplyBody,
    errors: ['ENTRY_NOT_FOUND', 'ENTRY_DISPUTED', 'CONFIRMATION_LIMIT'],
  }),
  undoConfirm: endpoint({
    method: 'DELETE',
    path: '/dossier/entries/{id}/confirmation',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Takes a confirmation back.',
    params: IdParams,
    reply: EntryReplyBody,
    errors: ['ENTRY_NOT_FOUND', 'ENTRY_DISPUTED', 'CONFIRMATION_LIMIT'],
  }),
  contact: endpoint({
    method: 'PUT',
    path: '/dossier/contact',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Changes the e-mail address and the contact that are held about the caller; an empty text removes one.',
    body: Type.Object({
      email: Type.Optional(Email),
      contact_info: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    reply: Done,
    errors: ['EMAIL_INVALID', 'TEXT_TOO_LONG'],
  }),
  inquiries: endpoint({
    method: 'GET',
    path: '/dossier/inquiries',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Who asked about the caller in the last 24 months, newest first.',
    query: Type.Object({ ...Page, from: Type.Optional(Day), to: Type.Optional(Day) }),
    reply: Type.Array(Inquiry),
    paged: true,
    errors: [],
  }),
  exportJson: endpoint({
    method: 'GET',
    path: '/dossier/export.json',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'The whole file as `najem-dossier/1`, which validates against `/dossier/export/schema`.',
    binary: 'application/json',
    reply: Type.Unknown(),
    errors: ['EXPORT_LIMIT'],
  }),
  exportPdf: endpoint({
    method: 'GET',
    path: '/dossier/export.pdf',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'The whole file for reading.',
    binary: 'application/pdf',
    reply: Type.Unknown(),
    errors: ['EXPORT_LIMIT'],
  }),
  exportSchema: endpoint({
    method: 'GET',
    path: '/dossier/export/schema',
    access: 'public',
    summary: 'The JSON Schema of `najem-dossier/1`.',
    binary: 'application/schema+json',
    reply: Type.Unknown(),
    errors: [],
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/dossier/alerts',
    access: 'person',
    dossier: true,
    summary: 'Which mails tell the caller that something happened in their file.',
    reply: AlertsReply,
    errors: [],
  }),
  setAlerts: endpoint({
    method: 'PUT',
    path: '/dossier/alerts',
    access: 'person',
    dossier: true,
    summary: 'Chooses those mails; not for a guest whom no mail reaches.',
    body: AlertSettings,
    reply: AlertsReply,
    errors: ['MAILBOX_REQUIRED'],
  }),
};
