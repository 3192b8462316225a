import type { Config } from '../config';

/**
 * The page's Content Security Policy: nothing but this site and the sign-in provider. Styles need a nonce because the
 * kit writes style tags at run time; scripts come from files only.
 */
export function contentSecurityPolicy(config: Pick<Config, 'google'>, nonce: string): string {
  const google = config.google.clientId ? new URL(config.google.scriptUrl) : undefined;
  const provider = google ? [google.origin] : [];
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...provider],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...provider],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider],
    'frame-src': provider.length ? provider : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
