import { safeReturnPath } from '@najem/shared/domain/kernel';
import { isReferralCode, REFERRAL_PARAMETER } from '@najem/shared/domain/office';
import { SESSION_TEXTS } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { ACCOUNT } from './texts';

/** The texts that a link may show on the sign-in page; any other text could mislead people. */
const SHOWN: readonly string[] = [
  SESSION_TEXTS.expired,
  SESSION_TEXTS.refused,
  SESSION_TEXTS.idle,
  ACCOUNT.login.notVerified,
];

/** The notice that the query of the sign-in page requests, or undefined for a text that is not allowed. */
export function noticeOfQuery(query: URLSearchParams): Message | undefined {
  const message = query.get('message') ?? '';
  if (query.get('verified') === 'success' || saysVerified(message))
    return { tone: 'success', text: ACCOUNT.login.verified };
  return SHOWN.includes(message) ? { tone: 'danger', text: message } : undefined;
}

function saysVerified(message: string): boolean {
  return /e-?mail (?:został|zostal)(?: pomyślnie| pomyslnie)? zweryfikowany/i.test(message);
}

/** The referral code of an address; empty for what cannot be one, which must not keep anybody from registering. */
export function referralCodeOf(query: URLSearchParams): string {
  const code = query.get(REFERRAL_PARAMETER)?.trim() ?? '';
  return isReferralCode(code) ? code : '';
}

/** The query that links between sign-in and registration keep: the referral code, and where the person was going. */
export function keptQuery(query: URLSearchParams, from: unknown = query.get('from')): string {
  const [code, path] = [referralCodeOf(query), safeReturnPath(from)];
  const kept = [
    ...(code ? [`ref=${encodeURIComponent(code)}`] : []),
    ...(path ? [`from=${encodeURIComponent(path)}`] : []),
  ];
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
