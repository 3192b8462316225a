import { ADDRESS_MAX_LENGTH } from '@najem/shared/domain/kernel';
import {
  CONFIRMATION_PLACES,
  COUNTER_ANSWERS,
  EMAILS_MOST,
  INVITATION_ANSWERS,
  TENANCY_ROLES,
  TENANCY_STATES,
} from '@najem/shared/domain/tenancies';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Day, Email, IdentifierText, IdParams, Paging, Time, Version, oneOf } from '../kernel/parts';
import { Opinion, RevealedOpinion } from './parts';

export const TenancyRole = oneOf(TENANCY_ROLES);
export const TenancyState = oneOf(TENANCY_STATES);

/** What the reader is waited for in a tenancy. */
export const TenancyTask = Type.Union([
  Type.Literal('invitation'),
  Type.Literal('counter'),
  Type.Literal('end'),
  Type.Literal('opinion'),
  Type.Literal('annulment'),
]);
export type TenancyTask = Static<typeof TenancyTask>;

/** A side as the other one sees it: no number, and no name beyond the one that it acts under. */
export const TenancySide = Type.Object({
  role: TenancyRole,
  /** Absent while nobody has answered the invitation, and once the account was removed. */
  name: Type.Optional(Type.String()),
  isYou: Type.Boolean(),
  isCompany: Type.Boolean(),
  /** Whether the account was removed, or the person took the tenancy out of their file. */
  isRemoved: Type.Boolean(),
  /** Of the best claim by which the side is proven now. */
  level: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)])),
  confirmedAt: Type.Optional(Time),
});
export type TenancySide = Static<typeof TenancySide>;

/** A tenancy in the list of one of its sides. */
export const TenancyRow = Type.Object({
  number: Type.String(),
  state: TenancyState,
  /** The reader's. */
  role: TenancyRole,
  address: Type.String(),
  from: Day,
  /** Absent while it goes on without an agreed end. */
  to: Type.Optional(Day),
  other: TenancySide,
  isProven: Type.Boolean(),
  /** Until when opinions may be given; of a tenancy whose window has opened. */
  windowEndsAt: Type.Optional(Time),
  /** What the reader is waited for, and until when. */
  task: Type.Optional(TenancyTask),
  taskDueAt: Type.Optional(Time),
  /** Who is asked, for the inviter while nobody has answered. */
  invitedEmail: Type.Optional(Type.String()),
});
export type TenancyRow = Static<typeof TenancyRow>;

/** Other days or another address, as the invited proposes them; what is absent stays as it was. */
export const TenancyCounter = Type.Object({
  /** The name of the account that answered. */
  name: Type.String(),
  level: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)])),
  /** Whether the inviter must say first that this is the person who was meant. */
  isUnknownAccount: Type.Boolean(),
  address: Type.Optional(Type.String()),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Whether it is to go on without an agreed end. */
  isOngoing: Type.Boolean(),
  answerBy: Time,
});
export type TenancyCounter = Static<typeof TenancyCounter>;

/** A day that a side proposes as the end. */
export const ProposedEnd = Type.Object({ by: TenancyRole, to: Day, proposedAt: Time, holdsAt: Time });
export type ProposedEnd = Static<typeof ProposedEnd>;

/** Something that happened to a tenancy; nothing of opinions before they are revealed. */
export const TenancyEventKind = Type.Union([
  Type.Literal('invited'),
  Type.Literal('countered'),
  Type.Literal('confirmed'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
  Type.Literal('lapsed'),
  Type.Literal('proven'),
  Type.Literal('end_proposed'),
  Type.Literal('end_agreed'),
  Type.Literal('ended'),
  Type.Literal('revealed'),
  Type.Literal('annulment_asked'),
  Type.Literal('annulment_refused'),
  Type.Literal('annulled'),
  Type.Literal('side_removed'),
]);
export type TenancyEventKind = Static<typeof TenancyEventKind>;

export const TenancyEvent = Type.Object({
  at: Time,
  by: Type.Union([TenancyRole, Type.Literal('desk'), Type.Literal('system')]),
  what: TenancyEventKind,
  /** The end that was proposed, agreed or reached. */
  to: Type.Optional(Day),
});
export type TenancyEvent = Static<typeof TenancyEvent>;

/** A tenancy as one of its sides sees it. */
export const Tenancy = Type.Composite([
  TenancyRow,
  Type.Object({
    version: Version,
    landlord: TenancySide,
    tenant: TenancySide,
    confirmedAt: Type.Optional(Time),
    provenAt: Type.Optional(Time),
    /** The day from which opinions may be given. */
    windowOpensOn: Type.Optional(Day),
    /** The invitation, for the inviter while nobody has answered. */
    invitation: Type.Optional(
      Type.Object({ email: Type.Optional(Type.String()), isHandedOver: Type.Boolean(), expiresAt: Time }),
    ),
    counter: Type.Optional(TenancyCounter),
    ends: Type.Array(ProposedEnd),
    /** Until when neither side may propose an end, after both gave different days. */
    endPausedUntil: Type.Optional(Time),
    /** Who says that the tenancy is a mistake, while the other has not answered. */
    annulmentBy: Type.Optional(TenancyRole),
    timeline: Type.Array(TenancyEvent),
    may: Type.Object({
      withdraw: Type.Boolean(),
      answerCounter: Type.Boolean(),
      proposeEnd: Type.Boolean(),
      giveOpinion: Type.Boolean(),
      annul: Type.Boolean(),
      inviteAgain: Type.Boolean(),
      join: Type.Boolean(),
      download: Type.Boolean(),
      forget: Type.Boolean(),
    }),
  }),
]);
export type Tenancy = Static<typeof Tenancy>;

/** Its length is the domain's, which has the sentence for what is too long. */
const Address = Type.String({ maxLength: ADDRESS_MAX_LENGTH + 1000 });
const NumberParams = Type.Object({ number: Type.String({ minLength: 1, maxLength: 20 }) });
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
const TenancyReply = Type.Object({ success: Type.Boolean(), tenancy: Tenancy });

/** The calls by which tenancies are entered, confirmed and ended. */
export const tenancies = {
  list: endpoint({
    method: 'GET',
    path: '/tenancies',
    access: 'user',
    summary: 'The tenancies of the caller: those that wait for them first, then newest first.',
    query: Type.Omit(Paging, ['sort']),
    reply: Type.Array(TenancyRow),
    paged: true,
    errors: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/tenancies',
    access: 'user',
    summary: 'Enters a tenancy and asks the other side, by mail or by a link to hand over, to confirm it.',
    body: Type.Object({
      /** The caller's. */
      role: TenancyRole,
      companyNip: Type.Optional(IdentifierText),
      address: Address,
      from: Day,
      /** Absent while it goes on. */
      to: Type.Optional(Day),
      /** Of the other side, of each flatmate one; none: a link to hand over. */
      emails: Type.Array(Email, { maxItems: EMAILS_MOST }),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      tenancies: Type.Array(Tenancy),
      /** The address to hand over, shown once. */
      link: Type.Optional(Type.String()),
    }),
    status: 201,
    errors: [
      'FIELDS_REQUIRED',
      'TEXT_TOO_LONG',
      'TENANCY_DATES',
      'EMAIL_INVALID',
      'TENANCY_SELF',
      'TENANCY_LIMIT',
      'SENDER_NOT_TRUSTED',
      'DOSSIER_PROOF_REQUIRED',
      'IDENTIFIER_INVALID',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/tenancies/{number}',
    access: 'user',
    summary: 'A tenancy, for its two sides, with the caller’s own opinion and, once revealed, both.',
    params: NumberParams,
    reply: Type.Composite([
      TenancyReply,
      Type.Object({
        /** The caller’s own, while it can be changed. */
        opinion: Type.Optional(Opinion),
        opinions: Type.Optional(Type.Array(RevealedOpinion)),
        /** Whether `opinions` is absent for lack of a fresh proof alone. */
        needsFreshProof: Type.Optional(Type.Boolean()),
        /** Whether the caller has entries from before the confirmation that may be named as ones of it. */
        canNameEntries: Type.Optional(Type.Boolean()),
      }),
    ]),
    errors: ['TENANCY_NOT_FOUND'],
  }),
  withSubject: endpoint({
    method: 'GET',
    path: '/tenancies/with/{id}',
    access: 'user',
    summary: 'The number of the caller’s open tenancy with a person whom they had entered before it was confirmed.',
    params: IdParams,
    reply: Type.Object({
      success: Type.Boolean(),
      /** Absent for every other person, whoever they are. */
      number: Type.Optional(Type.String()),
    }),
    errors: [],
  }),
  confirmation: endpoint({
    method: 'GET',
    path: '/tenancies/{number}/confirmation.pdf',
    access: 'user',
    summary: 'The confirmation of a tenancy as PDF, with the address or the town alone.',
    params: NumberParams,
    query: Type.Object({ place: oneOf(CONFIRMATION_PLACES) }),
    binary: 'application/pdf',
    reply: Type.Unknown(),
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'DOCUMENT_LIMIT'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/tenancies/{number}/withdraw',
    access: 'user',
    summary: 'The inviter takes the invitation back; its link ends.',
    params: NumberParams,
    body: Type.Object({ version: Version }),
    reply: TenancyReply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT'],
  }),
  answerCounter: endpoint({
    method: 'POST',
    path: '/tenancies/{number}/counter',
    access: 'user',
    summary: 'The inviter accepts or refuses what the invited proposed, or who answered.',
    params: NumberParams,
    body: Type.Object({ answer: oneOf(COUNTER_ANSWERS), version: Version }),
    reply: TenancyReply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/tenancies/invited/{token}',
    access: 'public',
    summary: 'An invitation by its link: who asks, and once signed in where and when.',
    params: TokenParams,
    reply: Type.Object({
      success: Type.Boolean(),
      invitation: Type.Object({
        inviter: Type.String(),
        /** Whether the name is as proven, and how well; absent: as the account has it. */
        level: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)])),
        /** The inviter's. */
        role: TenancyRole,
        town: Type.Optional(Type.String()),
        years: Type.Object({ from: Type.Integer(), to: Type.Optional(Type.Integer()) }),
        expiresAt: Time,
        /** Of their tenancy, for who has answered. */
        number: Type.Optional(Type.String()),
        /** For who is signed in. */
        terms: Type.Optional(Type.Object({ address: Type.String(), from: Day, to: Type.Optional(Day) })),
      }),
    }),
    errors: ['LINK_INVALID'],
  }),
  answerInvitation: endpoint({
    method: 'POST',
    path: '/tenancies/invited/{token}',
    access: 'public',
    summary: 'Confirms an invitation, proposes other terms, declines it or does not know the person (also signed out).',
    params: TokenParams,
    body: Type.Object({
      answer: oneOf(INVITATION_ANSWERS),
      companyNip: Type.Optional(IdentifierText),
      /** For 'counter': at least one of what follows. */
      address: Type.Optional(Address),
      from: Type.Optional(Day),
      /** `null`: it goes on without an agreed end. */
      to: Type.Optional(Type.Union([Day, Type.Null()])),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      /** Absent for who does not know the person. */
      tenancy: Type.Optional(Tenancy),
    }),
    errors: [
      'LINK_INVALID',
      'STATE_PASSED',
      'FIELDS_REQUIRED',
      'TENANCY_SELF',
      'TENANCY_OVERLAPS',
      'TENANCY_DATES',
      'TEXT_TOO_LONG',
      'DOSSIER_PROOF_REQUIRED',
      'IDENTIFIER_INVALID',
      'TOKEN_INVALID',
      'TERMS_REQUIRED',
    ],
  }),
  end: endpoint({
    method: 'PUT',
    path: '/tenancies/{number}/end',
    access: 'user',
    summary: 'A side proposes a day as the end, or agrees to the other’s by the same day.',
    params: NumberParams,
    body: Type.Object({ to: Day, version: Version }),
    reply: TenancyReply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'TENANCY_END', 'STALE_EDIT'],
  }),
  annul: endpoint({
    method: 'POST',
    path: '/tenancies/{number}/annul',
    access: 'user',
    summary: 'A side says that the tenancy is a mistake, or agrees to that.',
    params: NumberParams,
    body: Type.Object({ version: Version }),
    reply: TenancyReply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT'],
  }),
  keep: endpoint({
    method: 'DELETE',
    path: '/tenancies/{number}/annul',
    access: 'user',
    summary: 'Refuses that the tenancy is a mistake, or takes that back.',
    params: NumberParams,
    query: Type.Object({ version: Version }),
    reply: TenancyReply,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT'],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/tenancies/{number}/file',
    access: 'user',
    summary: 'Takes a tenancy that is over out of the caller’s own file, for that side alone.',
    params: NumberParams,
    reply: Type.Object({ success: Type.Boolean() }),
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED'],
  }),
};
