import { CLAIM_TEXT_MAX_LENGTH, POSTAL_ADDRESS_MAX_LENGTH, CLAIM_REFUSALS } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { ClaimLevel, ClaimMethod, ClaimState } from './claims';
import { DeskWorker, Versioned, WorkQuery, WorkWho } from './work';
import { endpoint } from '../kernel/endpoint';
import { Day, Id, IdentifierText, IdentifierType, IdParams, FullName, Time, Version, oneOf } from '../kernel/parts';

const Text = Type.String({ minLength: 1, maxLength: CLAIM_TEXT_MAX_LENGTH });
/** Why a claim is refused. */
const Cause = oneOf(CLAIM_REFUSALS);

/** A claim in the desk's list, with what was typed for it and nothing else of the person. */
export const DeskClaimRow = Type.Object({
  _id: Id,
  number: Type.String(),
  method: ClaimMethod,
  who: Type.Optional(WorkWho),
  state: ClaimState,
  createdAt: Time,
  /** What the desk or the person does next with a submitted claim. */
  step: Type.Optional(Type.Union([Type.Literal('decide'), Type.Literal('answer'), Type.Literal('letter')])),
  /** By when the desk wants to have done its next step; absent where it has none. */
  dueAt: Type.Optional(Time),
  takenBy: Type.Optional(DeskWorker),
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
    decidedBy: Type.Optional(DeskWorker),
    approvedAt: Type.Optional(Time),
    decidedAt: Type.Optional(Time),
    cause: Type.Optional(Cause),
    reasons: Type.Optional(Type.String()),
    letter: Type.Optional(Type.Object({ sentAt: Type.String(), trackingNumber: Type.String() })),
  }),
]);
export type DeskClaim = Static<typeof DeskClaim>;

const ClaimReply = Type.Object({ success: Type.Boolean(), claim: DeskClaim });

/** The calls of administrators about claims. */
export const deskClaimCalls = {
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
      ...WorkQuery,
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
      recipientName: Type.Optional(FullName),
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
      sentAt: Day,
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
};
