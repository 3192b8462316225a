import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Id, IdParams, Money, Time } from '../kernel/parts';

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
