import type { Context } from '../tables';
import { VIOLATIONS_PATH } from './report-violations';
import { PAGE_SCRIPT_HASH } from './page-script';

type Settings = Pick<Context['config'], 'google' | 'publicUrl'>;
type Rules = Readonly<Record<string, readonly string[]>>;

/** The name under which both policies know where their reports go. */
const REPORTS = 'policy';

/**
 * What every page is answered with. Scripts come from this site's files only, each with a hash, but for the one that shows the chosen theme; strings become neither
 * markup nor addresses of scripts unless the shell's own Trusted Types policy lets them through; styles that the kit
 * writes at run time need the nonce. The sign-in provider's script has no stable hash: it has a frame of its own.
 * `origins`: where this session's overrides come from.
 */
export function pageHeaders(config: Settings, nonce: string, origins: readonly string[] = []): Record<string, string> {
  return {
    'Content-Security-Policy': written({
      'default-src': ["'self'"],
      'script-src': ["'self'", PAGE_SCRIPT_HASH, ...origins],
      'style-src': ["'self'", `'nonce-${nonce}'`, ...origins],
      'img-src': ["'self'", 'data:', ...origins],
      'font-src': ["'self'", ...origins],
      'connect-src': ["'self'", ...origins],
      'frame-src': hasProvider(config) ? ["'self'"] : ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
      ...common(config, origins),
    }),
    'Integrity-Policy': `blocked-destinations=(script), endpoints=(${REPORTS})`,
    'Reporting-Endpoints': `${REPORTS}="${VIOLATIONS_PATH}"`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  };
}

/**
 * Builds the headers of the frame around the sign-in provider's button: it may load the provider and nothing else. The
 * provider changes its script at any time, so hashes and Trusted Types cannot be required, and no page runs it.
 */
export function providerFrameHeaders(config: Settings, nonce: string): Record<string, string> {
  const script = new URL(config.google.scriptUrl);
  return {
    'Content-Security-Policy': written({
      'default-src': ["'none'"],
      'script-src': [`${script.origin}${script.pathname}`],
      'style-src': [`'nonce-${nonce}'`, script.origin],
      'img-src': ['data:', script.origin],
      'connect-src': [script.origin],
      'frame-src': [script.origin],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
      ...common(config),
    }),
    'Reporting-Endpoints': `${REPORTS}="${VIOLATIONS_PATH}"`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
}

/** Whether there is a sign-in provider, and so a frame for its button. */
export function hasProvider({ google }: Pick<Settings, 'google'>): boolean {
  return google.clientId !== '';
}

/** Browsers that know `report-to` leave `report-uri` out, but send those reports from and to https only. */
function common({ publicUrl }: Settings, origins: readonly string[] = []): Rules {
  const reports: Rules = { 'report-uri': [VIOLATIONS_PATH] };
  if (!publicUrl.startsWith('https:')) return reports;
  // A build on one's own machine is served without https.
  const isAllSecure = origins.every((origin) => origin.startsWith('https:'));
  const upgrade: Rules = isAllSecure ? { 'upgrade-insecure-requests': [] } : {};
  return { ...upgrade, ...reports, 'report-to': [REPORTS] };
}

function written(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
