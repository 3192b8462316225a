import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import type { Exchange } from '../../kernel/serve';
import { SITE_COOKIE } from '../../identity/sessions/cookies';
import { readSiteSession } from '../../identity/sessions/read-site-session';
import { insertLoads } from './failure-queries';

/**
 * The account of a browser that reports what happened in it: the caller's, or that of the page. A report is sent while a page is
 * left, without an access token or with one that expired; nothing but counts depends on it.
 */
export async function findReporter(
  ctx: Context,
  actor: Actor | undefined,
  exchange: Exchange,
): Promise<string | undefined> {
  if (actor) return actor.id;
  for (const cookie of exchange.cookies(SITE_COOKIE)) {
    const session = await readSiteSession(ctx, cookie);
    if (session) return session.userId;
  }
  return undefined;
}

/** Counts an account among those that loaded releases, of which a failing one fails for a share. */
export async function recordLoads(
  ctx: Context,
  userId: string,
  loads: readonly { remote: string; version: string }[],
): Promise<void> {
  const releases = loads.map(({ remote, version }) => ({
    remote,
    version,
    // For each release another, so that the rows tell of nobody what they use.
    personKey: keyedHash(ctx.config.tokenSecrets[0], 'release-load', `${remote}\0${version}\0${userId}`),
  }));
  await insertLoads(ctx, { userId, releases });
}
