import { CLAIM_TEXT_MAX_LENGTH, DISPUTE_TEXT_MAX_LENGTH, POSTAL_ADDRESS_MAX_LENGTH } from '@najem/shared/domain';
import { type Static, Type } from '@sinclair/typebox';
import { ClaimLevel, ClaimMethod, ClaimState } from './claims';
import { DeskWorker } from './desk-parts';
import { endpoint } from '../kernel/endpoint';
import {
  Done,
  Id,
  IdentifierText,
  IdentifierType,
  IdParams,
  Name,
  ReportSubject,
  Slice,
  Time,
  Version,
} from '../kernel/parts';

const Worker = DeskWorker;
const Text = Type.String({ minLength: 1, maxLength: CLAIM_TEXT_MAX_LENGTH });
/** Why a claim is refused. */
const Cause = Type.Union([
  Type.Literal('unreadable'),
  Type.Literal('no_code'),
  Type.Literal('name_differs'),
  Type.Literal('number_differs'),
  Type.Literal('invalid_document'),
  Type.Literal('other'),
]);

/** A claim in the desk's list. */
export const DeskClaimRow = Type.Object({
  _id: Id,
  number: Type.String(),
  method: ClaimMethod,
  state: ClaimState,
  createdAt: Time,
  /** What the desk or the person does next with a submitted claim. */
  step: Type.Optional(Type.Union([Type.Literal('decide'), Type.Literal('answer'), Type.Literal('letter')])),
  /** By when the desk wants to have done its next step; absent where it has none. */
  dueAt: Type.Optional(Time),
  takenBy: Type.Optional(Worker),
  version: Version,
});
export type DeskClaimRow = Static<typeof DeskClaimRow>;

/** A claim as the desk works on it: what was typed and the files, and nothing of the register. */
export const DeskClaim = Type.Composite([
  DeskClaimRow,
  Type.Object({
    level: ClaimLevel,
    /** As typed by the person, masked: the administrator types what they read. */
    identifiers: Type.Array(Type.Object({ type: IdentifierType, identifier: Type.String() })),
    name: Type.Optional(Type.String()),
    postalAddress: Type.Optional(Type.String()),
    /** What stands on the sheet in the picture, or in the signed statement. */
    code: Type.Optional(Type.String()),
    attachments: Type.Array(Type.Object({ _id: Id, name: Type.String(), mediaType: Type.String() })),
    question: Type.Optional(Type.Object({ text: Type.String(), dueAt: Time })),
    answer: Type.Optional(Type.String()),
    /** The identifier has an active claim of a higher level: this one can only be refused. */
    isOutranked: Type.Boolean(),
    decidedBy: Type.Optional(Worker),
    approvedAt: Type.Optional(Time),
    decidedAt: Type.Optional(Time),
    cause: Type.Optional(Cause),
    reasons: Type.Optional(Type.String()),
    letter: Type.Optional(Type.Object({ sentAt: Type.String(), trackingNumber: Type.String() })),
  }),
]);
export type DeskClaim = Static<typeof DeskClaim>;

/**
 * Something that an administrator should look at: before there are cases, an abuse of identity is one; an author with too
 * many removed entries, or with the same entry after its removal, is another.
 */
export const DeskNote = Type.Object({
  _id: Id,
  kind: Type.Union([
    Type.Literal('identity_abuse'),
    Type.Literal('not_me'),
    Type.Literal('author_removals'),
    Type.Literal('author_repeats'),
    Type.Literal('entry_held'),
  ]),
  /** The author that it is about, and how many of their entries were removed for a fault of theirs in twelve months. */
  author: Type.Optional(Type.Object({ _id: Id, name: Type.String(), removals: Type.Integer() })),
  /** The entry that waits for its decision, and whose record it is for. */
  entry: Type.Optional(
    Type.Object({
      role: ReportSubject,
      name: Type.String(),
      reason: Type.String(),
      rentalAddress: Type.String(),
      comment: Type.String(),
    }),
  ),
  /** The number of the claim that it is about. */
  claim: Type.Optional(Type.Object({ _id: Id, number: Type.String() })),
  createdAt: Time,
  handledBy: Type.Optional(Worker),
  version: Version,
});
export type DeskNote = Static<typeof DeskNote>;

/** A part of the desk's work. */
export const DeskQueue = Type.Union([
  Type.Literal('overdue'),
  Type.Literal('claims'),
  Type.Literal('disputes'),
  Type.Literal('cases'),
  Type.Literal('evidence'),
  Type.Literal('suspects'),
  Type.Literal('notes'),
]);
export type DeskQueue = Static<typeof DeskQueue>;
const ClaimReply = Type.Object({ success: Type.Boolean(), claim: DeskClaim });
const Versioned = Type.Object({ version: Version });

/** The calls of administrators about claims and notes. */
export const deskCalls = {
  overview: endpoint({
    method: 'GET',
    path: '/desk',
    access: 'admin',
    fresh: true,
    summary: 'The queues of the desk with how much waits in each.',
    reply: Type.Object({
      success: Type.Boolean(),
      queues: Type.Array(
        Type.Object({
          queue: DeskQueue,
          count: Type.Integer(),
        }),
      ),
      /** Work that is due within three days, overdue work included. */
      dueSoon: Type.Integer(),
    }),
    errors: [],
  }),
  due: endpoint({
    method: 'GET',
    path: '/desk/due',
    access: 'admin',
    summary:
      'How much is due within three days, for a link to the desk: a number tells nothing about anybody, so it needs no fresh proof.',
    reply: Type.Object({ success: Type.Boolean(), dueSoon: Type.Integer() }),
    errors: [],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/desk/figures',
    access: 'admin',
    fresh: true,
    summary: 'How the desk works: what is open and overdue, and of the last twelve months the outcomes and their time.',
    reply: Type.Object({
      success: Type.Boolean(),
      open: Type.Integer(),
      overdue: Type.Integer(),
      /** From submission to decision; absent without decisions. */
      medianDays: Type.Optional(Type.Number()),
      /** Months with decisions, the newest first. */
      months: Type.Array(
        Type.Object({
          /** YYYY-MM, in Warsaw. */
          month: Type.String(),
          approved: Type.Integer(),
          refused: Type.Integer(),
        }),
      ),
      disputes: Type.Optional(
        Type.Object({
          open: Type.Integer(),
          overdue: Type.Integer(),
          medianDays: Type.Optional(Type.Number()),
          /** Of the last twelve months. */
          appeals: Type.Integer(),
          reversals: Type.Integer(),
          months: Type.Array(
            Type.Object({
              month: Type.String(),
              kept: Type.Integer(),
              corrected: Type.Integer(),
              removed: Type.Integer(),
            }),
          ),
        }),
      ),
      cases: Type.Optional(
        Type.Object({
          open: Type.Integer(),
          overdue: Type.Integer(),
          medianDays: Type.Optional(Type.Number()),
          months: Type.Array(
            Type.Object({
              month: Type.String(),
              granted: Type.Integer(),
              partly: Type.Integer(),
              refused: Type.Integer(),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  claims: endpoint({
    method: 'GET',
    path: '/desk/claims',
    access: 'admin',
    fresh: true,
    summary: 'Claims, those that are due first in front; claims about an identifier that the caller has are left out.',
    query: Type.Object({
      method: Type.Optional(ClaimMethod),
      /** Those that wait for the desk when absent. */
      state: Type.Optional(ClaimState),
      takenBy: Type.Optional(Type.Union([Type.Literal('me'), Type.Literal('others'), Type.Literal('nobody')])),
      /** Only those past their due date. */
      due: Type.Optional(Type.Literal('overdue')),
      ...Slice,
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      items: Type.Array(DeskClaimRow),
      next: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  claim: endpoint({
    method: 'GET',
    path: '/desk/claims/{id}',
    access: 'admin',
    fresh: true,
    summary: 'A claim: what was typed and its files.',
    params: IdParams,
    reply: ClaimReply,
    errors: ['CLAIM_NOT_FOUND'],
  }),
  takeClaim: endpoint({
    method: 'POST',
    path: '/desk/claims/{id}/take',
    access: 'admin',
    fresh: true,
    summary: 'Takes a claim to work on; also one of somebody who is no active administrator any more.',
    params: IdParams,
    body: Versioned,
    reply: ClaimReply,
    errors: ['CLAIM_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  releaseClaim: endpoint({
    method: 'POST',
    path: '/desk/claims/{id}/release',
    access: 'admin',
    fresh: true,
    summary: 'Gives a claim back.',
    params: IdParams,
    body: Versioned,
    reply: ClaimReply,
    errors: ['CLAIM_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  decideClaim: endpoint({
    method: 'POST',
    path: '/desk/claims/{id}/decide',
    access: 'admin',
    fresh: true,
    summary:
      'Approves a claim with the identifier that the administrator read, or refuses it. A document or a company waits for its letter then.',
    params: IdParams,
    body: Type.Object({
      decision: Type.Union([Type.Literal('approve'), Type.Literal('refuse')]),
      /** What the administrator read; required to approve. */
      identifier: Type.Optional(IdentifierText),
      /** Once more, for a signature. */
      identifierAgain: Type.Optional(IdentifierText),
      /** The company and its seat as the public register has them; required to approve a company. */
      recipientName: Type.Optional(Name),
      recipientAddress: Type.Optional(Type.String({ maxLength: POSTAL_ADDRESS_MAX_LENGTH })),
      cause: Type.Optional(Cause),
      text: Type.Optional(Type.String({ maxLength: CLAIM_TEXT_MAX_LENGTH })),
      version: Version,
    }),
    reply: ClaimReply,
    errors: [
      'CLAIM_NOT_FOUND',
      'STALE_EDIT',
      'STATE_PASSED',
      'REASONS_REQUIRED',
      'IDENTIFIER_INVALID',
      'IDENTIFIER_MISMATCH',
      'PROOF_OTHER_PERSON',
      'FIELDS_REQUIRED',
      'TEXT_TOO_LONG',
    ],
  }),
  askClaimant: endpoint({
    method: 'POST',
    path: '/desk/claims/{id}/ask',
    access: 'admin',
    fresh: true,
    summary: 'Asks the claimant for additions, who has fourteen days for them.',
    params: IdParams,
    body: Type.Object({ text: Text, version: Version }),
    reply: ClaimReply,
    errors: ['CLAIM_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'TEXT_TOO_LONG'],
  }),
  postClaim: endpoint({
    method: 'POST',
    path: '/desk/claims/{id}/posted',
    access: 'admin',
    fresh: true,
    summary: 'Notes that the letter with the code was sent; the code is good for thirty days from then on.',
    params: IdParams,
    body: Type.Object({
      /** The day of posting, YYYY-MM-DD. */
      sentAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      trackingNumber: Type.String({ minLength: 1, maxLength: 40 }),
      version: Version,
    }),
    reply: ClaimReply,
    errors: ['CLAIM_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  claimLetter: endpoint({
    method: 'GET',
    path: '/desk/claims/{id}/letter.pdf',
    access: 'admin',
    stepUp: true,
    summary: 'The letter with the code, of an approved claim.',
    params: IdParams,
    binary: 'application/pdf',
    reply: Type.Unknown(),
    errors: ['CLAIM_NOT_FOUND', 'STATE_PASSED', 'DOCUMENT_LIMIT'],
  }),
  notes: endpoint({
    method: 'GET',
    path: '/desk/notes',
    access: 'admin',
    fresh: true,
    summary: 'Notes on the desk that nobody has handled yet, oldest first.',
    query: Type.Object(Slice),
    reply: Type.Object({
      success: Type.Boolean(),
      items: Type.Array(DeskNote),
      next: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  handleNote: endpoint({
    method: 'POST',
    path: '/desk/notes/{id}/handle',
    access: 'admin',
    fresh: true,
    summary: 'Marks a note as handled; of an entry that waits, by releasing or refusing it.',
    params: IdParams,
    body: Type.Composite([
      Versioned,
      Type.Object({
        /** Of an entry that waits: it is added, or deleted with the reasons for its author. */
        decision: Type.Optional(Type.Union([Type.Literal('release'), Type.Literal('refuse')])),
        reasons: Type.Optional(Type.String({ maxLength: DISPUTE_TEXT_MAX_LENGTH + 1000 })),
      }),
    ]),
    reply: Done,
    errors: ['NOT_FOUND', 'STALE_EDIT', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
};
