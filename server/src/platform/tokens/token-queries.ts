import type { Insertable, Selectable } from 'kysely';
import type { Context } from '../tables';
import type { TokenTables } from './tables';

export type TokenRow = Selectable<TokenTables['deploy_tokens']>;

/** Lists every deploy token, newest first; revoked and expired ones too. */
export async function listTokens(ctx: Context): Promise<TokenRow[]> {
  return ctx.db.selectFrom('deploy_tokens').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Lists the remotes that have a token in force and no release, by id. */
export async function listUnreleased(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('deploy_tokens as token')
    .select('token.remote')
    .distinct()
    .where('token.revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', ctx.now())]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('remote_active').select('version').whereRef('remote_active.remote', '=', 'token.remote'))),
    )
    .orderBy('token.remote')
    .execute();
  return rows.map(({ remote }) => remote);
}

/** Whether a remote has a token in force, so that its team may release it. */
export async function isAwaited(ctx: Context, remote: string): Promise<boolean> {
  return (await listUnreleased(ctx)).includes(remote);
}

/** Adds a deploy token. */
export async function insertToken(ctx: Context, values: Insertable<TokenTables['deploy_tokens']>): Promise<TokenRow> {
  return ctx.db.insertInto('deploy_tokens').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Reads a deploy token and locks it until the end of the transaction. */
export async function lockToken(ctx: Context, id: string): Promise<TokenRow | undefined> {
  return ctx.db.selectFrom('deploy_tokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Reads the deploy token of a secret's hash, unless it was revoked. */
export async function findTokenByHash(ctx: Context, hash: Buffer): Promise<TokenRow | undefined> {
  return ctx.db
    .selectFrom('deploy_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a token is still in force; keeps it from being revoked until the transaction ends. */
export async function holdToken(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('deploy_tokens')
    .select('revoked_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.revoked_at === null;
}

/** Revokes a deploy token now. */
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('deploy_tokens').set({ revoked_at: ctx.now() }).where('id', '=', id).execute();
}

/** Records that a deploy token was used now. */
export async function touchToken(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('deploy_tokens').set({ last_used_at: ctx.now() }).where('id', '=', id).execute();
}

/** Revokes the deploy tokens that a user made. */
export async function revokeTokensOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .updateTable('deploy_tokens')
    .set({ revoked_at: ctx.now() })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
