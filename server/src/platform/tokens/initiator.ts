import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { findTokenByHash, holdToken, type TokenRow, touchToken } from './token-queries';

/** Who changes a release: a deploy token, an administrator, or neither where the server does. */
export interface Initiator {
  tokenId: string | null;
  userId: string | null;
}

/** The server itself. */
export const SYSTEM: Initiator = { tokenId: null, userId: null };

const BEARER = /^Bearer +(najem_deploy_[\w-]{43})$/i;

/** A last use is for people to see: one write a minute is exact enough. */
const USE_RECORDED_EVERY_MS = 60_000;

/** Requires a valid deploy token of any remote. DEPLOY_TOKEN_INVALID. */
export async function admitDeployToken(ctx: Context, exchange: Exchange): Promise<void> {
  await requireToken(ctx, exchange);
}

/** Returns the initiator of a call that only a remote's own token may make. DEPLOY_TOKEN_INVALID, DEPLOY_TOKEN_FOREIGN. */
export async function requireDeployToken(ctx: Context, exchange: Exchange, remote: string): Promise<Initiator> {
  const row = await requireToken(ctx, exchange);
  if (row.remote !== remote) refuse('DEPLOY_TOKEN_FOREIGN');
  const isStale = (row.last_used_at?.getTime() ?? 0) < ctx.now().getTime() - USE_RECORDED_EVERY_MS;
  if (isStale) await touchToken(ctx, row.id);
  return { tokenId: row.id, userId: null };
}

/** Returns an administrator, or the bearer of the remote's own token. DEPLOY_TOKEN_INVALID, DEPLOY_TOKEN_FOREIGN. */
export async function requireInitiator(
  ctx: Context,
  actor: Actor | undefined,
  exchange: Exchange,
  remote: string,
): Promise<Initiator> {
  if (actor?.role === 'admin') return { tokenId: null, userId: actor.id };
  return requireDeployToken(ctx, exchange, remote);
}

/** Refuses an initiator whose token was revoked since, and keeps it in force until the transaction ends. DEPLOY_TOKEN_INVALID. */
export async function requireUnrevoked(ctx: Context, { tokenId }: Initiator): Promise<void> {
  if (tokenId !== null && !(await holdToken(ctx, tokenId))) refuse('DEPLOY_TOKEN_INVALID');
}

async function requireToken(ctx: Context, exchange: Exchange): Promise<TokenRow> {
  const secret = BEARER.exec(exchange.header('authorization') ?? '')?.[1];
  if (secret === undefined) return refuse('DEPLOY_TOKEN_INVALID');
  const row = await findTokenByHash(ctx, hashSecret(secret));
  if (!row || (row.expires_at !== null && row.expires_at <= ctx.now())) return refuse('DEPLOY_TOKEN_INVALID');
  return row;
}
