import type { Role } from '@najem/shared/domain/kernel';
import type { Context } from '../tables';
import { openSiteCookie } from './cookies';
import { findSessionUser } from './queries';
import { idleLimit } from './session-rules';

/** Who a browser belongs to, as far as pages and scripts need to know. */
interface SiteSession {
  userId: string;
  role: Role;
  sessionId: string;
}

/**
 * Reads the site cookie: null for anything that is not the signature of this service over a valid session of an active
 * user. It decides what a browser is shown; every call of the API asks for the access token.
 */
export async function readSiteSession(ctx: Context, cookieValue: string | undefined): Promise<SiteSession | null> {
  const sessionId = cookieValue === undefined ? undefined : openSiteCookie(ctx.config, cookieValue);
  if (sessionId === undefined) return null;
  const user = await findSessionUser(ctx, sessionId, idleLimit(ctx.config, ctx.now()));
  return user ? { userId: user.id, role: user.role, sessionId } : null;
}
