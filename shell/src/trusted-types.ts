import { isTrusted } from './boot';

/** The part of the browser's Trusted Types that is used here; older browsers have none of it. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML: (text: string, type: string, sink: string) => string | null;
      createScriptURL: (address: string, type: string, sink: string) => string | null;
    },
  ): void;
}

/**
 * Says which strings may become markup or a script's address; call it before the first of them. The page's policy
 * refuses all others, and the browser reports them. Shell and remotes are one realm, so this holds for all of them.
 *
 * - Markup: only what cannot be any. The design kit hands style tags their CSS that way.
 * - Addresses of scripts: only ones with a known hash, so that no loader, ours or webpack's, can be led elsewhere.
 * - Text of scripts: never.
 */
export function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) => (sink === 'Element innerHTML' && !text.includes('<') ? text : null),
    createScriptURL: (address, _type, sink) =>
      sink === 'HTMLScriptElement src' && isTrusted(address) ? address : null,
  });
}
