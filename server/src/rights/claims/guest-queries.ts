import { CLAIM_CODE_TRIES, CLAIM_PERIODS } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import type { Exchange, SiteCookie } from '../../kernel/serve';
import type { ClaimRow, LinkRow } from './tables';

/** The file session of a guest; files are uploaded beside the dossier's calls, hence the path. */
const FILE_COOKIE: SiteCookie = { name: 'najem_dossier', path: '/api' };

/** The states of a claim for which its guest has something to do. */
const OPENABLE = ['submitted', 'posted', 'held', 'active'] as const;

export interface Guest {
  claimId: string;
  state: ClaimRow['state'];
  until: Date;
}

/** Finds the guest of a request by the cookie of the file session. */
export async function findGuest(ctx: Context, exchange: Exchange): Promise<Guest | undefined> {
  const tokens = exchange.cookies(FILE_COOKIE);
  if (tokens.length === 0) return undefined;
  const row = await ctx.db
    .selectFrom('file_sessions as f')
    .innerJoin('claims as c', 'c.id', 'f.claim_id')
    .select(['c.id', 'c.state', 'f.expires_at'])
    .where('f.token_hash', 'in', tokens.map(hashSecret))
    .where('f.expires_at', '>', ctx.now())
    .where('c.user_id', 'is', null)
    .where('c.state', 'in', OPENABLE)
    .executeTakeFirst();
  return row && { claimId: row.id, state: row.state, until: row.expires_at };
}

/** Opens a file session; its cookie is given once the transaction is committed. */
export async function openFileSession(ctx: Context, claimId: string): Promise<{ give(exchange: Exchange): void }> {
  const token = newSecret(ctx);
  const now = ctx.now();
  await ctx.db
    .insertInto('file_sessions')
    .values({
      token_hash: hashSecret(token),
      claim_id: claimId,
      created_at: now,
      expires_at: new Date(now.getTime() + CLAIM_PERIODS.fileSession),
    })
    .execute();
  const maxAgeSeconds = CLAIM_PERIODS.fileSession / 1000;
  return { give: (exchange) => exchange.setCookie(FILE_COOKIE, token, { maxAgeSeconds, sameSite: 'strict' }) };
}

/** Ends the file session of a request, if there is one. */
export async function closeFileSession(ctx: Context, exchange: Exchange): Promise<void> {
  const tokens = exchange.cookies(FILE_COOKIE);
  if (tokens.length === 0) return;
  await ctx.db.deleteFrom('file_sessions').where('token_hash', 'in', tokens.map(hashSecret)).execute();
  exchange.clearCookie(FILE_COOKIE);
}

/** Ends every file session of a claim. */
export async function dropFileSessions(ctx: Context, claimId: string): Promise<void> {
  await ctx.db.deleteFrom('file_sessions').where('claim_id', '=', claimId).execute();
}

/** Makes the secret of a mail's link; only its hash is stored. */
export async function createLink(
  ctx: Context,
  link: { claimId: string; purpose: LinkRow['purpose']; expiresAt: Date; mayStop?: boolean },
): Promise<string> {
  const token = newSecret(ctx);
  await ctx.db
    .insertInto('claim_links')
    .values({
      token_hash: hashSecret(token),
      claim_id: link.claimId,
      purpose: link.purpose,
      may_stop: link.mayStop ?? false,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
  return token;
}

/** Finds a link that can be used; `lock` holds until the end of the transaction. */
export async function findLink(
  ctx: Context,
  token: string,
  purpose: LinkRow['purpose'],
  lock?: 'update',
): Promise<LinkRow | undefined> {
  const query = ctx.db
    .selectFrom('claim_links')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('wrong_codes', '<', CLAIM_CODE_TRIES)
    .where('expires_at', '>', ctx.now());
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst();
}

/** Uses a locked link up. */
export async function useLink(ctx: Context, { token_hash }: LinkRow): Promise<void> {
  await ctx.db.updateTable('claim_links').set({ used_at: ctx.now() }).where('token_hash', '=', token_hash).execute();
}

/** Counts a wrong code of a locked link; returns how many tries are left. */
export async function countWrongCode(ctx: Context, link: LinkRow): Promise<number> {
  const wrong = link.wrong_codes + 1;
  await ctx.db
    .updateTable('claim_links')
    .set({ wrong_codes: wrong })
    .where('token_hash', '=', link.token_hash)
    .execute();
  return CLAIM_CODE_TRIES - wrong;
}

/** Ends the links of a claim that open its file: the newest mail has the only one. */
export async function dropLinks(ctx: Context, claimId: string, purpose: LinkRow['purpose']): Promise<void> {
  await ctx.db.deleteFrom('claim_links').where('claim_id', '=', claimId).where('purpose', '=', purpose).execute();
}
