import type { Config } from '../config';

/**
 * The page's Content Security Policy: nothing but this site and the sign-in provider. Styles need a nonce because the
 * kit writes style tags at run time; scripts come from files only. `origins`: where the remotes come from that this session has run from elsewhere.
 */
export function contentSecurityPolicy(
  config: Pick<Config, 'google'>,
  nonce: string,
  origins: readonly string[] = [],
): string {
  const google = config.google.clientId ? new URL(config.google.scriptUrl) : undefined;
  const provider = google ? [google.origin] : [];
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...provider, ...origins],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...provider, ...origins],
    'img-src': ["'self'", 'data:', ...origins],
    'font-src': ["'self'", ...origins],
    'connect-src': ["'self'", ...provider, ...origins],
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
