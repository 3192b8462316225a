import { DISPUTE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Id, IdParams, Time, Version } from '../kernel/parts';
import { EvidenceKind, EvidenceState, Grade } from '../register/parts';
import { DisputedEntry, DisputeFile, GivenGrade } from './disputes';
import { DeskWorker, Versioned, WorkQuery, WorkWho } from './work';

const Reasons = Type.String({ maxLength: DISPUTE_TEXT_MAX_LENGTH + 1000 });

/** Evidence in the desk's list. */
export const DeskEvidenceRow = Type.Object({
  _id: Id,
  number: Type.String(),
  kind: EvidenceKind,
  who: Type.Optional(WorkWho),
  state: EvidenceState,
  createdAt: Time,
  dueAt: Type.Optional(Time),
  takenBy: Type.Optional(DeskWorker),
  version: Version,
});
export type DeskEvidenceRow = Static<typeof DeskEvidenceRow>;

/** Evidence as the desk grades it. */
export const DeskEvidence = Type.Composite([
  DeskEvidenceRow,
  Type.Object({
    entry: DisputedEntry,
    /** Whom the entry is about, and who wrote it. */
    person: Type.Object({ name: Type.String() }),
    author: Type.Object({ _id: Id, name: Type.String() }),
    files: Type.Array(DisputeFile),
    grade: Type.Optional(Grade),
    reasons: Type.Optional(Type.String()),
    decidedBy: Type.Optional(DeskWorker),
    decidedAt: Type.Optional(Time),
  }),
]);
export type DeskEvidence = Static<typeof DeskEvidence>;

const EvidenceReply = Type.Object({ success: Type.Boolean(), evidence: DeskEvidence });

/** The calls of administrators about evidence. */
export const deskEvidenceCalls = {
  evidence: endpoint({
    method: 'GET',
    path: '/desk/evidence',
    access: 'admin',
    fresh: true,
    summary: 'Evidence that waits for a grade, the oldest first; none of an entry of which the caller is a side.',
    query: Type.Object({
      kind: Type.Optional(EvidenceKind),
      ...WorkQuery,
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      items: Type.Array(DeskEvidenceRow),
      next: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  oneEvidence: endpoint({
    method: 'GET',
    path: '/desk/evidence/{id}',
    access: 'admin',
    fresh: true,
    summary: 'Evidence with its files and its entry.',
    params: IdParams,
    reply: EvidenceReply,
    errors: ['EVIDENCE_NOT_FOUND'],
  }),
  takeEvidence: endpoint({
    method: 'POST',
    path: '/desk/evidence/{id}/take',
    access: 'admin',
    fresh: true,
    summary: 'Takes evidence to work on.',
    params: IdParams,
    body: Versioned,
    reply: EvidenceReply,
    errors: ['EVIDENCE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  releaseEvidence: endpoint({
    method: 'POST',
    path: '/desk/evidence/{id}/release',
    access: 'admin',
    fresh: true,
    summary: 'Gives evidence back.',
    params: IdParams,
    body: Versioned,
    reply: EvidenceReply,
    errors: ['EVIDENCE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED'],
  }),
  gradeEvidence: endpoint({
    method: 'POST',
    path: '/desk/evidence/{id}/decide',
    access: 'admin',
    fresh: true,
    summary: 'Gives the entry a grade for its evidence, or none with a reason for its author.',
    params: IdParams,
    body: Type.Object({
      grade: GivenGrade,
      /** Required without a grade. */
      reasons: Type.Optional(Reasons),
      /** A judgment of a criminal court is no evidence here (Art. 10 RODO): its files are deleted at once. */
      isCriminal: Type.Optional(Type.Boolean()),
      version: Version,
    }),
    reply: EvidenceReply,
    errors: ['EVIDENCE_NOT_FOUND', 'STALE_EDIT', 'STATE_PASSED', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
};
