import { type Static, Type } from '@sinclair/typebox';
import { Day, Id, Time } from '../kernel/parts';
import { EntryReply, EvidenceKind, EvidenceState, Grade, ReportSubject, Standing } from './parts';

/** The evidence of an entry, without the files. */
export const EntryEvidence = Type.Object({
  _id: Id,
  kind: EvidenceKind,
  state: EvidenceState,
  addedAt: Time,
  fileCount: Type.Integer(),
  /** Why the desk gave no grade. */
  reasons: Type.Optional(Type.String()),
});

/** One history entry. The counterpart is under `landlord` on a tenant and under `tenant` on a landlord. */
export const HistoryEntry = Type.Object({
  _id: Id,
  landlord: Type.Optional(Type.String()),
  tenant: Type.Optional(Type.String()),
  rentalAddress: Type.String(),
  /** A reason code of the domain. */
  reason: Type.String(),
  comment: Type.String(),
  created_at: Time,
  addedAt: Time,
  addedBy: Type.Optional(Type.Object({ _id: Id, name: Type.String(), role: Type.String() })),
  /** Counts up with every change; sent back with an edit so that a stale one is refused. */
  version: Type.Integer(),
  /** How well it is proved; absent in reports issued before entries had grades, as `expiresAt` is. */
  grade: Type.Optional(Grade),
  /** When it ends, unless something keeps it. */
  expiresAt: Type.Optional(Time),
  reply: Type.Optional(EntryReply),
  /** Absent while it counts. */
  standing: Type.Optional(Standing),
  /** When it was corrected after a dispute. */
  correctedAt: Type.Optional(Time),
  /** The days of the tenancy that it comes from, where both sides confirmed and proved it. */
  fromTenancy: Type.Optional(Type.Object({ from: Day, to: Day })),
  /** Its author added it after both opinions of their tenancy were revealed; for its readers, not for its author. */
  isAfterReveal: Type.Optional(Type.Boolean()),
  /** What its author proved it by; for its author and administrators. */
  evidence: Type.Optional(Type.Array(EntryEvidence)),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** What an entry is called by: its reason and its day. */
export const EntryName = Type.Object({ role: ReportSubject, reason: Type.String(), at: Time });

/** What a dispute is called by: its entry, unless its content is gone, and who is on the other side, unless they are. */
export const DisputeNames = Type.Object({
  about: Type.Optional(EntryName),
  otherSide: Type.Optional(Type.String()),
});
