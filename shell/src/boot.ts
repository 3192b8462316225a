import type { Registry } from '@najem/shared/contract';

/** What the server writes into the page for this visitor. */
export interface Boot {
  registry: Registry;
  /** Address of every script → its hash. */
  integrity: Record<string, string>;
  /** For the style tags that the kit writes. */
  nonce: string;
  /** Without a client id there is no sign-in provider. */
  google: { clientId: string; frameUrl: string };
  marketingUrl: string;
  /** Which build of the shell this is. */
  version: string;
}

declare global {
  // Read by webpack's chunk loader before every script (see tools/remote/plugins/integrity-plugin.js).
  var __INTEGRITY__: Record<string, string> | undefined;
}

/** Reads what the server wrote into the page; throws where it wrote nothing, because nothing can work then. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The page carries no boot data');
  const boot = JSON.parse(text) as Boot;
  trustScripts(boot.integrity);
  return boot;
}

/** Whether a script stands among those that may run. */
export function isTrusted(address: string): boolean {
  return globalThis.__INTEGRITY__?.[new URL(address, location.href).href] !== undefined;
}

/** Adds scripts to those that may run; addresses may be relative to the page. */
export function trustScripts(integrity: Record<string, string>): void {
  globalThis.__INTEGRITY__ ??= {};
  for (const [address, hash] of Object.entries(integrity)) {
    globalThis.__INTEGRITY__[new URL(address, location.href).href] = hash;
  }
}
