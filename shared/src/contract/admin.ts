import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Done, Id, IdParams, Money, Time } from './parts';

/** A calendar month in Warsaw, as in `2026-11`. */
const Month = Type.String();

const Counted = Type.Object({
  total: Type.Integer(),
  withHistory: Type.Object({ total: Type.Integer() }),
  withRating: Type.Object({ total: Type.Integer() }),
});

export const Statistics = Type.Object({
  tenants: Counted,
  landlords: Counted,
  users: Type.Object({
    total: Type.Integer(),
    byStatus: Type.Object({ active: Type.Integer(), blocked: Type.Integer() }),
    byRole: Type.Object({ admin: Type.Integer(), user: Type.Integer() }),
  }),
  logins: Type.Object({
    currentlyActive: Type.Integer(),
    lastMonth: Type.Integer(),
    lastThreeMonths: Type.Integer(),
    lastSixMonths: Type.Integer(),
    lastYear: Type.Integer(),
  }),
  /** When the figures were counted. */
  countedAt: Time,
  /** Sign-ins of each of the last twelve months, oldest first. */
  loginsByMonth: Type.Optional(Type.Array(Type.Object({ month: Month, total: Type.Integer() }))),
  /** Subjects with history by their rating: from `from` points up to the next row's, the last one with its end. */
  ratings: Type.Optional(
    Type.Array(Type.Object({ from: Type.Number(), tenants: Type.Integer(), landlords: Type.Integer() })),
  ),
  /** How many subjects there were at the end of each of the last twelve months, today's for the running one. */
  growth: Type.Optional(Type.Array(Type.Object({ month: Month, tenants: Type.Integer(), landlords: Type.Integer() }))),
});
export type Statistics = Static<typeof Statistics>;

/** One row of the audit log. */
export const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Time,
  /** Absent where nobody signed in did it. */
  actor: Type.Optional(Type.Object({ _id: Type.String(), name: Type.String(), email: Type.String() })),
  action: Type.String(),
  targetType: Type.String(),
  targetId: Type.Optional(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** What the last complete reading of the audit log found. */
export const AuditChain = Type.Object({
  checkedAt: Time,
  isWhole: Type.Boolean(),
  /** Rows up to which the chain was found whole. */
  rows: Type.Integer(),
  /** Hash of the last row that was read, to be kept elsewhere. */
  hash: Type.Optional(Type.String()),
  /** The first row that does not fit, and how. */
  brokenAt: Type.Optional(Type.Integer()),
  problem: Type.Optional(Type.String()),
});
export type AuditChain = Static<typeof AuditChain>;

export const admin = {
  statistics: endpoint({
    method: 'GET',
    path: '/admin/statistics',
    access: 'admin',
    summary: 'Figures of the service, never older than a minute.',
    reply: Type.Object({ success: Type.Boolean(), statistics: Statistics }),
    errors: [],
  }),
  audit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary:
      'The audit log, newest first, before a row. One call looks through a bounded stretch of it: `olderThan` leads on, ' +
      'also where nothing of the stretch passed the filters.',
    query: Type.Object({
      /** Part of a name or e-mail address. */
      actor: Type.Optional(Type.String({ maxLength: 200 })),
      action: Type.Optional(Type.String({ maxLength: 60 })),
      targetType: Type.Optional(Type.String({ maxLength: 60 })),
      targetId: Type.Optional(Type.String({ maxLength: 64 })),
      /** Calendar days in Warsaw, YYYY-MM-DD, both included. */
      from: Type.Optional(Type.String({ maxLength: 10 })),
      to: Type.Optional(Type.String({ maxLength: 10 })),
      before: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      entries: Type.Array(AuditEntry),
      /** `before` of the next, older page; absent at the beginning of the log. */
      olderThan: Type.Optional(Type.Integer()),
      /** How far back the search has come. */
      searchedTo: Type.Optional(Type.Object({ at: Time })),
      /** Rows in the whole log. */
      rows: Type.Integer(),
      /** Absent as long as the log was never read whole. */
      chain: Type.Optional(AuditChain),
    }),
    errors: [],
  }),
  checkAudit: endpoint({
    method: 'POST',
    path: '/admin/audit/check',
    access: 'admin',
    summary: 'Has the whole audit log read and its chain proved, in the background.',
    reply: Done,
    errors: [],
  }),
};

export const ReferralLink = Type.Object({
  _id: Id,
  code: Type.String(),
  description: Type.String(),
  campaign: Type.Optional(Type.String()),
  isActive: Type.Boolean(),
  createdAt: Time,
});
export type ReferralLink = Static<typeof ReferralLink>;

export const ReferralStats = Type.Composite([
  ReferralLink,
  Type.Object({ registrationCount: Type.Integer(), totalPayments: Money }),
]);
export type ReferralStats = Static<typeof ReferralStats>;

const Description = Type.String({ maxLength: 500 });
const Campaign = Type.Optional(Type.String({ maxLength: 200 }));
const LinkReply = Type.Object({ success: Type.Boolean(), referralLink: ReferralLink });

export const referrals = {
  list: endpoint({
    method: 'GET',
    path: '/referrals',
    access: 'admin',
    summary: 'All referral links, newest first.',
    reply: Type.Object({ success: Type.Boolean(), referralLinks: Type.Array(ReferralLink) }),
    errors: [],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/referrals/stats',
    access: 'admin',
    summary: 'Registrations of verified users and completed payments per link.',
    reply: Type.Object({ success: Type.Boolean(), stats: Type.Array(ReferralStats) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/referrals',
    access: 'admin',
    summary: 'Creates a referral link; its code never changes afterwards.',
    body: Type.Object({ code: Type.String({ maxLength: 64 }), description: Description, campaign: Campaign }),
    reply: LinkReply,
    status: 201,
    errors: ['REFERRAL_INCOMPLETE', 'REFERRAL_CODE_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/referrals/{id}',
    access: 'admin',
    summary: 'Changes description, campaign or the active flag of a link.',
    params: IdParams,
    body: Type.Object({
      description: Type.Optional(Description),
      campaign: Campaign,
      isActive: Type.Optional(Type.Boolean()),
    }),
    reply: LinkReply,
    errors: ['REFERRAL_NOT_FOUND', 'REFERRAL_INCOMPLETE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/referrals/{id}',
    access: 'admin',
    summary: 'Removes a referral link.',
    params: IdParams,
    reply: Done,
    errors: ['REFERRAL_NOT_FOUND'],
  }),
};
