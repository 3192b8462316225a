import { isTrusted } from './boot';

/** The part of the browser's Trusted Types API that is used here. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML: (text: string, type: string, sink: string) => string | null;
      createScriptURL: (address: string, type: string, sink: string) => string | null;
    },
  ): void;
}

declare global {
  /** Missing in older browsers. */
  var trustedTypes: TrustedTypes | undefined;
}

/**
 * Restricts which strings may become markup or a script's address, for the shell and all remotes; call it before the first
 * of them. The page's policy refuses all others, and the browser reports them.
 *
 * - Markup: only text without tags, as the design kit sets the CSS of its style tags.
 * - Addresses of scripts: only those with a known hash, so that no loader can fetch a script from elsewhere.
 * - Text of scripts: never.
 */
export function restrictSinks(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) => (sink === 'Element innerHTML' && !text.includes('<') ? text : null),
    createScriptURL: (address, _type, sink) =>
      sink === 'HTMLScriptElement src' && isTrusted(address) ? address : null,
  });
}
