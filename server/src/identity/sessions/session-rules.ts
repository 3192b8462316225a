import type { Role } from '@najem/shared/domain/kernel';
import type { Config } from '../../kernel/config/config';
import type { SessionSettings } from './config';
import { hashSecret, keyedHash } from '../../kernel/crypto';
import { DAY_MS, HOUR_MS } from '../../kernel/durations';

/** For this long a token that was just exchanged still gets its holder the successor: tabs ask at the same moment. */
const REFRESH_GRACE_MS = 10_000;
/** However often it is used, a session ends this long after the sign-in, or with its first token when that lives longer. */
const SESSION_LIFE_MS = 30 * DAY_MS;
/** Signing in is an administrator's confirmation for everyday work, so that it does not last longer than a day of work. */
const ADMIN_SESSION_LIFE_MS = 8 * HOUR_MS;

/** What is known of a presented refresh token once its session is locked. */
export interface PresentedToken {
  usedAt: Date | null;
  /** When the token that followed it was exchanged itself. */
  successorUsedAt: Date | null;
  expiresAt: Date;
  sessionEndedAt: Date | null;
  sessionExpiresAt: Date;
  user: 'active' | 'blocked' | 'removed';
}

export type RefreshDecision = 'rotate' | 'repeat' | 'end-family' | 'refuse' | 'blocked';

/**
 * Decides about a presented refresh token: exchange it, repeat a recent exchange whose result is still unused, or end
 * its family, because a token that is used twice may be stolen.
 */
export function decideRefresh(token: PresentedToken, now: Date): RefreshDecision {
  if (token.user === 'removed') return 'refuse';
  if (token.user === 'blocked') return 'blocked';
  if (token.sessionEndedAt !== null || token.sessionExpiresAt <= now) return 'refuse';
  if (token.usedAt !== null) {
    const isRecent = now.getTime() - token.usedAt.getTime() <= REFRESH_GRACE_MS;
    return isRecent && token.successorUsedAt === null ? 'repeat' : 'end-family';
  }
  return token.expiresAt <= now ? 'refuse' : 'rotate';
}

/** Computes the latest end of a session that starts now. */
export function sessionEnd(config: SessionSettings, now: Date): Date {
  return new Date(now.getTime() + Math.max(SESSION_LIFE_MS, config.refreshTokenSeconds * 1000));
}

/**
 * Computes when a session ends whatever its use: an administrator's eight hours after the sign-in, also of who became one
 * since. Outside production it lives as long as a longer access token.
 */
export function endOfSession(
  { production, accessTokenSeconds }: Pick<Config<SessionSettings>, 'production' | 'accessTokenSeconds'>,
  session: { role: Role; created_at: Date; expires_at: Date },
): Date {
  if (session.role !== 'admin') return session.expires_at;
  const life = production ? ADMIN_SESSION_LIFE_MS : Math.max(ADMIN_SESSION_LIFE_MS, accessTokenSeconds * 1000);
  return new Date(Math.min(session.expires_at.getTime(), session.created_at.getTime() + life));
}

/** Computes the end of a token that is created now: after the idle time, at most that of its session. */
export function tokenEnd(config: SessionSettings, now: Date, sessionExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + config.refreshTokenSeconds * 1000, sessionExpiresAt.getTime()));
}

/**
 * Derives the token that follows `token`, under each secret, newest first. Derived and not random, so that every tab
 * that exchanges a token gets the same successor, although no process stores one in clear.
 */
export function deriveSuccessors(config: Config, token: string): { token: string; hash: Buffer }[] {
  return config.tokenSecrets.map((secret) => {
    const successor = keyedHash(secret, 'refresh-successor', token).toString('base64url');
    return { token: successor, hash: hashSecret(successor) };
  });
}

/** Returns the moment before which a session must have been used last to have expired. */
export function idleLimit(config: SessionSettings, now: Date): Date {
  return new Date(now.getTime() - config.refreshTokenSeconds * 1000);
}
