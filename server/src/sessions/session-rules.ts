import type { Config } from '../config/config';
import { hashSecret, keyedHash } from '../crypto';

/** For this long a token that was just exchanged still gets its holder the successor: tabs ask at the same moment. */
const REFRESH_GRACE_MS = 30_000;
/** However often it is used, a session ends this long after the sign-in, or with its first token when that lives longer. */
const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** What is known of a presented refresh token once its session is locked. */
export interface PresentedToken {
  usedAt: Date | null;
  expiresAt: Date;
  sessionEndedAt: Date | null;
  sessionExpiresAt: Date;
  user: 'active' | 'blocked' | 'removed';
}

export type RefreshDecision = 'rotate' | 'repeat' | 'end-family' | 'refuse' | 'blocked';

/**
 * What to do with a presented refresh token: exchange it, repeat an exchange that just happened, or end its family,
 * because a token used twice was in two hands.
 */
export function decideRefresh(token: PresentedToken, now: Date): RefreshDecision {
  if (token.user === 'removed') return 'refuse';
  if (token.user === 'blocked') return 'blocked';
  if (token.sessionEndedAt !== null || token.sessionExpiresAt <= now) return 'refuse';
  if (token.usedAt !== null) {
    return now.getTime() - token.usedAt.getTime() <= REFRESH_GRACE_MS ? 'repeat' : 'end-family';
  }
  return token.expiresAt <= now ? 'refuse' : 'rotate';
}

/** When a session that starts now ends at the latest. */
export function sessionEnd(config: Config, now: Date): Date {
  return new Date(now.getTime() + Math.max(SESSION_LIFE_MS, config.refreshTokenSeconds * 1000));
}

/** When a token made now stops being accepted: after the idle time, and never after its session. */
export function tokenEnd(config: Config, now: Date, sessionExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + config.refreshTokenSeconds * 1000, sessionExpiresAt.getTime()));
}

/**
 * The token that follows `token`, under each secret, newest first. It is derived and not drawn, so that every tab that
 * exchanges the same token gets the same successor although no process ever stores one in clear.
 */
export function successors(config: Config, token: string): { token: string; hash: Buffer }[] {
  return config.tokenSecrets.map((secret) => {
    const successor = keyedHash(secret, 'refresh-successor', token).toString('base64url');
    return { token: successor, hash: hashSecret(successor) };
  });
}

/** A session that was last used before this moment has idled to its end. */
export function idleLimit(config: Config, now: Date): Date {
  return new Date(now.getTime() - config.refreshTokenSeconds * 1000);
}
