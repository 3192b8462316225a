import { SESSION_TEXTS } from '@najem/shared/store';
import { ACCOUNT } from './texts';

export interface LoginNotice {
  tone: 'success' | 'danger';
  text: string;
}

/** Texts that a link may show on the sign-in page: only these, so that nobody can put words into our mouth. */
const SHOWN: readonly string[] = [
  SESSION_TEXTS.expired,
  SESSION_TEXTS.refused,
  SESSION_TEXTS.idle,
  ACCOUNT.login.notVerified,
];

/** What the query of the sign-in page asks to show, or undefined; a text that is not ours is ignored. */
export function noticeOfQuery(query: URLSearchParams): LoginNotice | undefined {
  const message = query.get('message') ?? '';
  if (query.get('verified') === 'success' || saysVerified(message))
    return { tone: 'success', text: ACCOUNT.login.verified };
  return SHOWN.includes(message) ? { tone: 'danger', text: message } : undefined;
}

function saysVerified(message: string): boolean {
  return /e-?mail (?:został|zostal)(?: pomyślnie| pomyslnie)? zweryfikowany/i.test(message);
}
