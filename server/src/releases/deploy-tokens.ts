import type { DeployToken, Input, Output, platform } from '@najem/shared/contract';
import type { Selectable } from 'kysely';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { isId } from '../accounts/queries';
import { hashSecret, newSecret } from '../crypto';
import type { Exchange } from '../serve';
import type { SiteTables } from './tables';

type TokenRow = Selectable<SiteTables['deploy_tokens']>;

/** Tells people and secret scanners what they are looking at. */
const PREFIX = 'najem_deploy_';
const BEARER = /^Bearer +(najem_deploy_[\w-]{43})$/i;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A last use is for people to see: one write in so long is exact enough. */
const USE_NOTED_EVERY_MS = 60_000;

/** Who releases something. The server itself has neither token nor user. */
export interface Hand {
  tokenId: string | null;
  userId: string | null;
}

/** Every deploy token, newest first; revoked and expired ones too. */
export async function listTokens(ctx: Context): Promise<Output<typeof platform.tokens>> {
  const rows = await ctx.db
    .selectFrom('deploy_tokens')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { success: true, tokens: rows.map(toToken) };
}

/** Makes a token that can release one remote, which need not exist yet. Its secret is answered here and never again. */
export async function createToken(
  ctx: Context,
  actor: Actor,
  input: Input<typeof platform.createToken>,
): Promise<Output<typeof platform.createToken>> {
  const { remote, days } = input;
  const secret = `${PREFIX}${newSecret(ctx)}`;
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('deploy_tokens')
      .values({
        remote,
        label: input.label.trim(),
        token_hash: hashSecret(secret),
        created_by: actor.id,
        created_at: now,
        expires_at: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, actor, 'deploy-token.created', row);
    return { success: true, token: toToken(row), secret };
  });
}

/** Ends a token; the next call with it is refused. Revoking twice changes nothing. DEPLOY_TOKEN_NOT_FOUND. */
export async function revokeToken(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof platform.revokeToken>,
): Promise<Output<typeof platform.revokeToken>> {
  if (!isId(id)) refuse('DEPLOY_TOKEN_NOT_FOUND');
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('deploy_tokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return refuse('DEPLOY_TOKEN_NOT_FOUND');
    if (row.revoked_at === null) {
      await tx.db.updateTable('deploy_tokens').set({ revoked_at: tx.now() }).where('id', '=', id).execute();
      await record(tx, actor, 'deploy-token.revoked', row);
    }
    return { success: true };
  });
}

/** Refuses whoever brings no living deploy token, of whatever remote. DEPLOY_TOKEN_INVALID. */
export async function admitDeployToken(ctx: Context, exchange: Exchange): Promise<void> {
  await findToken(ctx, exchange);
}

/** The hand behind a call that only a remote's own token may make. DEPLOY_TOKEN_INVALID, DEPLOY_TOKEN_FOREIGN. */
export async function demandToken(ctx: Context, exchange: Exchange, remote: string): Promise<Hand> {
  const row = await findToken(ctx, exchange);
  if (row.remote !== remote) refuse('DEPLOY_TOKEN_FOREIGN');
  if ((row.last_used_at?.getTime() ?? 0) < ctx.now().getTime() - USE_NOTED_EVERY_MS) {
    await ctx.db.updateTable('deploy_tokens').set({ last_used_at: ctx.now() }).where('id', '=', row.id).execute();
  }
  return { tokenId: row.id, userId: null };
}

/** Refuses a hand whose token was revoked since, and keeps it from being revoked until the transaction ends. DEPLOY_TOKEN_INVALID. */
export async function confirmToken(ctx: Context, { tokenId }: Hand): Promise<void> {
  if (tokenId === null) return;
  const row = await ctx.db
    .selectFrom('deploy_tokens')
    .select('revoked_at')
    .where('id', '=', tokenId)
    .forShare()
    .executeTakeFirst();
  if (row?.revoked_at !== null) refuse('DEPLOY_TOKEN_INVALID');
}

async function findToken(ctx: Context, exchange: Exchange): Promise<TokenRow> {
  const secret = BEARER.exec(exchange.header('authorization') ?? '')?.[1];
  if (secret === undefined) return refuse('DEPLOY_TOKEN_INVALID');
  const row = await ctx.db
    .selectFrom('deploy_tokens')
    .selectAll()
    .where('token_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= ctx.now())) return refuse('DEPLOY_TOKEN_INVALID');
  return row;
}

async function record(ctx: Context, actor: Actor, action: string, row: TokenRow): Promise<void> {
  await ctx.audit.record(ctx, {
    actorId: actor.id,
    action,
    targetType: 'deploy-token',
    targetId: row.id,
    details: { remote: row.remote, expiresAt: row.expires_at?.toISOString() ?? null },
  });
}

function toToken(row: TokenRow): DeployToken {
  return {
    _id: row.id,
    remote: row.remote,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    ...(row.expires_at ? { expiresAt: row.expires_at.toISOString() } : {}),
    ...(row.last_used_at ? { lastUsedAt: row.last_used_at.toISOString() } : {}),
    ...(row.revoked_at ? { revokedAt: row.revoked_at.toISOString() } : {}),
  };
}
