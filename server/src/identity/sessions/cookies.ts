import type { Config } from '../../kernel/config/config';
import { sealText, unsealText } from '../../kernel/crypto';
import type { Exchange, SiteCookie } from '../../kernel/serve';

/** Its path lets only the session calls receive the refresh token. */
export const REFRESH_COOKIE: SiteCookie = { name: 'najem_refresh', path: '/api/auth' };
/** Identifies the visitor of pages and scripts; it authorises no call of the API. */
export const SITE_COOKIE: SiteCookie = { name: 'najem_site', path: '/' };
/** Remotes that this session has run from elsewhere. */
export const OVERRIDE_COOKIE: SiteCookie = { name: 'najem_overrides', path: '/' };

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
  exchange.setCookie(REFRESH_COOKIE, cookies.refreshToken, { maxAgeSeconds, sameSite: 'strict' });
  exchange.setCookie(SITE_COOKIE, sealText(config, SITE_PURPOSE, cookies.sessionId), {
    maxAgeSeconds,
    // A link from a mail to an administrators' page must find its reader signed in.
    sameSite: 'lax',
  });
}

/** Takes the cookies of a session from a browser, with all that was to end with it. */
export function clearSessionCookies(exchange: Exchange): void {
  exchange.clearCookie(REFRESH_COOKIE);
  exchange.clearCookie(SITE_COOKIE);
  if (exchange.cookies(OVERRIDE_COOKIE).length > 0) exchange.clearCookie(OVERRIDE_COOKIE);
}

/** Returns the session id of a site cookie that this service signed, or undefined. */
export function openSiteCookie(config: Config, value: string): string | undefined {
  return unsealText(config, SITE_PURPOSE, value);
}
