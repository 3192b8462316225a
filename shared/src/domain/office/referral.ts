import {
  REFERRAL_CAMPAIGN_MAX_LENGTH,
  REFERRAL_CODE_MAX_LENGTH,
  REFERRAL_DESCRIPTION_MAX_LENGTH,
} from '../kernel/limits';
import type { ProblemCode } from '../kernel/problem';

export const REFERRAL_PATH = '/register';
export const REFERRAL_PARAMETER = 'ref';

export interface ReferralDraft {
  readonly code: string;
  readonly description: string;
  readonly campaign?: string;
}

/** The link that carries a referral code to the registration screen: `{site}/register?ref={code}`. */
export function referralLink(siteOrigin: string, code: string): string {
  return `${siteOrigin.replace(/\/+$/, '')}${REFERRAL_PATH}?${REFERRAL_PARAMETER}=${encodeURIComponent(code)}`;
}

/** Whether the text may be a referral code: 1 to 64 characters, each of which can be seen. */
export function isReferralCode(text: string): boolean {
  return text.length <= REFERRAL_CODE_MAX_LENGTH && /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(text);
}

/** The first problem of a referral link; undefined when it may be saved. */
export function findReferralProblem(draft: ReferralDraft): ProblemCode | undefined {
  if (draft.code.trim() === '' || draft.description.trim() === '') return 'REFERRAL_INCOMPLETE';
  if (!isReferralCode(draft.code.trim())) return 'REFERRAL_CODE_INVALID';
  if (draft.description.trim().length > REFERRAL_DESCRIPTION_MAX_LENGTH) return 'REFERRAL_DESCRIPTION_TOO_LONG';
  const campaignLength = draft.campaign?.trim().length ?? 0;
  return campaignLength > REFERRAL_CAMPAIGN_MAX_LENGTH ? 'REFERRAL_CAMPAIGN_TOO_LONG' : undefined;
}
