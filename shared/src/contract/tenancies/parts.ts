import { OPINION_ENTRIES_MOST, OPINION_PLACES, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { type Static, Type } from '@sinclair/typebox';
import { Day, Id, Time, oneOf } from '../kernel/parts';
import { EntryEvidence } from '../register/history-entry';
import { Grade, Standing } from '../register/parts';

/** One reason of an opinion with its comment. */
export const OpinionEntry = Type.Object({
  reason: Type.String({ maxLength: 500 }),
  comment: Type.String({ maxLength: 20_000 }),
});
export type OpinionEntry = Static<typeof OpinionEntry>;

export const OpinionEntries = Type.Array(OpinionEntry, { maxItems: OPINION_ENTRIES_MOST });

/** Counts up with every change of an opinion; 0 before the first. */
export const OpinionVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** An opinion before its reveal, for its author alone; without entries it was taken back, or never given. */
export const Opinion = Type.Object({ entries: OpinionEntries, version: OpinionVersion });
export type Opinion = Static<typeof Opinion>;

/** An entry of a revealed opinion, as the register has it where it is in it. */
export const RevealedEntry = Type.Object({
  reason: Type.String(),
  comment: Type.String(),
  place: oneOf(OPINION_PLACES),
  /** Of the entry in the history. */
  entryId: Type.Optional(Id),
  grade: Type.Optional(Grade),
  /** Absent while the entry counts, and where the history does not have it. */
  standing: Type.Optional(Standing),
  /** What its author proved it by, for its author. */
  evidence: Type.Optional(Type.Array(EntryEvidence)),
  /** Why the history did not take it, for its author. */
  refusal: Type.Optional(Type.String()),
});
export type RevealedEntry = Static<typeof RevealedEntry>;

/** What a side wrote, once revealed. */
export const RevealedOpinion = Type.Object({
  by: oneOf(TENANCY_ROLES),
  isYours: Type.Boolean(),
  entries: Type.Array(RevealedEntry),
  revealedAt: Time,
  withdrawnAt: Type.Optional(Time),
});
export type RevealedOpinion = Static<typeof RevealedOpinion>;

/** An entry of the caller's from before the confirmation, which may be named as one of a tenancy: its own words alone. */
export const NameableEntry = Type.Object({
  _id: Id,
  reason: Type.String(),
  comment: Type.String(),
  created_at: Time,
  isNamed: Type.Boolean(),
  /** The days of the proven tenancy that it is named as one of. */
  fromTenancy: Type.Optional(Type.Object({ from: Day, to: Day })),
});
export type NameableEntry = Static<typeof NameableEntry>;
