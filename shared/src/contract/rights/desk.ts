import { DESK_NOTE_KINDS, DESK_QUEUES, DISPUTE_TEXT_MAX_LENGTH, WORK_QUEUES } from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { ReportSubject } from '../register/parts';
import { DeskWorker, Versioned } from './work';
import { endpoint } from '../kernel/endpoint';
import { Day, Done, Id, IdParams, oneOf, Slice, Time, Version } from '../kernel/parts';

/** A tenancy as the desk sees it: its sides, days and state. */
export const DeskTenancy = Type.Object({
  number: Type.String(),
  /** The names of its sides; absent of a removed account. */
  landlord: Type.Optional(Type.String()),
  tenant: Type.Optional(Type.String()),
  from: Day,
  /** Absent while it goes on without an agreed end. */
  to: Type.Optional(Day),
  /** In words. */
  state: Type.String(),
  version: Version,
});
export type DeskTenancy = Static<typeof DeskTenancy>;

/**
 * Something that an administrator should look at: before there are cases, an abuse of identity is one; an author with too
 * many removed entries, or with the same entry after its removal, is another. So is what may be wrong with a tenancy.
 */
export const DeskNote = Type.Object({
  _id: Id,
  kind: oneOf(DESK_NOTE_KINDS),
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
  /** The tenancy that it is about; nothing of opinions. */
  tenancy: Type.Optional(DeskTenancy),
  createdAt: Time,
  handledBy: Type.Optional(DeskWorker),
  version: Version,
});
export type DeskNote = Static<typeof DeskNote>;

/** A part of the desk's work. */
export const DeskQueue = oneOf(DESK_QUEUES);
export type DeskQueue = Static<typeof DeskQueue>;

/** So many pieces of work are taken at once. */
export const TAKEN_AT_ONCE = 10;

/** The calls of administrators about the desk itself. */
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
    reply: Type.Object({
      success: Type.Boolean(),
      dueSoon: Type.Integer(),
      /** How much of that is past its due date. */
      overdue: Type.Optional(Type.Integer()),
    }),
    errors: [],
  }),
  take: endpoint({
    method: 'POST',
    path: '/desk/take',
    access: 'admin',
    fresh: true,
    summary:
      'Takes several pieces of work that nobody has; those that changed meanwhile or that others took are passed over.',
    body: Type.Object({
      queue: oneOf(WORK_QUEUES),
      pieces: Type.Array(Type.Object({ id: Id, version: Version }), { minItems: 1, maxItems: TAKEN_AT_ONCE }),
    }),
    reply: Type.Object({ success: Type.Boolean(), taken: Type.Array(Id) }),
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
};

/** A text that an administrator keeps for reasons of decisions. */
export const DeskText = Type.Object({
  _id: Id,
  title: Type.String(),
  text: Type.String(),
  changedAt: Time,
});
export type DeskText = Static<typeof DeskText>;

export const DESK_TEXT_TITLE_MAX_LENGTH = 60;
/** So many texts an administrator keeps. */
export const DESK_TEXTS_MAX = 50;

const TextBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: DESK_TEXT_TITLE_MAX_LENGTH }),
  text: Type.String({ minLength: 1, maxLength: DISPUTE_TEXT_MAX_LENGTH }),
});
const TextReply = Type.Object({ success: Type.Boolean(), text: DeskText });

/** The calls of an administrator about texts of their own. */
export const deskTextCalls = {
  texts: endpoint({
    method: 'GET',
    path: '/desk/texts',
    access: 'admin',
    fresh: true,
    summary: 'The texts that the caller keeps for reasons, by title.',
    reply: Type.Object({ success: Type.Boolean(), texts: Type.Array(DeskText) }),
    errors: [],
  }),
  addText: endpoint({
    method: 'POST',
    path: '/desk/texts',
    access: 'admin',
    fresh: true,
    summary: 'Keeps another text for reasons; an administrator keeps at most 50.',
    body: TextBody,
    reply: TextReply,
    status: 201,
    errors: ['VALIDATION'],
  }),
  changeText: endpoint({
    method: 'PUT',
    path: '/desk/texts/{id}',
    access: 'admin',
    fresh: true,
    summary: 'Changes a text of the caller.',
    params: IdParams,
    body: TextBody,
    reply: TextReply,
    errors: ['NOT_FOUND'],
  }),
  removeText: endpoint({
    method: 'DELETE',
    path: '/desk/texts/{id}',
    access: 'admin',
    fresh: true,
    summary: 'Deletes a text of the caller.',
    params: IdParams,
    reply: Done,
    errors: ['NOT_FOUND'],
  }),
};

/** The calls of administrators about notes. */
export const deskNoteCalls = {
  notes: endpoint({
    method: 'GET',
    path: '/desk/notes',
    access: 'admin',
    fresh: true,
    summary: 'Notes on the desk that nobody has handled yet.',
    query: Type.Object({
      /** As in the lists of work; a note is due when it comes. */
      sort: Type.Optional(Type.String({ maxLength: 40 })),
      /** Finds a note by the number of its claim, words of its author's name, or a part of their e-mail address. */
      q: Type.Optional(Type.String({ maxLength: 254 })),
      ...Slice,
      next: Type.Optional(Type.String({ maxLength: 800 })),
    }),
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
    errors: ['OWN_ENTRY', 'ENTRY_DISPUTED', 'NOT_FOUND', 'STALE_EDIT', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
};
