import { isRecord } from '@najem/shared/domain/kernel';
import { DAY_SECONDS } from '../../kernel/durations';
import type { UserRow } from '../accounts/queries';
import type { Context } from '../tables';
import { hashSecret, newSecret, sealText, unsealText } from '../../kernel/crypto';
import type { Exchange, SiteCookie } from '../../kernel/serve';

/** What a browser remembers between visits: its own id, and the accounts that signed in with it, as `nameAccount` says. */
export interface KnownBrowser {
  id: string;
  /** The last one to sign in first. */
  accounts: readonly string[];
}

/** Its path lets only the calls of accounts receive it. */
const BROWSER_COOKIE: SiteCookie = { name: 'najem_browser', path: '/api/users' };
const PURPOSE = 'known-browser';
const MOST_ACCOUNTS = 5;
/** As long as browsers keep a cookie. */
const KNOWN_SECONDS = 400 * DAY_SECONDS;
/** A browser without accounts is known until the account that it registered has to be confirmed. */
const NEW_SECONDS = 7 * DAY_SECONDS;

/** Reads the browser of a request; undefined without a cookie that this service signed. */
export function readBrowser(ctx: Context, exchange: Exchange): KnownBrowser | undefined {
  const texts = exchange.cookies(BROWSER_COOKIE).map((cookie) => unsealText(ctx.config, PURPOSE, cookie));
  const text = texts.find((one) => one !== undefined);
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  return isKnownBrowser(value) ? value : undefined;
}

function isKnownBrowser(value: unknown): value is KnownBrowser {
  return isRecord(value) && typeof value.id === 'string' && Array.isArray(value.accounts);
}

/** Names an account for the browsers of its present owner: those of a former one knew it by another name. */
function nameAccount({ id, former_owners }: Pick<UserRow, 'id' | 'former_owners'>): string {
  return former_owners === 0 ? id : `${id}:${former_owners}`;
}

/** Whether the owner of an account signed in with a browser before. */
export function isKnownTo(
  browser: Pick<KnownBrowser, 'accounts'> | undefined,
  user: Pick<UserRow, 'id' | 'former_owners'>,
): boolean {
  return browser?.accounts.includes(nameAccount(user)) === true;
}

/** Gives the browser of a request its cookie, which names the account from now on, if one is given. */
export function rememberBrowser(
  ctx: Context,
  exchange: Exchange,
  user?: Pick<UserRow, 'id' | 'former_owners'>,
): KnownBrowser {
  const accountId = user && nameAccount(user);
  const { id, accounts: known } = readBrowser(ctx, exchange) ?? { id: newSecret(ctx), accounts: [] };
  const others = known.filter((account) => account !== accountId);
  const accounts = (accountId === undefined ? others : [accountId, ...others]).slice(0, MOST_ACCOUNTS);
  const browser = { id, accounts };
  const text = Buffer.from(JSON.stringify(browser)).toString('base64url');
  const maxAgeSeconds = accounts.length > 0 ? KNOWN_SECONDS : NEW_SECONDS;
  exchange.setCookie(BROWSER_COOKIE, sealText(ctx.config, PURPOSE, text), { maxAgeSeconds, sameSite: 'strict' });
  return browser;
}

/** Hashes a browser's id for storage. */
export function browserHash({ id }: KnownBrowser): Buffer {
  return hashSecret(id);
}
