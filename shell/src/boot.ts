import type { Registry } from '@najem/shared/contract/platform';

/** Data that the server writes into the page for this visitor. */
export interface Boot {
  registry: Registry;
  /** Address of every script → its hash. */
  integrity: Record<string, string>;
  /** The Content Security Policy nonce for style tags of the kit. */
  nonce: string;
  /** An empty client id means that there is no sign-in provider. */
  google: { clientId: string; frameUrl: string };
  marketingUrl: string;
  /** Where the footer's links to Regulamin and Polityka prywatności lead; the marketing site when absent. */
  termsShown?: 'marketing' | 'site';
  /** The origins to which a payment may send the buyer. */
  redirectOrigins: readonly string[];
  /** The build of the shell. */
  version: string;
}

declare global {
  // Read by webpack's chunk loader before every script (see dev/remote-tools/plugins/integrity-plugin.js).
  var __INTEGRITY__: Record<string, string> | undefined;
}

/** Reads the page's boot data and trusts its scripts; throws if the page has none. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The page carries no boot data');
  // The server writes it from the same type, and the page came from that server.
  const boot = JSON.parse(text) as Boot;
  trustScripts(boot.integrity);
  return boot;
}

/** True if a script may run, which means that its hash is known. */
export function isTrusted(address: string): boolean {
  return globalThis.__INTEGRITY__?.[new URL(address, location.href).href] !== undefined;
}

/** Allows scripts to run with the given hashes; addresses may be relative to the page. */
export function trustScripts(integrity: Record<string, string>): void {
  globalThis.__INTEGRITY__ ??= {};
  for (const [address, hash] of Object.entries(integrity)) {
    globalThis.__INTEGRITY__[new URL(address, location.href).href] = hash;
  }
}
