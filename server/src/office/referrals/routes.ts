import { referrals } from '@najem/shared/contract/office';
import { type Route, serve } from '../../kernel/serve';
import {
  createReferralLink,
  listReferralLinks,
  removeReferralLink,
  readReferralStats,
  updateReferralLink,
} from './manage-referral-links';

export const referralRoutes: Route[] = [
  serve(referrals.list, listReferralLinks),
  serve(referrals.stats, readReferralStats),
  serve(referrals.create, createReferralLink),
  serve(referrals.update, updateReferralLink),
  serve(referrals.remove, removeReferralLink),
];
