import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import { hashSecret, keyedHash, newSecret } from '../../kernel/crypto';
import type { AccountTables } from './tables';

type Purpose = AccountTables['mail_tokens']['purpose'];

const VERIFY_EMAIL_LIFE_MS = DAY_MS;
const RESET_PASSWORD_LIFE_MS = HOUR_MS;
const GOOGLE_NONCE_LIFE_MS = 10 * MINUTE_MS;
const MAIL_TOKEN_KEPT_MS = 7 * DAY_MS;

const SEED_BYTES = 32;

const LIFE_MS: Record<Purpose, number> = {
  'verify-email': VERIFY_EMAIL_LIFE_MS,
  'change-email': VERIFY_EMAIL_LIFE_MS,
  'reset-password': RESET_PASSWORD_LIFE_MS,
};

interface MailToken {
  token: string;
  expiresAt: Date;
}

/**
 * Creates the secret of a mailed link, valid until `expiresAt`, or returns that of a link for the same that was made within its
 * life, valid as long again: who asks twice holds one link. Only its hash is stored. `changed`: the address that it confirms.
 */
export async function createMailToken(
  ctx: Context,
  userId: string,
  purpose: Purpose,
  changed?: { email: string; email_key: string },
): Promise<MailToken> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
  const known = await renewMailedLink(ctx, { userId, purpose, emailKey: changed?.email_key ?? null, expiresAt });
  if (known !== undefined) return { token: known, expiresAt };
  const seed = ctx.randomBytes(SEED_BYTES);
  const token = secretOf(ctx.config.tokenSecrets[0], seed);
  await ctx.db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      purpose,
      seed,
      ...changed,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

interface MailedLink {
  userId: string;
  purpose: Purpose;
  emailKey: string | null;
  expiresAt: Date;
}

/**
 * Renews a link that was mailed before, and returns its secret; undefined where there is none that was made within its life, or
 * its secret follows from a setting that is gone.
 */
async function renewMailedLink(ctx: Context, { userId, purpose, emailKey, expiresAt }: MailedLink) {
  const row = await ctx.db
    .selectFrom('mail_tokens')
    .select(['token_hash', 'seed'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('email_key', 'is not distinct from', emailKey)
    .where('created_at', '>', new Date(ctx.now().getTime() - LIFE_MS[purpose]))
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!row?.seed) return undefined;
  const { seed, token_hash: hash } = row;
  const token = ctx.config.tokenSecrets
    .map((secret) => secretOf(secret, seed))
    .find((secret) => hashSecret(secret).equals(hash));
  if (token === undefined) return undefined;
  await ctx.db.updateTable('mail_tokens').set({ expires_at: expiresAt }).where('token_hash', '=', hash).execute();
  return token;
}

/** The secret of a link: neither the database nor the program's secret alone gives it away. */
function secretOf(secret: Uint8Array, seed: Buffer): string {
  return keyedHash(secret, 'mail-link', seed.toString('base64url')).toString('base64url');
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

/** Finds whose account an address belongs to by a valid link to it, which stays usable. */
export async function findAddressLink(
  ctx: Context,
  token: string,
): Promise<{ userId: string; email: string; email_key: string } | undefined> {
  const row = await ctx.db
    .selectFrom('mail_tokens')
    .select(['user_id', 'email', 'email_key'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'change-email')
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  if (!row || row.email === null || row.email_key === null) return undefined;
  return { userId: row.user_id, email: row.email, email_key: row.email_key };
}

/** Ends the links to other addresses than this one that wait for their mailbox. */
export async function dropOtherAddressLinks(ctx: Context, userId: string, emailKey: string): Promise<void> {
  await ctx.db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change-email')
    .where('email_key', '<>', emailKey)
    .execute();
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
