import type { Context } from '../context';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Ended sessions stay for a while, so that a stolen token is still recognised as a used one. */
const SESSION_KEPT_DAYS = 30;
const MAIL_TOKEN_KEPT_DAYS = 7;
/** Statistics look back one year. */
const LOGIN_KEPT_DAYS = 400;

/** Forgets sessions, links, nonces and sign-ins that are past their use. */
export async function prunePeople(ctx: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await ctx.db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<', daysAgo(SESSION_KEPT_DAYS)), eb('ended_at', '<', daysAgo(SESSION_KEPT_DAYS))]),
    )
    .execute();
  await ctx.db.deleteFrom('mail_tokens').where('expires_at', '<', daysAgo(MAIL_TOKEN_KEPT_DAYS)).execute();
  await ctx.db.deleteFrom('google_nonces').where('expires_at', '<', ctx.now()).execute();
  await ctx.db.deleteFrom('logins').where('at', '<', daysAgo(LOGIN_KEPT_DAYS)).execute();
}
