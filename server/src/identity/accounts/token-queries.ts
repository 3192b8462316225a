import type { Context } from '../../kernel/context';
import { hashSecret, newSecret } from '../../kernel/crypto';
import type { AccountTables } from './tables';

type Purpose = AccountTables['mail_tokens']['purpose'];

const VERIFY_EMAIL_LIFE_MS = 24 * 60 * 60 * 1000;
const RESET_PASSWORD_LIFE_MS = 60 * 60 * 1000;
const GOOGLE_NONCE_LIFE_MS = 10 * 60 * 1000;
const MAIL_TOKEN_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const LIFE_MS: Record<Purpose, number> = {
  'verify-email': VERIFY_EMAIL_LIFE_MS,
  'reset-password': RESET_PASSWORD_LIFE_MS,
};

/** Creates the secret of a mailed link, valid until `expiresAt`; only its hash is stored. */
export async function createMailToken(
  ctx: Context,
  userId: string,
  purpose: Purpose,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret(ctx);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
  await ctx.db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Finds the user of a valid token, which stays usable. */
export async function findMailToken(ctx: Context, token: string, purpose: Purpose): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now())
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses a token up and returns its user; of concurrent calls one gets it. */
export async function useMailToken(ctx: Context, token: string, purpose: Purpose): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('mail_tokens')
    .set({ used_at: ctx.now() })
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now())
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Invalidates the links that were mailed to a user: all of them, or those of one purpose. */
export async function dropMailTokens(ctx: Context, userId: string, purpose?: Purpose): Promise<void> {
  const all = ctx.db.deleteFrom('mail_tokens').where('user_id', '=', userId);
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute();
}

/** Whom a nonce belongs to: the user who verifies an identity, or the browser that signs in. */
type NonceHolder = { user_id: string } | { browser_hash: Buffer };

/** Creates a one-time nonce, which the Google token must carry. */
export async function createGoogleNonce(ctx: Context, holder: NonceHolder): Promise<string> {
  const nonce = newSecret(ctx);
  const now = ctx.now();
  await ctx.db
    .insertInto('google_nonces')
    .values({
      nonce_hash: hashSecret(nonce),
      user_id: 'user_id' in holder ? holder.user_id : null,
      browser_hash: 'browser_hash' in holder ? holder.browser_hash : null,
      expires_at: new Date(now.getTime() + GOOGLE_NONCE_LIFE_MS),
    })
    .execute();
  return nonce;
}

/** Uses a nonce up; returns whether it was valid and the holder's. */
export async function useGoogleNonce(ctx: Context, holder: NonceHolder, nonce: string): Promise<boolean> {
  const valid = ctx.db
    .deleteFrom('google_nonces')
    .where('nonce_hash', '=', hashSecret(nonce))
    .where('expires_at', '>', ctx.now());
  const own =
    'user_id' in holder
      ? valid.where('user_id', '=', holder.user_id)
      : valid.where('browser_hash', '=', holder.browser_hash);
  return (await own.returning('nonce_hash').executeTakeFirst()) !== undefined;
}

/** Invalidates a user's nonces. */
export async function dropGoogleNonces(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('google_nonces').where('user_id', '=', userId).execute();
}

/** Removes expired and used links and nonces. */
export async function pruneTokens(ctx: Context): Promise<void> {
  const oldestLink = new Date(ctx.now().getTime() - MAIL_TOKEN_KEPT_MS);
  await ctx.db.deleteFrom('mail_tokens').where('expires_at', '<', oldestLink).execute();
  await ctx.db.deleteFrom('google_nonces').where('expires_at', '<', ctx.now()).execute();
}
