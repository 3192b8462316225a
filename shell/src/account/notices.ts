import { SESSION_TEXTS } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { ACCOUNT } from './texts';

/** Texts that a link may show on the sign-in page: only these, so that nobody can put words into our mouth. */
const SHOWN: readonly string[] = [
  SESSION_TEXTS.expired,
  SESSION_TEXTS.refused,
  SESSION_TEXTS.idle,
  ACCOUNT.login.notVerified,
];

/** What the query of the sign-in page asks to show, or undefined; a text that is not ours is ignored. */
export function noticeOfQuery(query: URLSearchParams): Message | undefined {
  const message = query.get('message') ?? '';
  if (query.get('verified') === 'success' || saysVerified(message))
    return { tone: 'success', text: ACCOUNT.login.verified };
  return SHOWN.includes(message) ? { tone: 'danger', text: message } : undefined;
}

function saysVerified(message: string): boolean {
  return /e-?mail (?:został|zostal)(?: pomyślnie| pomyslnie)? zweryfikowany/i.test(message);
}
