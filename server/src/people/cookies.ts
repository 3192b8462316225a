import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config';
import type { Exchange } from '../serve';
import { keyedHash } from './secrets';

export const REFRESH_COOKIE = 'najem_refresh';
/** Only the session calls ever receive the refresh token. */
const REFRESH_COOKIE_PATH = '/api/auth';
/** Tells the server of pages and scripts who asks; it opens no call of the API. */
export const SITE_COOKIE = 'najem_site';

const SITE_PURPOSE = 'site-session';

/** What a browser keeps of a session. */
export interface SessionCookies {
  sessionId: string;
  refreshToken: string;
  /** When the refresh token stops being accepted. */
  expiresAt: Date;
}

/** Gives a browser both cookies of its session. */
export function setSessionCookies(config: Config, exchange: Exchange, cookies: SessionCookies, now: Date): void {
  const maxAgeSeconds = Math.max(0, Math.floor((cookies.expiresAt.getTime() - now.getTime()) / 1000));
  exchange.setCookie(REFRESH_COOKIE, cookies.refreshToken, {
    path: REFRESH_COOKIE_PATH,
    maxAgeSeconds,
    sameSite: 'strict',
  });
  exchange.setCookie(SITE_COOKIE, sealSiteCookie(config, cookies.sessionId), {
    path: '/',
    maxAgeSeconds,
    // A link from a mail to an administrators' page must find its reader signed in.
    sameSite: 'lax',
  });
}

/** Takes both cookies of a session from a browser. */
export function clearSessionCookies(exchange: Exchange): void {
  exchange.clearCookie(REFRESH_COOKIE, REFRESH_COOKIE_PATH);
  exchange.clearCookie(SITE_COOKIE, '/');
}

function sealSiteCookie(config: Config, sessionId: string): string {
  return `${sessionId}.${keyedHash(config.tokenSecrets[0] as Uint8Array, SITE_PURPOSE, sessionId).toString('base64url')}`;
}

/** The session id in a site cookie that this service signed, or undefined. */
export function openSiteCookie(config: Config, value: string): string | undefined {
  const [sessionId, seal, ...rest] = value.split('.');
  if (sessionId === undefined || seal === undefined || rest.length > 0) return undefined;
  const given = Buffer.from(seal, 'base64url');
  const isOurs = config.tokenSecrets.some((secret) => {
    const expected = keyedHash(secret, SITE_PURPOSE, sessionId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? sessionId : undefined;
}
