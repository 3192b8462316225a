import type { Context } from '../tables';
import { keyedHash } from '../../kernel/crypto';
import { addressKey } from '../../kernel/http/address';
import type { Exchange } from '../../kernel/serve';
import type { MailAsker } from '../accounts/attempt-limits';
import type { UserRow } from '../accounts/queries';
import { browserHash, isKnownTo, readBrowser } from './known-browser';

/** Reads who asks for a mail by a request. */
export function readAsker(ctx: Context, exchange: Exchange): MailAsker {
  const browser = readBrowser(ctx, exchange);
  const network = keyedHash(ctx.config.tokenSecrets[0], 'mail-asker', addressKey(exchange.address, 56));
  return {
    network: network.toString('base64url'),
    browser:
      browser && browser.accounts.length > 0
        ? { id: browserHash(browser).toString('base64url'), accounts: browser.accounts }
        : undefined,
  };
}

/**
 * The share of a mailbox's mails that an asker has: a browser that signed in to the account before has one of its own, anybody
 * else one with their network, because a mailbox can be named by everybody.
 */
export function shareOf({ network, browser }: MailAsker, user: Pick<UserRow, 'id' | 'former_owners'>): string {
  return browser && isKnownTo(browser, user) ? `in:${browser.id}` : `from:${network}`;
}
