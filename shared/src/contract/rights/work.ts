import { WORKERS } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { EntryName } from '../register/history-entry';
import { Id, oneOf, Slice, Time, Version } from '../kernel/parts';
import { CaseKind } from './cases';

/** An administrator who works on something. */
export const DeskWorker = Type.Object({ _id: Id, name: Type.String() });

/** The version that was seen: what changed since is STALE_EDIT. */
export const Versioned = Type.Object({ version: Version });

/** Whose work a list shows. */
export const TakenBy = oneOf(WORKERS);

/** What sorts the lists of the desk (`sort=person`); a leading `-` reverses the order. */
export const DESK_SORTS = ['due', 'age', 'kind', 'person'] as const;

/** What every list of the desk takes, apart from its own filters. */
export const WorkQuery = {
  takenBy: Type.Optional(TakenBy),
  /** Only those past their due date. */
  due: Type.Optional(Type.Literal('overdue')),
  /** One of due, age, kind and person, with a leading `-` the other way round; those due first in front when absent. */
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  /**
   * Finds a piece of work, whatever its state: its number, words of a name, a part of an e-mail address, or the last four
   * characters of an identifier.
   */
  q: Type.Optional(Type.String({ maxLength: 254 })),
  ...Slice,
  next: Type.Optional(Type.String({ maxLength: 800 })),
};

/** Whom a piece of work is about, as its list says it. */
export const WorkWho = Type.Object({
  /** Absent where nobody is named. */
  person: Type.Optional(Type.String()),
  /** Of a claim: the identifier as it was typed, masked. */
  identifier: Type.Optional(Type.String()),
  /** Of a dispute or of evidence: who wrote the entry. */
  otherSide: Type.Optional(Type.String()),
});
export type WorkWho = Static<typeof WorkWho>;

/** Another open matter of the person whom a piece of work is about. */
export const OtherWork = Type.Union([
  Type.Object({
    is: Type.Literal('dispute'),
    _id: Id,
    number: Type.String(),
    about: Type.Optional(EntryName),
    dueAt: Type.Optional(Time),
  }),
  Type.Object({
    is: Type.Literal('case'),
    _id: Id,
    number: Type.String(),
    kind: CaseKind,
    dueAt: Type.Optional(Time),
  }),
]);
export type OtherWork = Static<typeof OtherWork>;
