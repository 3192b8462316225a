import { referrals } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { create, list, remove, stats, update } from './manage-referral-links';

export const referralRoutes: Route[] = [
  serve(referrals.list, list),
  serve(referrals.stats, stats),
  serve(referrals.create, create),
  serve(referrals.update, update),
  serve(referrals.remove, remove),
];
