import { DISPUTE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, IdParams, Time, Version } from '../kernel/parts';
import { EntryName } from '../register/history-entry';
import { EvidenceKind, EvidenceState } from '../register/parts';
import { EntryDraft } from '../register/subjects';
import {
  AwaitedSide,
  Basis,
  DisputedEntry,
  DisputeEvent,
  DisputeFile,
  DisputeSide,
  DisputeState,
  Ground,
  Outcome,
  Wish,
} from './disputes';
import { DeskWorker, OtherWork, Versioned, WorkQuery, WorkWho } from './work';

const Reasons = Type.String({ maxLength: DISPUTE_TEXT_MAX_LENGTH + 1000 });

/** A dispute in the desk's list, with its entry, unless its content is gone. */
export const DeskDisputeRow = Type.Object({
  _id: Id,
  number: Type.String(),
  about: Type.Optional(EntryName),
  who: Type.Optional(WorkWho),
  state: DisputeState,
  ground: Ground,
  openedAt: Time,
  /** By when it is decided; absent once it is. */
  dueAt: Type.Optional(Time),
  /** While it waits for a side that was asked, or for the other one. */
  awaited: Type.Optional(AwaitedSide),
  takenBy: Type.Optional(DeskWorker),
  version: Version,
});
export type DeskDisputeRow = Static<typeof DeskDisputeRow>;

/** Another dispute of one of the sides, as a precedent. */
export const EarlierDispute = Type.Object({
  number: Type.String(),
  openedAt: Time,
  state: DisputeState,
  outcome: Type.Optional(Outcome),
  basis: Type.Optional(Basis),
});
export type EarlierDispute = Static<typeof EarlierDispute>;

/** A dispute as the desk decides it. */
export const DeskDispute = Type.Composite([
  DeskDisputeRow,
  Type.Object({
    entry: Type.Optional(DisputedEntry),
    person: Type.Object({ name: Type.String() }),
    author: Type.Object({ _id: Id, name: Type.String() }),
    /** Open disputes and cases of the person, apart from this one, those due first in front. */
    others: Type.Optional(Type.Array(OtherWork)),
    isSuspended: Type.Boolean(),
    /** Whether something else than the dispute restricts the entry, which does not count after a decision either. */
    isRestricted: Type.Optional(Type.Boolean()),
    wanted: Wish,
    wantedText: Type.Optional(Type.String()),
    timeline: Type.Array(DisputeEvent),
    files: Type.Array(DisputeFile),
    /** The evidence of the entry itself. */
    evidence: Type.Array(Type.Object({ kind: EvidenceKind, state: EvidenceState, files: Type.Array(DisputeFile) })),
    /** How many other entries these two wrote about each other. */
    otherEntries: Type.Integer(),
    /** Earlier disputes, the newest first, at most twenty of each. */
    between: Type.Array(EarlierDispute),
    ofPerson: Type.Array(EarlierDispute),
    ofAuthor: Type.Array(EarlierDispute),
    outcome: Type.Optional(Outcome),
    basis: Type.Optional(Basis),
    reasons: Type.Optional(Type.String()),
    decidedBy: Type.Optional(DeskWorker),
    decidedAt: Type.Optional(Time),
    /** Whether it waits for a decision that the caller may make. */
    mayDecide: Type.Boolean(),
    /** The caller decided before, and another administrator could decide the appeal. */
    isSameJudge: Type.Boolean(),
    mayExtend: Type.Boolean(),
    /** Whom the caller may ask something. */
    mayAsk: Type.Optional(Type.Array(DisputeSide)),
    /** Whether the caller may keep the entry from counting until the decision. */
    maySuspend: Type.Boolean(),
    /** Where the supervisory authority is, which the letter to the person names. */
    authorityAddress: Type.String(),
  }),
]);
export type DeskDispute = Static<typeof DeskDispute>;

const DisputeReply = Type.Object({ success: Type.Boolean(), dispute: DeskDispute });

/** The calls of administrators about disputes. */
export const deskDisputeCalls = {
  disputes: endpoint({
    method: 'GET',
    path: '/desk/disputes',
    access: 'admin',
    fresh: true,
    summary:
      'Disputes that wait for the desk, or of a state, those due first in front; none in which the caller is a side.',
    query: Type.Object({
      state: Type.Optional(DisputeState),
      ground: Type.Optional(Ground),
      ...WorkQuery,
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      items: Type.Array(DeskDisputeRow),
      next: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  dispute: endpoint({
    method: 'GET',
    path: '/desk/disputes/{id}',
    access: 'admin',
    fresh: true,
    summary: 'A dispute with everything that it is decided by.',
    params: IdParams,
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND'],
  }),
  takeDispute: endpoint({
    method: 'POST',
    path: '/desk/disputes/{id}/take',
    access: 'admin',
    fresh: true,
    summary: 'Takes a dispute to work on.',
    params: IdParams,
    body: Versioned,
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  releaseDispute: endpoint({
    method: 'POST',
    path: '/desk/disputes/{id}/release',
    access: 'admin',
    fresh: true,
    summary: 'Gives a dispute back.',
    params: IdParams,
    body: Versioned,
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  decideDispute: endpoint({
    method: 'POST',
    path: '/desk/disputes/{id}/decide',
    access: 'admin',
    fresh: true,
    summary: 'Decides a dispute, or the appeal in it, with its effects on entry, points and reports.',
    params: IdParams,
    body: Type.Object({
      outcome: Outcome,
      basis: Basis,
      reasons: Type.Optional(Reasons),
      /** For 'corrected'. */
      entry: Type.Optional(EntryDraft),
      version: Version,
    }),
    reply: DisputeReply,
    errors: [
      'DISPUTE_NOT_FOUND',
      'STALE_EDIT',
      'STATE_PASSED',
      'OWN_ENTRY',
      'SAME_JUDGE',
      'REASONS_REQUIRED',
      'TEXT_TOO_LONG',
      'ENTRY_INCOMPLETE',
      'REASON_UNKNOWN',
      'NAME_INVALID',
    ],
  }),
  askSide: endpoint({
    method: 'POST',
    path: '/desk/disputes/{id}/ask',
    access: 'admin',
    fresh: true,
    summary:
      'Asks a side something while the desk decides: fourteen days for the answer, then five for the other side; the due date goes on.',
    params: IdParams,
    body: Type.Object({ side: DisputeSide, text: Reasons, version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'FIELDS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
  extendDispute: endpoint({
    method: 'POST',
    path: '/desk/disputes/{id}/extend',
    access: 'admin',
    fresh: true,
    summary:
      'Extends the time for the decision by two months, once and before it passes, with a reason for both sides.',
    params: IdParams,
    body: Type.Object({ reasons: Reasons, version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'EXTENSION_LATE', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
  suspendDispute: endpoint({
    method: 'POST',
    path: '/desk/disputes/{id}/suspend',
    access: 'admin',
    fresh: true,
    summary: 'Keeps an entry that was disputed before, or proved by a court, from counting until the decision.',
    params: IdParams,
    body: Type.Object({ reasons: Reasons, version: Version }),
    reply: DisputeReply,
    errors: ['DISPUTE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
};
