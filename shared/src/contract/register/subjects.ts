import { type Static, Type } from '@sinclair/typebox';
import { IDENTIFIER_TEXT_MAX_LENGTH } from '@najem/shared/domain/kernel';
import {
  ATTACHMENTS_PER_THING,
  eachBasic,
  LANDLORD,
  TENANT,
  type SubjectDescriptor,
  type SubjectKind,
} from '@najem/shared/domain/register';
import { endpoint } from '../kernel/endpoint';
import {
  Done,
  FullName,
  Id,
  IdentifierText,
  IdentifierType,
  IdParams,
  Paging,
  Reading,
  SubjectType,
  Time,
  Version,
} from '../kernel/parts';
import { HistoryEntry } from './history-entry';
import { StatedPurpose } from './inquiries';
import { Confidence, EvidenceKind } from './parts';

/** Who a subject is and the part of its history that the caller may see, newest first. */
const SubjectPerson = Type.Object({
  _id: Id,
  name: Type.String(),
  type: SubjectType,
  /** Masked except for the last four characters where the caller may not see it whole. */
  identifier: Type.Optional(Type.String()),
  identifierType: Type.Optional(IdentifierType),
  pesel: Type.Optional(Type.String()),
  nip: Type.Optional(Type.String()),
  passport: Type.Optional(Type.String()),
  /** Null for callers who neither wrote them nor are administrators; absent where there is none. */
  ...eachBasic(() => Type.Optional(Type.Union([Type.String(), Type.Null()]))),
  email: Type.Optional(Type.String()),
  /** Its `email` is for the creator and administrators; absent of one that belongs to nobody. */
  created_by: Type.Optional(Type.Object({ _id: Id, email: Type.Optional(Type.String()) })),
  history: Type.Array(HistoryEntry),
  /** The caller may see entries older than those in `history`, which `history` pages. */
  hasOlderEntries: Type.Optional(Type.Boolean()),
  /** In a list with `history=last`: of all entries that the caller may see, those in `history` among them. */
  visibleEntries: Type.Optional(
    Type.Object({
      count: Type.Integer(),
      /** How many of them count for the rating, and what they add to it. */
      counting: Type.Integer(),
      effect: Type.Number(),
      /** Whether one of them is disputed. */
      isDisputed: Type.Boolean(),
    }),
  ),
  version: Type.Integer(),
});

/** A tenant or a landlord. */
export const Subject = Type.Composite([
  SubjectPerson,
  Type.Object({
    created_at: Time,
    /** Computed from the entries of all authors: 0 to 5 with one decimal. */
    rating: Type.Number(),
    /** How many entries stand behind the rating. */
    entryCount: Type.Integer(),
    /** How many do not count at present; absent without such. */
    suspendedCount: Type.Optional(Type.Integer()),
    /** What entries that are neither in `history` nor among `visibleEntries` add to the rating together. */
    othersEffect: Type.Number(),
    /** Absent without entries. */
    confidence: Type.Optional(Confidence),
  }),
]);
export type Subject = Static<typeof Subject>;

/**
 * A subject found by its identifier. Its rating and its age are shown to administrators, to its creator and to authors
 * of its entries; for everybody else they are what a report sells.
 */
export const CheckedSubject = Type.Composite([
  SubjectPerson,
  Type.Object({
    created_at: Type.Optional(Time),
    rating: Type.Optional(Type.Number()),
    entryCount: Type.Optional(Type.Integer()),
    suspendedCount: Type.Optional(Type.Integer()),
    othersEffect: Type.Optional(Type.Number()),
    confidence: Type.Optional(Confidence),
  }),
]);
export type CheckedSubject = Static<typeof CheckedSubject>;

/** What a call about one subject answers: under its kind's name, or, to a check, among the search results. */
export interface SubjectReply {
  readonly tenant?: CheckedSubject;
  readonly landlord?: CheckedSubject;
  readonly searchResults?: { readonly subject?: CheckedSubject };
}

/** The subject of an answer about one of this kind. */
export function subjectOf(kind: SubjectKind, reply: SubjectReply): CheckedSubject | undefined {
  return reply[kind] ?? reply.searchResults?.subject;
}

/** The columns that sort the lists (`sort=rating`); a leading `-` reverses the order. */
export const SUBJECT_SORTS = ['name', 'rating', 'entries', 'created_at', 'last_entry'] as const;
export type SubjectSort = (typeof SUBJECT_SORTS)[number];

/** Like `IdentifierText`, and it may be empty. */
const TypedNumber = Type.String({ maxLength: IDENTIFIER_TEXT_MAX_LENGTH });
const ShortText = Type.String({ maxLength: 1000 });
const LongText = Type.String({ maxLength: 20_000 });

/** The fields of an entry; older names of the same fields are accepted too. Lengths are the domain's. */
export const EntryDraft = Type.Object({
  landlord: Type.Optional(FullName),
  tenant: Type.Optional(FullName),
  rentalAddress: Type.Optional(ShortText),
  lastAddress: Type.Optional(ShortText),
  reason: Type.Optional(ShortText),
  reason_type: Type.Optional(ShortText),
  comment: Type.Optional(LongText),
  created_at: Type.Optional(Type.String({ maxLength: 40 })),
});
export type EntryDraft = Static<typeof EntryDraft>;

/** The basics of a person or company. */
export const SubjectBasics = Type.Object({
  name: FullName,
  type: Type.Optional(Type.String({ maxLength: 20 })),
  identifier: Type.Optional(IdentifierText),
  pesel: Type.Optional(TypedNumber),
  nip: Type.Optional(TypedNumber),
  passport: Type.Optional(TypedNumber),
  ...eachBasic(() => Type.Optional(ShortText)),
  email: Type.Optional(Type.String({ maxLength: 254 })),
});
export type SubjectBasics = Static<typeof SubjectBasics>;

const EntryParams = Type.Object({ id: Id, entryId: Id });
const Versioned = Type.Object({ version: Type.Optional(Version) });

/** Exactly one of the two is present: the one that the called path names. */
const Named = Type.Object({ tenant: Type.Optional(Subject), landlord: Type.Optional(Subject) });
const Saved = Type.Composite([
  Type.Object({
    success: Type.Boolean(),
    awarded: Type.Optional(Type.Integer()),
    /** The entries that the call added, in the order in which they were given. */
    entryIds: Type.Optional(Type.Array(Id)),
    /** A negative entry waits for the desk, because one about the same person was removed for a fault of its author's. */
    isHeld: Type.Optional(Type.Literal(true)),
  }),
  Named,
]);

const HAS_HISTORY = { tenant: 'TENANT_HAS_HISTORY', landlord: 'LANDLORD_HAS_HISTORY' } as const;

function subjectCalls(descriptor: SubjectDescriptor) {
  const path = descriptor.path;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'user',
      summary:
        'Subjects that the caller created or wrote about; all of them for an administrator. `name` and `email` find ' +
        'any part of a text from three characters on and the beginning of a word below that, and an administrator finds ' +
        'by a creator’s `email` too; an administrator’s list counts and pages through its first 10,000 ' +
        'rows. `sort` is one of name, rating, entries, created_at and ' +
        'last_entry, descending with a leading `-`. With `numbers=own` the identifiers of those that the caller created are ' +
        'whole, audited once a page; an administrator asks for one at a time. With `history=last` a row has its last entry ' +
        'alone and the figures of all; the call `history` has the entries.',
      query: Type.Composite([
        Paging,
        Type.Object({
          name: Type.Optional(Type.String({ maxLength: 200 })),
          identifier: Type.Optional(TypedNumber),
          email: Type.Optional(Type.String({ maxLength: 254 })),
          numbers: Type.Optional(Type.Literal('own')),
          history: Type.Optional(Type.Literal('last')),
        }),
      ]),
      reply: Type.Array(Subject),
      paged: true,
      errors: ['LOOKUP_LIMIT'],
    }),
    check: endpoint({
      method: 'GET',
      path: `${path}/check/{identifier}`,
      access: 'user',
      summary:
        "Whether a subject with this identifier exists, its type and name, and the caller's own entries; address and " +
        'contact data only for its creator and administrators.',
      params: Type.Object({ identifier: IdentifierText }),
      query: Type.Object({ purpose: Type.Optional(StatedPurpose) }),
      reply: Type.Object({
        success: Type.Boolean(),
        exists: Type.Boolean(),
        reading: Type.Optional(Reading),
        tenant: Type.Optional(CheckedSubject),
        landlord: Type.Optional(CheckedSubject),
        /** Where another server of the same calls puts the subject. */
        searchResults: Type.Optional(Type.Object({ subject: Type.Optional(CheckedSubject) })),
      }),
      errors: ['IDENTIFIER_INVALID', 'IDENTIFIER_NOT_ALLOWED', 'LOOKUP_LIMIT'],
    }),
    identifier: endpoint({
      method: 'GET',
      path: `${path}/{id}/identifier`,
      access: 'user',
      summary:
        'The whole identifier of a subject, which lists show masked, for its creator and for administrators; audited, and ' +
        'of an administrator an inquiry.',
      params: IdParams,
      reply: Type.Object({ success: Type.Boolean(), identifier: Type.String() }),
      errors: ['OWN_MATTER', 'STEP_UP_REQUIRED', 'SUBJECT_NOT_FOUND'],
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: 'user',
      summary: 'Adds a subject with its first history entries.',
      body: Type.Composite([SubjectBasics, Type.Object({ history: Type.Optional(Type.Array(EntryDraft)) })]),
      reply: Saved,
      status: 201,
      errors: [
        'OWN_ENTRY',
        'SUBJECT_INCOMPLETE',
        'ENTRY_INCOMPLETE',
        'IDENTIFIER_INVALID',
        'IDENTIFIER_NOT_ALLOWED',
        'EMAIL_INVALID',
        'REASON_UNKNOWN',
        'TEXT_TOO_LONG',
        'NAME_INVALID',
        'TOO_MANY_ENTRIES',
        'IDENTITY_NOT_VERIFIED',
        'SUBJECT_EXISTS',
        'ENTRY_DISPUTED',
        'SUBJECT_CLOSED',
        'SUBJECT_LIMIT',
        'ENTRY_DAY_LIMIT',
        'LOOKUP_LIMIT',
      ],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      access: 'admin',
      summary: "Changes a subject's basics.",
      params: IdParams,
      body: Type.Composite([SubjectBasics, Versioned]),
      reply: Saved,
      errors: [
        'OWN_MATTER',
        'OWN_ENTRY',
        'ENTRY_DISPUTED',
        'SUBJECT_INCOMPLETE',
        'IDENTIFIER_INVALID',
        'IDENTIFIER_NOT_ALLOWED',
        'EMAIL_INVALID',
        'TEXT_TOO_LONG',
        'NAME_INVALID',
        'SUBJECT_NOT_FOUND',
        'SUBJECT_EXISTS',
        'SUBJECT_CLOSED',
        'STALE_EDIT',
      ],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: 'user',
      summary: 'Removes a subject that the caller created; an administrator removes any.',
      params: IdParams,
      reply: Done,
      errors: ['OWN_MATTER', 'SUBJECT_NOT_FOUND', 'ENTRY_DISPUTED', HAS_HISTORY[descriptor.kind]],
    }),
    removalCost: endpoint({
      method: 'GET',
      path: `${path}/{id}/removal-cost`,
      access: 'user',
      summary: 'How many awarded RentCoins the removal of a subject, or of one of its entries, takes back.',
      params: IdParams,
      query: Type.Object({ entryId: Type.Optional(Id) }),
      reply: Type.Object({ success: Type.Boolean(), rentCoins: Type.Integer() }),
      errors: ['OWN_MATTER', 'SUBJECT_NOT_FOUND', 'ENTRY_NOT_FOUND'],
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/{id}/history`,
      access: 'user',
      summary: 'The entries of a subject that the caller may see, newest first, 50 a page.',
      params: IdParams,
      query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
      reply: Type.Array(HistoryEntry),
      paged: true,
      errors: ['OWN_MATTER', 'SUBJECT_NOT_FOUND'],
    }),
    addHistory: endpoint({
      method: 'POST',
      path: `${path}/{id}/history`,
      access: 'user',
      summary: 'Adds a history entry; the caller must have verified their identity.',
      params: IdParams,
      body: EntryDraft,
      reply: Type.Composite([Saved, Type.Object({ history: Type.Array(HistoryEntry) })]),
      errors: [
        'OWN_ENTRY',
        'SUBJECT_NOT_FOUND',
        'ENTRY_INCOMPLETE',
        'REASON_UNKNOWN',
        'TEXT_TOO_LONG',
        'NAME_INVALID',
        'IDENTITY_NOT_VERIFIED',
        'ENTRY_DISPUTED',
        'SUBJECT_CLOSED',
        'ENTRY_LIMIT',
        'ENTRY_DAY_LIMIT',
      ],
    }),
    addEvidence: endpoint({
      method: 'POST',
      path: `${path}/{id}/history/{entryId}/evidence`,
      access: 'user',
      summary: 'Adds evidence to an entry of the caller, which the desk grades.',
      params: EntryParams,
      body: Type.Object({
        attachmentIds: Type.Array(Id, { minItems: 1, maxItems: ATTACHMENTS_PER_THING }),
        kind: EvidenceKind,
      }),
      reply: Type.Object({ success: Type.Boolean(), entry: HistoryEntry }),
      status: 201,
      errors: ['SUBJECT_NOT_FOUND', 'ENTRY_NOT_FOUND', 'ATTACHMENT_INVALID', 'ENTRY_DISPUTED'],
    }),
    updateHistory: endpoint({
      method: 'PUT',
      path: `${path}/{id}/history/{entryId}`,
      access: 'user',
      summary: 'Changes a history entry that the caller wrote; an administrator changes any.',
      params: EntryParams,
      body: Type.Composite([EntryDraft, Versioned]),
      reply: Saved,
      errors: [
        'OWN_ENTRY',
        'OWN_MATTER',
        'SUBJECT_NOT_FOUND',
        'ENTRY_NOT_FOUND',
        'ENTRY_INCOMPLETE',
        'REASON_UNKNOWN',
        'TEXT_TOO_LONG',
        'NAME_INVALID',
        'STALE_EDIT',
        'ENTRY_DISPUTED',
        'OPINION_REVEALED',
      ],
    }),
    removeHistory: endpoint({
      method: 'DELETE',
      path: `${path}/{id}/history/{entryId}`,
      access: 'user',
      summary: 'Removes a history entry that the caller wrote; an administrator removes any.',
      params: EntryParams,
      reply: Saved,
      errors: ['OWN_MATTER', 'SUBJECT_NOT_FOUND', 'ENTRY_NOT_FOUND', 'ENTRY_DISPUTED'],
    }),
  };
}

export type SubjectCalls = ReturnType<typeof subjectCalls>;
export const tenants = subjectCalls(TENANT);
export const landlords = subjectCalls(LANDLORD);
/** The calls of each kind, for code that serves both. */
export const subjects = { tenant: tenants, landlord: landlords };
