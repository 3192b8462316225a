import type { Input, Output } from '@najem/shared/contract/kernel';
import { DEPLOY_TOKEN_DAYS, type platform } from '@najem/shared/contract/platform';
import { isReservedRemoteId } from '@najem/shared/domain/platform';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { isId } from '../../kernel/db/values';
import { DAY_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { lockReleases, wasReleased } from '../registry/queries';
import { presentToken } from './presenter';
import { insertToken, isAwaited, listTokens, lockToken, revokeToken, type TokenRow } from './token-queries';

/** Identifies the kind of secret to people and secret scanners. */
const PREFIX = 'najem_deploy_';

/** Lists every deploy token, newest first; revoked and expired ones too. */
export async function listDeployTokens(ctx: Context): Promise<Output<typeof platform.tokens>> {
  return { success: true, tokens: (await listTokens(ctx)).map(presentToken) };
}

/**
 * Creates a token that can release one remote, which need not exist yet, and with `isNew` must not. The response holds its
 * secret, once. REMOTE_ID_RESERVED, REMOTE_ID_TAKEN.
 */
export async function createDeployToken(
  ctx: Context,
  actor: Actor,
  input: Input<typeof platform.createToken>,
): Promise<Output<typeof platform.createToken>> {
  const { remote, days = DEPLOY_TOKEN_DAYS, isNew = false } = input;
  if (isReservedRemoteId(remote)) refuse('REMOTE_ID_RESERVED');
  const secret = `${PREFIX}${newSecret(ctx)}`;
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    // Two administrators at once, or a release meanwhile, must not both find the id free.
    await lockReleases(tx);
    const isTaken = (await wasReleased(tx, remote)) || (await isAwaited(tx, remote));
    if (isNew && isTaken) refuse('REMOTE_ID_TAKEN');
    const row = await insertToken(tx, {
      remote,
      label: input.label.trim(),
      token_hash: hashSecret(secret),
      created_by: actor.id,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    });
    await recordToken(tx, actor, 'deploy-token.created', row);
    return { success: true, token: presentToken(row), secret };
  });
}

/** Revokes a token; the next call with it is refused. Revoking twice changes nothing. DEPLOY_TOKEN_NOT_FOUND. */
export async function revokeDeployToken(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof platform.revokeToken>,
): Promise<Output<typeof platform.revokeToken>> {
  if (!isId(id)) refuse('DEPLOY_TOKEN_NOT_FOUND');
  return inTransaction(ctx, async (tx) => {
    const row = await lockToken(tx, id);
    if (!row) return refuse('DEPLOY_TOKEN_NOT_FOUND');
    if (row.revoked_at === null) {
      await revokeToken(tx, id);
      await recordToken(tx, actor, 'deploy-token.revoked', row);
    }
    return { success: true };
  });
}

async function recordToken(ctx: Context, actor: Actor, action: string, row: TokenRow): Promise<void> {
  await ctx.audit.record(ctx, {
    actorId: actor.id,
    action,
    targetType: 'deploy-token',
    targetId: row.id,
    details: { remote: row.remote, expiresAt: row.expires_at?.toISOString() ?? null },
  });
}
